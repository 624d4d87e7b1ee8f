package parkbench.result;

/** What the service did in a trial that counts. */
public enum Outcome {
  OK,
  /** Errors, refusals or overflows among good answers. */
  DEGRADED,
  /** It died, was OOM-killed, or gave no good answer. */
  FAILED
}
