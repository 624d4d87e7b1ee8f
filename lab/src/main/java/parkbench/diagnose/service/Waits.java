package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/**
 * The pool of which most threads wait for one kind of thing, as several rules look for it. Event
 * loops have a rule of their own: none of them may ever wait. Threads that take no tasks, or, but
 * for a server's, never go on to the next, wait for whom nobody knows.
 *
 * @param threads how many of them waited for it, on average over all looks
 * @param share of those that were busy, 0 to 1
 */
record Waits(PoolSeen pool, Activity activity, double threads, double share) {
  /** Fewer waiting threads than this, on average, hold up nobody for long. */
  private static final double THREADS = 1;

  private static final double SHARE = 0.2;

  /**
   * Where fewer than these wait, of all threads of the pool and of the connections, they hold up a
   * small part of the requests: by Little's law these spend as small a part of their time there.
   */
  private static final double OF_POOL = 0.1;

  static final double OF_CONNECTIONS = 0.05;

  /** Of platform threads so many may wait at any looks; fewer virtual ones may wait for ever. */
  private static final double MANY = 2;

  private static final double MOST_LOOKS = 0.5;
  private static final double SURELY = 0.5;
  private static final int FRAMES = 12;

  static Optional<Waits> of(Examination seen, ThreadActivity doing) {
    return seen.pools().stream()
        .filter(pool -> Full.takesTasks(pool) || mayCompute(pool, doing))
        .flatMap(pool -> in(pool, doing).stream())
        .filter(waits -> waits.threads >= THREADS && waits.share >= SHARE)
        .filter(waits -> waits.lasts() && weigh(waits.threads, waits.pool, seen))
        .max(Comparator.comparingDouble(Waits::threads));
  }

  /** No event loop may ever wait; what it computes may be what others compute, too. */
  private static boolean mayCompute(PoolSeen pool, ThreadActivity doing) {
    return pool.kind() == PoolKind.EVENT_LOOP && doing == ThreadActivity.RETRIES;
  }

  private static Optional<Waits> in(PoolSeen pool, ThreadActivity doing) {
    return pool.most(doing)
        .map(
            activity ->
                new Waits(pool, activity, pool.share(doing) * pool.busyMean(), pool.share(doing)));
  }

  /**
   * Some that wait at a single look make a mean of one, which may have been an instant. Of virtual
   * threads there are few looks: even many have to be seen at most of them.
   */
  private boolean lasts() {
    boolean atMost = activity.looksShare() > MOST_LOOKS;
    return pool.kind() == PoolKind.VIRTUAL ? atMost && threads >= MANY : atMost || threads >= MANY;
  }

  /** Whether so many of its threads are no small part of those that serve, or of the requests. */
  static boolean weigh(double threads, PoolSeen pool, Examination seen) {
    return threads >= OF_POOL * pool.threadsMax()
        || seen.connectionsMean().filter(all -> threads >= OF_CONNECTIONS * all).isPresent();
  }

  Finding finding(String rule, String sentence, String remedy) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("threads", words());
    evidence.put("where", activity.place());
    activity
        .holder()
        .ifPresent(
            holder ->
                evidence.put(
                    "held by",
                    holder.thread() + ", " + holder.doing().words() + " in " + holder.place()));
    evidence.put("stack", stack(activity));
    evidence.put(Finding.TO_DO, remedy);
    return new Finding(
        rule, share >= SURELY ? Confidence.HIGH : Confidence.MEDIUM, sentence, evidence);
  }

  /** {@code 190 of 200 server threads (http-nio-8080-exec)}. */
  String words() {
    return Full.words(threads, pool);
  }

  static String stack(Activity activity) {
    return stack(activity.stack());
  }

  static String stack(List<String> frames) {
    return String.join(" ← ", frames.stream().limit(FRAMES).toList());
  }
}
