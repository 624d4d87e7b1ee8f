package parkbench.record;

/** What was sampled. */
public enum Subject {
  SERVICE,
  UPSTREAM,
  LOAD,
  CONTROLLER,
  MACHINE
}
