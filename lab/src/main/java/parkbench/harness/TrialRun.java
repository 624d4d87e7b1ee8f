package parkbench.harness;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import parkbench.collect.Observer;
import parkbench.collect.SamplingLoop;
import parkbench.collect.jvm.JvmObserver;
import parkbench.hiccup.HiccupMeter;
import parkbench.plan.Fork;
import parkbench.plan.LoadOrder;
import parkbench.plan.Route;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Death;
import parkbench.record.DriverRecord;
import parkbench.record.Hiccups;
import parkbench.record.Ledger;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.ProbeResult;
import parkbench.record.RawExchange;
import parkbench.record.ThreadDump;
import parkbench.record.Tracing;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.record.WorkTime;
import parkbench.store.RunWriter;
import parkbench.store.StoredTrial;
import parkbench.upstream.BuiltIn;

/** One trial from its first request to its record on disk. */
final class TrialRun {
  private static final Duration TO_COME_TO_REST = Duration.ofSeconds(60);
  private static final Duration LISTEN = Duration.ofMillis(50);

  private final Harness stage;
  private final HarnessLayout casting;
  private final Service service;
  private final List<Observer> observers;
  private final Optional<JvmObserver> jvm;
  private final RunWriter writer;
  private final long seed;
  private final Work work;
  private boolean broke;

  /** Times the fixed work on the service's core. */
  interface Work {
    Optional<WorkTime> time() throws InterruptedException;
  }

  /**
   * @param jvm who looks into the service; absent: nobody can
   * @param work timed after the load
   */
  TrialRun(
      HarnessLayout casting,
      Service service,
      List<Observer> observers,
      Optional<JvmObserver> jvm,
      RunWriter writer,
      long seed,
      Work work) {
    this.stage = casting.stage();
    this.casting = casting;
    this.service = service;
    this.observers = observers;
    this.jvm = jvm;
    this.writer = writer;
    this.seed = seed;
    this.work = work;
  }

  /** Whether one of the lab's own players failed, so that the others are of no more use. */
  boolean broke() {
    return broke;
  }

  /** Runs it and writes its record; an instrument's failure is part of the record. */
  TrialRecord run(
      Fork fork, Trial trial, int order, WarmUpRecord warmUp, Consumer<LoadProgress> audience)
      throws IOException, InterruptedException {
    Path directory = writer.trialDirectory(order, trial);
    Gathered seen = observe(fork, trial, directory, audience);
    Optional<WorkTime> fixedWork = seen.load.isPresent() ? fixedWork() : Optional.empty();
    TrialRecord record = record(fork, trial, order, warmUp, seen, fixedWork);
    writer.finish(directory, record);
    return record;
  }

  private Gathered observe(Fork fork, Trial trial, Path directory, Consumer<LoadProgress> audience)
      throws InterruptedException {
    Gathered seen = new Gathered();
    try (SamplingLoop sampling =
        new SamplingLoop(observers, sample -> writer.sample(directory, sample))) {
      try {
        sampling.begin();
        play(fork, trial, directory, audience, sampling, seen);
      } finally {
        seen.notes = sampling.notes();
      }
    } catch (HarnessFailed e) {
      seen.instruments = e.what();
      broke = true;
    } catch (DriverFailed e) {
      seen.instruments = e.told();
    }
    return seen;
  }

  private TrialRecord record(
      Fork fork,
      Trial trial,
      int order,
      WarmUpRecord warmUp,
      Gathered seen,
      Optional<WorkTime> fixedWork) {
    Optional<Death> died = service.child().flatMap(child -> child.death());
    return new TrialRecord(
        fork.number(),
        order,
        trial,
        warmUp,
        seen.load,
        seen.ledger,
        new TrialRecord.Service(service.jvm(), service.command(), died),
        new TrialRecord.Lab(
            seen.instruments,
            seen.restless,
            Stream.of(stage.notes(), seen.notes, seen.driverNotes).flatMap(List::stream).toList(),
            seen.driver,
            seen.hiccups,
            fixedWork),
        new TrialRecord.Beside(seen.canary, seen.probe, seen.tracing));
  }

  /** The trial is over: an interrupt that comes now must not cost its record. */
  private Optional<WorkTime> fixedWork() {
    try {
      return work.time();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** The trial in its order: upstream, rest, ledger, load, instruments. */
  private void play(
      Fork fork,
      Trial trial,
      Path directory,
      Consumer<LoadProgress> audience,
      SamplingLoop sampling,
      Gathered seen)
      throws HarnessFailed, DriverFailed, InterruptedException {
    Upstream behaviour = programUpstream(trial);
    boolean replayed = fork.canBeReplayed(trial) && behaviour.random();
    seen.restless = awaitRest().orElse("");
    if (!seen.restless.isEmpty()) {
      return;
    }
    LoadDriver driver = casting.driver(trial, directory, sampling);
    try (Beside beside =
        Beside.open(stage, service, trial, driver, looks(trial, directory), seed)) {
      openLedger(trial, replayed);
      if (service.child().map(child -> !child.alive()).orElse(false)) {
        return; // it died while it came to rest: the load would meet a closed port
      }
      beside.begin();
      sendLoad(driver, trial, directory, audience, seen);
      sampling.sampleNow();
      readInstruments(beside, replayed, directory, seen);
    }
  }

  private Upstream programUpstream(Trial trial) throws HarnessFailed, InterruptedException {
    Upstream behaviour = behaviour(trial.upstream());
    casting.behave(behaviour, trial.delay(), seed);
    return behaviour;
  }

  private void openLedger(Trial trial, boolean replayed)
      throws HarnessFailed, InterruptedException {
    stage
        .upstream()
        .begin(
            replayed ? RawExchange.MOST : 0,
            trial.observation().marked().map(TracedRequest::mostCalls).orElse(0));
  }

  private void sendLoad(
      LoadDriver driver,
      Trial trial,
      Path directory,
      Consumer<LoadProgress> audience,
      Gathered seen)
      throws HarnessFailed, DriverFailed, InterruptedException {
    try {
      seen.load = Optional.of(driver.fire(order(trial, directory), audience));
    } finally {
      seen.driver = Optional.of(driver.record());
      seen.driverNotes = driver.notes();
    }
  }

  private void readInstruments(Beside beside, boolean replayed, Path directory, Gathered seen)
      throws HarnessFailed, InterruptedException {
    if (casting.origin().map(origin -> !origin.alive()).orElse(false)) {
      seen.instruments = "what answers in the upstream's place died";
    }
    beside.tell(seen);
    Optional<Path> draws = replayed ? Optional.of(StoredTrial.draws(directory)) : Optional.empty();
    seen.ledger = Optional.of(stage.upstream().tell(draws));
  }

  /**
   * Begins to look at the service's threads; absent: that was not asked for, or nobody can look
   * into it. The file is there before anything is begun: a disk that refuses it leaves nothing
   * running.
   */
  private Optional<Supplier<TrialThreadDumps>> looks(Trial trial, Path directory) {
    if (trial.observation().looks().isEmpty() || jvm.isEmpty()) {
      return Optional.empty();
    }
    Consumer<ThreadDump> audience = writer.looks(directory);
    JvmObserver into = jvm.get();
    Duration every = trial.observation().looks().get();
    return Optional.of(
        () -> TrialThreadDumps.begin(trial, into, every, new SplittableRandom(seed), audience));
  }

  /**
   * Waits until no request of an earlier trial, or of the warm-up, is left at the upstream: a
   * service that works off a backlog would be measured with it.
   *
   * @return why not, when it did not come to rest
   */
  private Optional<String> awaitRest() throws HarnessFailed, InterruptedException {
    long end = System.nanoTime() + TO_COME_TO_REST.toNanos();
    int quiet = 0;
    while (quiet < 2) {
      stage.upstream().begin();
      Thread.sleep(LISTEN);
      Ledger ledger = stage.upstream().tell();
      quiet =
          ledger.queue().inFlightNow() == 0 && ledger.requests().arrivals() == 0 ? quiet + 1 : 0;
      if (quiet == 0 && System.nanoTime() > end) {
        return Optional.of(
            ledger.queue().inFlightNow()
                + " calls from before still in flight after "
                + TO_COME_TO_REST.toSeconds()
                + " s");
      }
    }
    return Optional.empty();
  }

  /**
   * The routes that the trial asks for, or the built-in ones where no origin answers, and the
   * canary's.
   */
  static Upstream behaviour(Upstream asked) {
    boolean builtIn = asked.routes().isEmpty() && asked.origin().isEmpty();
    List<Route> routes = new ArrayList<>(builtIn ? BuiltIn.routes() : asked.routes());
    routes.addFirst(ReferenceRequests.ROUTE);
    return new Upstream(routes, asked.capacity(), asked.faults(), asked.script());
  }

  private LoadOrder order(Trial trial, Path directory) {
    return new LoadOrder(
        service.address(),
        service.at(trial.exchange().request()),
        trial.exchange().expect(),
        trial.load(),
        trial.exchange().connections(),
        trial.timing().settle(),
        trial.timing().window(),
        trial.exchange().timeout(),
        trial.timing().drain(),
        seed,
        Optional.of(directory.toAbsolutePath().toString()),
        RawExchange.MOST);
  }

  /** What a trial has yielded so far. */
  private static final class Gathered {
    private Optional<LoadResult> load = Optional.empty();
    private Optional<Ledger> ledger = Optional.empty();
    private Optional<TrialRecord.Canary> canary = Optional.empty();
    private Optional<ProbeResult> probe = Optional.empty();
    private Optional<Hiccups> hiccups = Optional.empty();
    private Optional<Tracing> tracing = Optional.empty();
    private String instruments = "";
    private String restless = "";
    private List<String> notes = List.of();
    private List<String> driverNotes = List.of();
    private Optional<DriverRecord> driver = Optional.empty();
  }

  /**
   * What goes on beside the load: the canary, the health check, the marked requests and the looks
   * at threads where the trial has them, the conductor's own hiccup meter, and the alarm: a dead
   * service answers nobody, so the rest of the load would only find closed doors.
   */
  private record Beside(
      Optional<ReferenceRequests> canary,
      Optional<HealthCheck> check,
      Optional<TracedRequests> marked,
      Optional<TrialThreadDumps> looks,
      HiccupMeter hiccups,
      Optional<CompletableFuture<Void>> alarm)
      implements AutoCloseable {

    /**
     * @param seed decides the trace ids
     */
    static Beside open(
        Harness stage,
        Service service,
        Trial trial,
        LoadDriver driver,
        Optional<Supplier<TrialThreadDumps>> looks,
        long seed)
        throws HarnessFailed, InterruptedException {
      Optional<ReferenceRequests> canary = Optional.empty();
      // A queue, faults or a script would delay the canary on purpose.
      if (trial.upstream().delaysOnly()) {
        try {
          canary =
              Optional.of(
                  ReferenceRequests.release(
                      URI.create(stage.upstream().url()).getPort(), trial.delay()));
        } catch (IOException e) {
          throw new HarnessFailed(
              "the upstream did not answer the canary: " + e.getMessage(),
              "Nothing else checks the upstream's delays.",
              "See upstream.log in the directory of the run or its suite, and run again.");
        }
      }
      return new Beside(
          canary,
          trial.observation().probe().map(probe -> HealthCheck.begin(probe, service.url())),
          trial
              .observation()
              .marked()
              .map(
                  count ->
                      TracedRequests.of(
                          trial,
                          count,
                          service.at(trial.exchange().request()),
                          service.url(),
                          new SplittableRandom(seed))),
          looks.map(Supplier::get),
          HiccupMeter.start(),
          service.child().map(child -> child.ended().thenRun(driver::abort)));
    }

    /** The load begins now, and the upstream keeps what comes of it. */
    void begin() {
      marked.ifPresent(TracedRequests::begin);
    }

    void tell(Gathered seen) throws InterruptedException {
      seen.hiccups = hiccups.tell();
      if (canary.isPresent()) {
        LoadResult load = seen.load.orElseThrow();
        seen.canary =
            canary.get().tell(load.instants().windowStartNanos(), load.instants().windowEndNanos());
      }
      if (check.isPresent()) {
        seen.probe = Optional.of(check.get().tell());
      }
      if (marked.isPresent()) {
        seen.tracing = Optional.of(marked.get().tell());
      }
    }

    @Override
    public void close() {
      canary.ifPresent(ReferenceRequests::close);
      check.ifPresent(HealthCheck::close);
      marked.ifPresent(TracedRequests::close);
      looks.ifPresent(TrialThreadDumps::close);
      hiccups.close();
      alarm.ifPresent(future -> future.cancel(false));
    }
  }
}
