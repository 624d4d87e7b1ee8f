package parkbench.model;

/** Who was looked at. */
public enum Subject {
  SERVICE,
  UPSTREAM,
  LOAD,
  CONDUCTOR,
  MACHINE
}
