package parkbench.stacks;

/** What a frame says of the thread on whose stack it is, by its key in a library file. */
public enum FrameMeaning {
  /** The loop of a worker that takes tasks. */
  TASK_LOOP,
  /** The loop of a thread that serves many connections. */
  EVENT_LOOP,
  /** The thread works for a scheduler, and not for requests. */
  SCHEDULED,
  /** Near the top: it waits for its next task or event. */
  IDLE,
  /** The same where it is the first frame below a park. */
  IDLE_AT_PARK,
  /** Part of a park. */
  PARK,
  /** Takes messages for ever. */
  LISTENER,
  ACCEPT_BLOCKED,
  /** Looking up the address of a name. */
  NAME_LOOKUP,
  CONNECTING,
  /** Connecting, where the thread also waits. */
  CONNECTING_PARKED,
  /** Waiting until the peer reads. */
  SOCKET_WRITE,
  /** The same, where the thread also waits. */
  SOCKET_WRITE_PARKED,
  SOCKET_READ,
  /** Reading, where the thread also waits. */
  SOCKET_READ_PARKED,
  /** Inside a blocking client. */
  CLIENT,
  HTTP_POOL,
  JDBC_POOL,
  LOCK,
  /** Waits for a permit: of a semaphore, a bulkhead or a rate limiter. */
  PERMIT,
  SLEEP,
  FUTURE,
  /** Takes from a queue. */
  QUEUE,
  LOGGING,
  /** A system call that writes. */
  WRITES,
  /** Compare-and-set on a shared value. */
  CAS,
  /** A thread of a tool that observes the JVM. */
  OBSERVER
}
