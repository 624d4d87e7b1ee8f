package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.stacks.JvmThreads;
import parkbench.text.Figures;

/** What is said where no rule speaks: that nothing is wrong, or that nobody knows what is. */
final class Otherwise {
  /** Threads of a pool that wait for what no rule knows, and their share of its busy ones. */
  private static final double THREADS = 2;

  private static final double SHARE = 0.5;

  /** So many of the connections hold unread requests: fewer may be on their way to a busy core. */
  private static final double UNREAD = 0.2;

  private static final String HIDDEN =
      "Who waits without a thread shows only with doctor --metrics or --class-histogram, and virtual threads"
          + " with --virtual-threads";

  private static final String NOT_HERE =
      "nothing here; if its answers are slow, look at what it calls. ";

  private Otherwise() {}

  static Finding of(Examination seen) {
    Map<String, String> ruledOut = ruledOut(seen);
    Optional<String> puzzle = unread(seen).or(() -> waiting(seen, ruledOut));
    return puzzle
        .map(what -> new Finding(ServiceRules.UNKNOWN, Confidence.LOW, what, puzzling(ruledOut)))
        .orElseGet(() -> nothing(seen, ruledOut));
  }

  private static Optional<String> unread(Examination seen) {
    return seen.waitingOutside()
        .filter(waiting -> seen.queues().orElse(false))
        .filter(waiting -> waiting >= UNREAD * seen.connectionsMean().orElse(0.0))
        .map(waiting -> Figures.number(waiting) + " requests wait to be read; no rule says why.");
  }

  private static Optional<String> waiting(Examination seen, Map<String, String> evidence) {
    for (PoolSeen pool : seen.pools()) {
      double threads = pool.share(ThreadActivity.WAITS) * pool.busyMean();
      Optional<Activity> most = pool.most(ThreadActivity.WAITS).filter(Activity::own);
      boolean many = threads >= THREADS && pool.share(ThreadActivity.WAITS) >= SHARE;
      if (many && mayHoldUp(pool) && Waits.weigh(threads, pool, seen)) {
        most.ifPresent(activity -> evidence.put("stack", Waits.stack(activity)));
        return most.map(
            activity ->
                Full.words(threads, pool)
                    + " wait for something that no rule knows, in "
                    + activity.place()
                    + ".");
      }
    }
    return Optional.empty();
  }

  /** A few requests that wait all the time, as those of long polling do, are in nobody's way. */
  private static boolean mayHoldUp(PoolSeen pool) {
    return Full.takesTasks(pool) && (Full.still(pool).isEmpty() || Full.is(pool));
  }

  /** A server that reads all it gets keeps its queue to itself: then a busy pool is a doubt. */
  private static Finding nothing(Examination seen, Map<String, String> ruledOut) {
    Optional<PoolSeen> busy =
        seen.pools().stream().filter(pool -> mayHaveQueue(pool) && Full.is(pool)).findFirst();
    boolean seenWhole =
        seen.inside() && seen.waitingOutside().isPresent() && seen.cpuShare().isPresent();
    boolean queues = seen.queues().orElse(false);
    return new Finding(
        ServiceRules.NOTHING_WRONG,
        seenWhole && busy.isEmpty() && !queues ? Confidence.HIGH : Confidence.MEDIUM,
        busy.map(Otherwise::doubted).orElse("Nothing holds it up")
            + ": CPU "
            + seen.cpuShare().map(Figures::percent).orElse("unknown")
            + (busy.isPresent() ? "" : asFarAsSeen(seen))
            + unreadAllTheSame(seen),
        with(busy.map(Otherwise::lookAhead).orElse(NOT_HERE) + HIDDEN, ruledOut));
  }

  /** Of virtual threads the JVM tells who waits for a carrier; listeners have it at the broker. */
  private static boolean mayHaveQueue(PoolSeen pool) {
    return Full.takesTasks(pool)
        && pool.kind() != PoolKind.CARRIERS
        && pool.kind() != PoolKind.LISTENER;
  }

  private static String doubted(PoolSeen pool) {
    return Full.words(pool)
        + " are busy on average, and nothing is seen to wait for one, but a queue inside the service,"
        + " or in a proxy in front of it, would not be seen";
  }

  private static String asFarAsSeen(Examination seen) {
    return seen.inside()
        ? ", and no pool that it is known to have is full"
        : ", as far as can be seen from outside";
  }

  private static String lookAhead(PoolSeen pool) {
    return (pool.kind() == PoolKind.SERVER
            ? "see whether requests wait in front of it, in a proxy or a load balancer; if so: "
            : "see whether tasks wait in its queue (its meters tell it, --metrics); if so: ")
        + Full.remedy(pool)
        + ". ";
  }

  private static Map<String, String> puzzling(Map<String, String> ruledOut) {
    return with("read these figures and, where there is one, the stack. " + HIDDEN, ruledOut);
  }

  private static Map<String, String> with(String remedy, Map<String, String> ruledOut) {
    Map<String, String> evidence = new LinkedHashMap<>(ruledOut);
    evidence.put(Finding.TO_DO, remedy);
    return evidence;
  }

  private static String unreadAllTheSame(Examination seen) {
    return seen.waitingOutside()
        .filter(waiting -> seen.queues().orElse(false))
        .map(waiting -> "; " + Figures.number(waiting) + " requests were unread all the same.")
        .orElse(".");
  }

  private static Map<String, String> ruledOut(Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("CPU", Figures.percent(seen.cpuShare()));
    evidence.put("periods in which its quota stopped it", Figures.percent(seen.throttledShare()));
    evidence.put("stopped by collections", Figures.percent(seen.gcShare()));
    evidence.put("unread requests", Figures.number(seen.waitingOutside()));
    seen.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER && pool.threadsMax() > 1)
        .filter(pool -> !JvmThreads.named(pool.name()))
        .forEach(pool -> evidence.put(pool.name(), busy(pool)));
    return evidence;
  }

  private static String busy(PoolSeen pool) {
    return Figures.number(pool.busyMean())
        + " of "
        + pool.threadsMax()
        + " "
        + pool.kind().words()
        + " busy";
  }
}
