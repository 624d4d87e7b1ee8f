package parkbench.model;

/** What a request makes the service do. */
public enum Workload {
  NOOP,
  SLEEP,
  PROXY,
  USERS,
  PERSONS,
  STUDENTS,
  PI
}
