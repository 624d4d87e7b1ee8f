package parkbench.result;

/** How a figure changed between two runs, beside a reference that both measured. */
public enum ReferenceVerdict {
  /** It changed, and its multiple of the reference did too. */
  BY_ITSELF,
  /** Only its multiple of the reference changed. */
  AGAINST_REFERENCE,
  /** It changed, and its multiple of the reference did not. */
  WITH_REFERENCE,
  /** Neither changed. */
  AS_REFERENCE,
  /** It changed; whether its multiple did is undecided. */
  WITH_OR_BY_ITSELF,
  UNDECIDED,
  /** Too few repeats for a verdict. */
  SHOWN_ONLY,
  /** The runs have no repeat with the reference at this load point. */
  NO_REFERENCE
}
