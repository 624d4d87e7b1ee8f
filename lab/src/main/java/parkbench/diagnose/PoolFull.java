package parkbench.diagnose;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.measure.PoolLoad;
import parkbench.plan.Load;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.system.Setting;
import parkbench.text.Figures;

/**
 * All threads of a pool are busy, requests wait for one, and the CPU is not the reason: it is not
 * used up, or the JIT uses it up beside a pool that carries what its size lets it. A pool whose
 * threads each wait for the upstream carries {@code size / wait} requests a second.
 */
final class PoolFull implements Rule {
  private static final double MOST_SAMPLES = 0.8;
  private static final double PREDICTION_FITS = 0.10;
  private static final double MEAN_BUSY = 0.95;

  /** Some of those who wait are on their way at any instant. */
  private static final double ALL_UNREAD = 0.9;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    if (evidence.ownCpuShare().orElse(0.0) >= CpuBound.BUSY) {
      return Optional.empty();
    }
    boolean compiles = evidence.cpuShare().orElse(0.0) >= CpuBound.BUSY;
    return evidence.pools().stream()
        .filter(pool -> full(pool, evidence) && waitedFor(pool, evidence))
        .filter(
            pool ->
                (pool.declared() && !compiles && !evidence.interfered()) || fits(pool, evidence))
        .max(
            Comparator.comparing(PoolLoad::declared)
                .thenComparingDouble(PoolLoad::fullShare)
                .thenComparingInt(PoolLoad::size))
        .map(pool -> finding(pool, evidence));
  }

  /** A stall empties a pool for an instant: where the machine interfered, the mean counts, too. */
  private static boolean full(PoolLoad pool, Evidence evidence) {
    return pool.fullShare() >= MOST_SAMPLES
        || (evidence.interfered() && pool.busyMean() >= MEAN_BUSY * pool.size());
  }

  private static boolean waitedFor(PoolLoad pool, Evidence evidence) {
    return queued(pool, evidence) >= 1;
  }

  /** What waits for a thread: what was read; who has no thread only where nothing was. */
  private static double queued(PoolLoad pool, Evidence evidence) {
    return read(pool, evidence).orElseGet(() -> without(pool, evidence));
  }

  /** The larger of what the pool says and of unread connections; absent: neither tells. */
  private static Optional<Double> read(PoolLoad pool, Evidence evidence) {
    return Stream.of(pool.queuedMean(), unread(pool, evidence))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  /**
   * Connections that nobody reads wait for a pool that takes them at the door. Whether this one
   * does is not known where its arithmetic fits: it may stand behind threads that read everything,
   * or behind another full pool. Then they wait for it if they are as many as have no thread.
   */
  private static Optional<Double> unread(PoolLoad pool, Evidence evidence) {
    double without = without(pool, evidence);
    return evidence
        .unreadMean()
        .filter(mean -> !fits(pool, evidence) || (without >= 1 && mean >= ALL_UNREAD * without));
  }

  private static double without(PoolLoad pool, Evidence evidence) {
    return askers(evidence) - pool.size();
  }

  private static double askers(Evidence evidence) {
    return evidence.trial().load() instanceof Load.Closed closed && closed.think().isZero()
        ? closed.users()
        : evidence.cell().inFlight().mean();
  }

  private static Optional<Double> predicted(PoolLoad pool, Evidence evidence) {
    double held = heldSeconds(pool, evidence);
    return held > 0 ? Optional.of(pool.size() / held) : Optional.empty();
  }

  /** A declared pool carries every call; another one's threads each wait with their request. */
  private static double heldSeconds(PoolLoad pool, Evidence evidence) {
    return pool.declared() ? evidence.workSeconds() : evidence.waitSeconds();
  }

  private static boolean fits(PoolLoad pool, Evidence evidence) {
    double least = evidence.cell().throughput().low();
    return predicted(pool, evidence)
        .filter(rps -> Math.abs(least - rps) <= PREDICTION_FITS * rps)
        .isPresent();
  }

  private static Finding finding(PoolLoad pool, Evidence evidence) {
    String measured = evidence.throughputWords() + " rps";
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("busy", Figures.count(Math.round(pool.busyMean())) + " of " + pool.size());
    seen.put("samples in which it was full", Figures.percent(pool.fullShare()));
    seen.put(
        "queued",
        read(pool, evidence)
            .map(queued -> Figures.count(Math.round(queued)))
            .orElseGet(() -> setAside(evidence) + "; " + waiting(pool, evidence)));
    evidence.cpuShare().ifPresent(share -> seen.put("CPU", Figures.percent(share)));
    predicted(pool, evidence).ifPresent(rps -> seen.put("predicted", Figures.rps(rps)));
    seen.put("measured", measured);
    if (!pool.setting().isEmpty()) {
      seen.put("setting", pool.setting());
    }
    seen.put(
        Finding.TO_DO,
        "wait without a thread (virtual threads, a non-blocking client), or raise "
            + (pool.setting().isEmpty() ? "its size" : new Setting(pool.setting()).words()));
    return new Finding(
        Rules.POOL_FULL,
        fits(pool, evidence) ? Confidence.HIGH : Confidence.MEDIUM,
        "Stops at "
            + measured
            + ": "
            + Math.round(pool.busyMean())
            + " of "
            + pool.size()
            + " "
            + pool.name()
            + " busy, "
            + waiting(pool, evidence)
            + ", "
            + evidence.cpuWords()
            + arithmetic(pool, evidence)
            + ".",
        seen);
  }

  /** Why its queue has no number: unread connections may wait for something else. */
  private static String setAside(Evidence evidence) {
    return evidence
        .unreadMean()
        .map(
            unread ->
                "not known, with " + Figures.count(Math.round(unread)) + " connections unread")
        .orElse("not read");
  }

  /** {@code 196 requests queued}, or where nobody could read it, {@code 400 users for …}. */
  private static String waiting(PoolLoad pool, Evidence evidence) {
    return read(pool, evidence)
        .map(queued -> Figures.count(Math.round(queued)) + " requests queued")
        .orElseGet(
            () ->
                Figures.count(Math.round(askers(evidence)))
                    + (evidence.trial().load() instanceof Load.Closed
                        ? " users for "
                        : " in flight for ")
                    + Figures.count(pool.size())
                    + " "
                    + unit(pool));
  }

  private static String unit(PoolLoad pool) {
    return pool.declared() ? pool.name().substring(pool.name().lastIndexOf(' ') + 1) : "threads";
  }

  private static String arithmetic(PoolLoad pool, Evidence evidence) {
    return predicted(pool, evidence)
        .map(
            rps ->
                "; "
                    + pool.size()
                    + " "
                    + unit(pool)
                    + " / "
                    + Figures.number(heldSeconds(pool, evidence))
                    + " s predicts "
                    + Figures.number(rps))
        .orElse("");
  }
}
