package parkbench.record;

/** What was sampled. */
public enum Subject {
  SERVICE,
  /** Another service that is measured at the same time on the same cores. */
  NEIGHBOUR,
  UPSTREAM,
  LOAD,
  CONTROLLER,
  MACHINE
}
