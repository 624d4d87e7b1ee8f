package parkbench.record;

/** What kind of threads a pool has; the most telling first. */
public enum PoolKind {
  /** Handles requests: Tomcat's, Jetty's or Undertow's. */
  SERVER,
  /** Serves many connections each, and must never wait. */
  EVENT_LOOP,
  COMMON_POOL,
  /** Carries virtual threads. */
  CARRIERS,
  /** Kotlin's {@code Dispatchers.IO} and {@code Dispatchers.Default}, which share their threads. */
  COROUTINES,
  /** Reactor's {@code boundedElastic} and the like. */
  REACTOR,
  FORK_JOIN,
  EXECUTOR,
  /** Works off messages of a broker: as busy as there are any. */
  LISTENER,
  /** Each is a task of its own: there is no pool that could be exhausted. */
  VIRTUAL,
  /** When one of them is idle does not show from outside. */
  OTHER
}
