package parkbench.harness;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import parkbench.collect.jvm.JvmObserver;
import parkbench.hiccup.HiccupMeter;
import parkbench.plan.Trial;
import parkbench.record.Hiccups;
import parkbench.record.LoadResult;
import parkbench.record.ProbeResult;
import parkbench.record.ThreadDump;
import parkbench.record.Tracing;
import parkbench.record.TrialRecord;

/**
 * What runs beside the load of a trial: reference requests, the health check, traced requests and
 * thread dumps where the trial has them, and the hiccup meter of this process. The load is aborted
 * when the service dies, because all further requests would fail.
 *
 * @param abort cancels that; absent where the lab did not start the service
 */
record BesideLoad(
    Optional<ReferenceRequests> reference,
    Optional<HealthCheck> check,
    Optional<TracedRequests> traced,
    Optional<TrialThreadDumps> dumps,
    HiccupMeter hiccups,
    Optional<CompletableFuture<Void>> abort)
    implements AutoCloseable {

  /** What was measured beside the load. */
  record Readings(Optional<Hiccups> hiccups, TrialRecord.Beside beside) {
    /** Nothing was measured. */
    static final Readings NONE =
        new Readings(
            Optional.empty(),
            new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  /**
   * @param dumps receives the thread dumps; absent: the trial has none
   * @param seed decides the trace ids, and when threads are dumped
   */
  static BesideLoad open(
      WarmService warm,
      Trial trial,
      LoadDriver driver,
      Optional<Consumer<ThreadDump>> dumps,
      long seed)
      throws HarnessFailed, InterruptedException {
    Service service = warm.service();
    Optional<ReferenceRequests> reference = reference(warm.layout().harness(), trial);
    return new BesideLoad(
        reference,
        trial.observation().probe().map(probe -> HealthCheck.begin(probe, service.url())),
        trial
            .observation()
            .traced()
            .map(
                count ->
                    TracedRequests.of(
                        trial,
                        count,
                        service.at(trial.exchange().request()),
                        service.url(),
                        new SplittableRandom(seed))),
        dumps.flatMap(audience -> dumps(warm, trial, audience, seed)),
        HiccupMeter.start(),
        service.child().map(child -> child.ended().thenRun(driver::abort)));
  }

  private static Optional<ReferenceRequests> reference(Harness harness, Trial trial)
      throws HarnessFailed, InterruptedException {
    // A queue, faults or a script would delay these requests on purpose.
    if (!trial.upstream().delaysOnly()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          ReferenceRequests.open(URI.create(harness.upstream().httpUrl()), trial.delay()));
    } catch (IOException e) {
      throw new HarnessFailed(
          "the upstream did not answer the reference requests: " + e.getMessage(),
          "Nothing else checks the upstream's delays.",
          "See upstream.log in the directory of the run or its suite, and run again.");
    }
  }

  private static Optional<TrialThreadDumps> dumps(
      WarmService warm, Trial trial, Consumer<ThreadDump> audience, long seed) {
    Optional<Duration> every = trial.observation().threadDumps();
    Optional<JvmObserver> jvm = warm.jvm();
    return every.isPresent() && jvm.isPresent()
        ? Optional.of(
            TrialThreadDumps.begin(
                trial, jvm.get(), every.get(), new SplittableRandom(seed), audience))
        : Optional.empty();
  }

  /** The load begins now; the upstream keeps the calls of traced requests. */
  void begin() {
    traced.ifPresent(TracedRequests::begin);
  }

  /** Reads everything that was measured beside this load, which has ended. */
  Readings read(LoadResult load) throws InterruptedException {
    Optional<Hiccups> met = hiccups.tell();
    LoadResult.Instants instants = load.instants();
    Optional<TrialRecord.Reference> delays =
        reference.isPresent()
            ? reference.get().finish(instants.windowStartNanos(), instants.windowEndNanos())
            : Optional.empty();
    Optional<ProbeResult> probe =
        check.isPresent() ? Optional.of(check.get().finish()) : Optional.empty();
    Optional<Tracing> tracing =
        traced.isPresent() ? Optional.of(traced.get().finish()) : Optional.empty();
    return new Readings(met, new TrialRecord.Beside(delays, probe, tracing));
  }

  @Override
  public void close() {
    reference.ifPresent(ReferenceRequests::close);
    check.ifPresent(HealthCheck::close);
    traced.ifPresent(TracedRequests::close);
    dumps.ifPresent(TrialThreadDumps::close);
    hiccups.close();
    abort.ifPresent(future -> future.cancel(false));
  }
}
