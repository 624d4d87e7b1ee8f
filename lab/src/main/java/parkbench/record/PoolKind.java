package parkbench.record;

/** What kind of threads a pool has. */
public enum PoolKind {
  /** Handles requests: Tomcat's, Jetty's or Undertow's. */
  SERVER("server threads"),
  /** Serves many connections each, and must never wait. */
  EVENT_LOOP("event loops"),
  COMMON_POOL("threads of the common pool"),
  /** Carries virtual threads. */
  CARRIERS("carriers"),
  /** Kotlin's {@code Dispatchers.IO} and {@code Dispatchers.Default}, which share their threads. */
  COROUTINES("threads of Kotlin's dispatchers"),
  /** Reactor's {@code boundedElastic} and the like. */
  REACTOR("threads of a Reactor scheduler"),
  FORK_JOIN("fork-join threads"),
  EXECUTOR("executor threads"),
  /** Works off messages of a broker: as busy as there are any, which is nobody's wait. */
  LISTENER("threads of message listeners"),
  /** Each is a task of its own: there is no pool that could be full of them. */
  VIRTUAL("virtual threads"),
  /** Nobody can tell from outside when one of them is idle. */
  OTHER("threads");

  private final String words;

  PoolKind(String words) {
    this.words = words;
  }

  /** Of several: {@code server threads}. */
  public String words() {
    return words;
  }
}
