package parkbench.record;

/** What a thread does at one instant, as far as its stack shows. */
public enum ThreadActivity {
  /** Waits for its next task or event. */
  IDLE,
  /** Carries a virtual thread; its own stack does not show what that one does. */
  CARRIER,
  /** Waits for bytes from a socket, or for a client that does. */
  SOCKET_READ,
  CONNECTING,
  /** Waits for the address of a name. */
  NAME_LOOKUP,
  /** Waits until the other side of a socket reads what it writes. */
  SOCKET_WRITE,
  /** Waits until the pool of an HTTP client has a free connection. */
  HTTP_POOL_WAIT,
  /** Waits until a database pool has a free connection. */
  JDBC_POOL_WAIT,
  /** Waits for what another thread brings: a future, a latch, {@code block()}. */
  AWAITING_FUTURE,
  /** Accepts no connection: the server has as many as it may. */
  ACCEPT_BLOCKED,
  SLEEPING,
  LOCK_WAIT,
  /** Waits for a permit of a semaphore, a bulkhead or a rate limiter; several may have one. */
  PERMIT_WAIT,
  /** Writes a log or to stdout, or waits to. */
  LOGGING,
  /** On a core, or ready to run. */
  RUNNING,
  /** Changes a value by compare-and-set, again and again where others do so too. */
  CAS_CONTENTION,
  /** Waits for something that no library file knows. */
  WAITING
}
