package parkbench.result;

/** How far the evidence of a finding carries. */
public enum Confidence {
  LOW,
  MEDIUM,
  HIGH
}
