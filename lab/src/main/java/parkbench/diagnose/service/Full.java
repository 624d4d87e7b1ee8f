package parkbench.diagnose.service;

import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.text.Figures;

/** When a pool of threads counts as full, and what is said of one that is. */
final class Full {
  /** Share of the looks. */
  private static final double ALWAYS = 0.7;

  /** Of a pool that is full and bounded, as many are busy at each look; one that grows has room. */
  private static final double STEADY = 0.02;

  /** Workers that never use the CPU between two looks have one task that never ends. */
  private static final double MOVING = 0.5;

  private static final int THREADS = 2;

  /** {@code 90 % or more}: of its threads, at a look at which it counts as full. */
  static final String MOST = Figures.percent(PoolSeen.FULL) + " or more";

  /** Threads that wait for an answer do not tell whether who owes it could give more of them. */
  private static final String CALLED =
      "see first that what it calls can take more: take so much load away, from all instances"
          + " together, that at most half of these threads are busy; if its calls"
          + " (those of HTTP: http.client.requests) get faster, what it calls is full, and more threads make it"
          + " worse; if they stay slow, set a timeout, ";

  /** Who cannot even connect is not helped by asking more often. */
  private static final String CONNECTED =
      "look at what it connects to: it is down, its name is looked up slowly (DNS), somebody on the"
          + " way drops what is sent there, or it accepts nothing since its own queue is full; set a"
          + " timeout for connecting"
          + " (spring.http.clients.connect-timeout; in Boot 3.4 and 3.5"
          + " spring.http.client.connect-timeout); more threads do not help";

  /** Reactor's pool of one thread for each core, which is told by its name. */
  private static final String PARALLEL = "parallel";

  private Full() {}

  static boolean is(PoolSeen pool) {
    return pool.kind() != PoolKind.VIRTUAL
        && bounded(pool)
        && (pool.threadsMax() >= THREADS || countsCores(pool))
        && moves(pool);
  }

  /**
   * Whether it has all the threads that it may have, since these are as many as cores: the JDK's
   * common pool has one less, but one at the least, and Reactor's {@code parallel} as many. By its
   * stack the latter is not reported from a {@code boundedElastic} with few threads so far.
   */
  static boolean hasOneForEachCore(PoolSeen pool, Examination seen) {
    return countsCores(pool)
        && seen.cores()
            .map(Math::ceil)
            .map(cores -> pool.kind() == PoolKind.COMMON_POOL ? Math.max(1, cores - 1) : cores)
            .filter(most -> pool.threadsMax() >= most)
            .isPresent();
  }

  private static boolean countsCores(PoolSeen pool) {
    return pool.kind() == PoolKind.COMMON_POOL
        || (pool.kind() == PoolKind.REACTOR && pool.name().equals(PARALLEL));
  }

  /**
   * Whether its threads take tasks, and, but for a server's, go on from one to the next; a virtual
   * one is a task.
   */
  static boolean takesTasks(PoolSeen pool) {
    return pool.kind() != PoolKind.OTHER && pool.kind() != PoolKind.EVENT_LOOP && moves(pool);
  }

  /** Who serves requests has no task that never ends: one that does not go on hangs. */
  private static boolean moves(PoolSeen pool) {
    return pool.kind() == PoolKind.SERVER || still(pool).isEmpty();
  }

  /** What share of its threads used no CPU from the first look to the last, where most did not. */
  static Optional<Double> still(PoolSeen pool) {
    return pool.movingShare().filter(share -> share < MOVING).map(share -> 1 - share);
  }

  /**
   * Kotlin's dispatchers share their threads: those of {@code Dispatchers.Default} rest while all
   * that {@code Dispatchers.IO} may have are busy, so that the busy ones are steady below the
   * pool's size.
   */
  private static boolean bounded(PoolSeen pool) {
    if (pool.kind() == PoolKind.COROUTINES) {
      return pool.busyMean() - pool.busyMin() <= Math.max(0.5, STEADY * pool.busyMean())
          && 2 * pool.busyMin() >= pool.threadsMax();
    }
    return pool.fullShare() >= ALWAYS
        && pool.threadsMax() - pool.threadsMin() <= STEADY * pool.threadsMax();
  }

  /** {@code 64 of 65 threads of Kotlin's dispatchers (DefaultDispatcher-worker)}. */
  static String words(PoolSeen pool) {
    return words(pool.busyMean(), pool);
  }

  static String words(double threads, PoolSeen pool) {
    return Figures.number(threads)
        + " of "
        + pool.threadsMax()
        + " "
        + pool.kind().words()
        + (pool.kind() == PoolKind.VIRTUAL ? "" : " (" + pool.name() + ")");
  }

  /** {@code , 98 % of them sleeping in shop.Orders.find}. */
  static String doing(PoolSeen pool) {
    return pool.mostly()
        .flatMap(pool::most)
        .map(
            most ->
                ", "
                    + Figures.percent(pool.share(most.doing()))
                    + " of them "
                    + most.doing().words()
                    + " in "
                    + most.place())
        .orElse("");
  }

  static void tell(PoolSeen pool, Map<String, String> evidence) {
    evidence.put("busy", words(pool));
    evidence.put("looks at which " + MOST + " were busy", Figures.percent(pool.fullShare()));
    for (ThreadActivity doing : ThreadActivity.values()) {
      if (pool.share(doing) > 0) {
        evidence.put(doing.words(), Figures.percent(pool.share(doing)));
      }
    }
    pool.mostly().flatMap(pool::most).map(Waits::stack).ifPresent(s -> evidence.put("stack", s));
  }

  /** The key that sets its size, as far as its kind and its stacks tell. */
  static String remedy(PoolSeen pool) {
    Optional<ThreadActivity> mostly = pool.mostly();
    if (mostly.filter(ThreadActivity.CONNECTS::equals).isPresent()) {
      return CONNECTED;
    }
    String key =
        switch (pool.kind()) {
          case SERVER -> serverKey(pool);
          case COMMON_POOL ->
              "-Djava.util.concurrent.ForkJoinPool.common.parallelism; better an executor of its"
                  + " own for what waits";
          case COROUTINES ->
              "-Dkotlinx.coroutines.io.parallelism (64, or the cores where these are more); what"
                  + " waits on Dispatchers.Default goes to Dispatchers.IO";
          case REACTOR -> reactorKey(pool);
          case FORK_JOIN, EXECUTOR ->
              "the size where the service makes it, or spring.task.execution.pool.core-size"
                  + " where it is Spring's (its maximum counts only once a bounded queue is full),"
                  + " spring.task.scheduling.pool.size of its scheduler";
          case CARRIERS, EVENT_LOOP, LISTENER, VIRTUAL, OTHER -> "its size";
        };
    return (mostly.filter(ThreadActivity.WAITS_FOR_ANSWER::equals).isPresent() ? CALLED : "")
        + "wait without a thread ("
        + withoutThread(pool)
        + "a non-blocking client), or raise "
        + key;
  }

  private static String withoutThread(PoolSeen pool) {
    boolean served = pool.kind() == PoolKind.SERVER && (isJetty(pool) || isTomcat(pool));
    return served
        ? "virtual threads: spring.threads.virtual.enabled=true from Boot 3.2 and Java 21 on; "
        : "virtual threads, ";
  }

  private static String reactorKey(PoolSeen pool) {
    return pool.name().equals(PARALLEL)
        ? "-Dreactor.schedulers.defaultPoolSize (one for each core by default); better move what"
            + " waits to Schedulers.boundedElastic()"
        : "-Dreactor.schedulers.defaultBoundedElasticSize (10 for each core by default), or its"
            + " own size where the service makes it";
  }

  private static String serverKey(PoolSeen pool) {
    if (isJetty(pool)) {
      return "server.jetty.threads.max (server.jetty.max-threads in Boot 2.2)";
    }
    if (isTomcat(pool)) {
      return "server.tomcat.threads.max (server.tomcat.max-threads until Boot 2.2)";
    }
    return isUndertow(pool)
        ? "server.undertow.threads.worker (server.undertow.worker-threads until Boot 2.2; gone with"
            + " 4.0)"
        : "the worker threads of its server (Quarkus: quarkus.thread-pool.max-threads)";
  }

  private static boolean isJetty(PoolSeen pool) {
    return stands(pool, "org.eclipse.jetty.util.thread.QueuedThreadPool");
  }

  private static boolean isTomcat(PoolSeen pool) {
    return stands(pool, "org.apache.tomcat.util.threads") || stands(pool, "org.apache.catalina");
  }

  private static boolean isUndertow(PoolSeen pool) {
    return stands(pool, "io.undertow");
  }

  private static boolean stands(PoolSeen pool, String library) {
    return pool.activities().stream()
        .map(Activity::stack)
        .anyMatch(stack -> stack.stream().anyMatch(at -> at.startsWith(library)));
  }
}
