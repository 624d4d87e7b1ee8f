package parkbench.planner;

import java.time.Duration;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.Trial;
import parkbench.system.Approach;
import parkbench.system.Pool;

/**
 * Connections of a trial that can be open at the same time, and the files and ports that they take:
 *
 * <pre>
 *   load generator ── toService ──> service ── toUpstream ──> upstream
 * </pre>
 *
 * <p>Both ends are on this machine. A connection is an open file of the process at either end, and
 * a port for the one that opens it; each destination has all ports to itself.
 *
 * @param toService as many as there are users, or as the pool of the load generator allows
 * @param toUpstream as many as there are calls under way: those of the requests that the approach's
 *     own pool lets through
 */
record Sockets(int toService, int toUpstream) {
  /** Files that a process holds beside its connections: jars, logs, pipes, selectors. */
  static final int FILES_BESIDE = 150;

  /** For so long Linux holds the port of a connection that was closed here. */
  static final Duration CLOSED_PORT_HELD = Duration.ofSeconds(60);

  /** After so long it gives the port out again where net.ipv4.tcp_tw_reuse allows it. */
  static final Duration CLOSED_PORT_REUSED = Duration.ofSeconds(1);

  /** The most that a trial can need. */
  static Sockets of(Trial trial, Approach approach) {
    int toService = toService(trial);
    long calls = (long) toService * atATime(approach);
    long let = approach.pool().map(Pool::size).map(size -> Math.min(size, calls)).orElse(calls);
    return new Sockets(toService, (int) Math.min(let, Integer.MAX_VALUE));
  }

  private static int atATime(Approach approach) {
    return approach.together() ? approach.calls() : Math.min(1, approach.calls());
  }

  private static int toService(Trial trial) {
    int users =
        switch (trial.load()) {
          case Load.Closed closed -> closed.users();
          case Load.AtOnce burst -> burst.users();
          case Load.Open open -> Integer.MAX_VALUE;
        };
    return trial.exchange().connections() instanceof Connections.Pool pool
        ? Math.min(pool.max(), users)
        : users;
  }

  long engineFiles() {
    return (long) toService + FILES_BESIDE;
  }

  /** If each request under way holds its connection to the upstream too. */
  long serviceFiles() {
    return (long) toService + toUpstream + FILES_BESIDE;
  }

  long upstreamFiles() {
    return (long) toUpstream + FILES_BESIDE;
  }

  /** Of the process that needs most. */
  long mostFiles() {
    return Math.max(serviceFiles(), Math.max(engineFiles(), upstreamFiles()));
  }

  /**
   * Connections to the upstream that end within some time where every call opens one and closes it:
   * no more than the trial's calls, and than its ceiling and its CPU let through.
   */
  static long closed(Trial trial, Variant cell, Duration time) {
    double cpu = Arithmetic.RPS_PER_CPU * cell.limits().cpus();
    double rps = trial.bound().ceiling().map(rate -> Math.min(rate.perSecond(), cpu)).orElse(cpu);
    double requests = Math.min(rps * time.toNanos() / 1e9, requests(trial));
    return Math.round(requests * cell.approach().calls());
  }

  /** Those of a burst, which ends by itself; any other load does not. */
  private static double requests(Trial trial) {
    return trial.load().burst().map(burst -> (double) burst.requests()).orElse(Double.MAX_VALUE);
  }
}
