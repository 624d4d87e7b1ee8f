package parkbench.record;

/** Who was looked at. */
public enum Subject {
  SERVICE,
  UPSTREAM,
  LOAD,
  CONDUCTOR,
  MACHINE
}
