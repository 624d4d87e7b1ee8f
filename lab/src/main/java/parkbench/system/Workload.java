package parkbench.system;

/** What a request makes the service do. */
public enum Workload {
  /** Answer at once. */
  NOOP,
  /** Sleep for the delay that the request asks for, in place of the upstream. */
  SLEEP,
  PROXY,
  USERS,
  PERSONS,
  STUDENTS,
  PI,
  /** Ask a database, alone or with a partner that speaks HTTP. */
  DATABASE
}
