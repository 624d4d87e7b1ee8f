package parkbench.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import parkbench.collect.SamplingLoop;
import parkbench.plan.LoadOrder;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Death;
import parkbench.record.DriverRecord;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.record.RawExchange;
import parkbench.record.ThreadDump;
import parkbench.record.TrialRecord;
import parkbench.record.WorkTime;
import parkbench.store.RunWriter;
import parkbench.store.StoredTrial;

/**
 * Runs one trial, from its first request to its record on disk. What a failure leaves out stays
 * empty in the record. An instance runs once.
 */
final class TrialRun {
  private final WarmService warm;
  private final Service service;
  private final HarnessLayout layout;
  private final UpstreamProcess upstream;
  private final Trial trial;
  private final int order;
  private final long seed;
  private final PlanContext context;
  private final RunWriter writer;

  private Optional<LoadResult> load = Optional.empty();
  private Optional<DriverRecord> driverRecord = Optional.empty();
  private List<String> driverNotes = List.of();
  private Optional<Ledger> ledger = Optional.empty();
  private BesideLoad.Readings beside = BesideLoad.Readings.NONE;
  private List<String> samplingNotes = List.of();

  /** What failed in the lab; empty: nothing. */
  private String instruments = "";

  /** Why the trial was not begun although the lab was sound; empty: it was begun. */
  private String restless = "";

  /**
   * @param order position in which it runs, from 1
   */
  TrialRun(WarmService warm, Trial trial, int order, PlanContext context) {
    this.warm = warm;
    this.service = warm.service();
    this.layout = warm.layout();
    this.upstream = warm.layout().harness().upstream();
    this.trial = trial;
    this.order = order;
    this.seed = context.plan().randomSeed() + order;
    this.context = context;
    this.writer = context.writer();
  }

  /** Runs it and writes its record; a failure of an instrument is part of the record. */
  TrialRecord run() throws InterruptedException {
    Path directory = writer.trialDirectory(order, trial);
    measureWithSamples(directory);
    Optional<WorkTime> fixedWork = load.isPresent() ? fixedWork() : Optional.empty();
    TrialRecord record = record(fixedWork);
    writer.finish(directory, record);
    return record;
  }

  private void measureWithSamples(Path directory) throws InterruptedException {
    try (SamplingLoop sampling =
        new SamplingLoop(warm.observers(trial), sample -> writer.sample(directory, sample))) {
      try {
        sampling.begin();
        measure(directory, sampling);
      } finally {
        samplingNotes = sampling.notes();
      }
    } catch (HarnessFailed e) {
      instruments = e.what();
      layout.processes().markFailed();
    } catch (DriverFailed e) {
      instruments = e.oneLine();
    }
  }

  /** The trial in its order: upstream, idle wait, ledger, load, instruments. */
  private void measure(Path directory, SamplingLoop sampling)
      throws HarnessFailed, DriverFailed, InterruptedException {
    boolean replayed = programUpstream();
    restless = UpstreamIdle.await(upstream).orElse("");
    if (!restless.isEmpty()) {
      return;
    }
    LoadDriver driver = layout.driver(trial, directory, sampling);
    try (BesideLoad running = BesideLoad.open(warm, trial, driver, dumps(directory), seed)) {
      openLedger(replayed);
      if (service.child().map(child -> !child.alive()).orElse(false)) {
        return; // it died before the load, which would meet a closed port
      }
      running.begin();
      LoadResult result = sendLoad(driver, directory);
      sampling.sampleNow();
      readInstruments(running, result, replayed, directory);
    }
  }

  /** Whether the upstream draws delays that are kept for a replay. */
  private boolean programUpstream() throws HarnessFailed, InterruptedException {
    Upstream behaviour = ReferenceRequests.routedWith(trial.upstream());
    layout.behave(behaviour, trial.delay(), seed);
    return warm.fork().canBeReplayed(trial) && behaviour.random();
  }

  private void openLedger(boolean replayed) throws HarnessFailed, InterruptedException {
    upstream.begin(
        replayed ? RawExchange.MOST : 0,
        trial.observation().traced().map(TracedRequest::mostCalls).orElse(0));
  }

  /**
   * Receives thread dumps; absent: the trial has none, or the JVM cannot be read. The file exists
   * before anything is begun: a disk that refuses it leaves nothing running.
   */
  private Optional<Consumer<ThreadDump>> dumps(Path directory) {
    return trial.observation().threadDumps().isPresent() && warm.jvm().isPresent()
        ? Optional.of(writer.threadDumps(directory))
        : Optional.empty();
  }

  private LoadResult sendLoad(LoadDriver driver, Path directory)
      throws HarnessFailed, DriverFailed, InterruptedException {
    try {
      LoadResult result =
          driver.fire(
              loadOrder(directory),
              progress ->
                  context.audience().hear(new Event.TrialRunning(warm.fork(), trial, progress)));
      load = Optional.of(result);
      return result;
    } finally {
      driverRecord = Optional.of(driver.record());
      driverNotes = driver.notes();
    }
  }

  private void readInstruments(
      BesideLoad running, LoadResult result, boolean replayed, Path directory)
      throws HarnessFailed, InterruptedException {
    layout
        .origin()
        .filter(behind -> !behind.alive())
        .map(behind -> behind.origin().system().name() + ", behind the upstream, died")
        .ifPresent(death -> instruments = death);
    beside = running.read(result);
    Optional<Path> draws = replayed ? Optional.of(StoredTrial.draws(directory)) : Optional.empty();
    ledger = Optional.of(upstream.ledger(draws));
  }

  /** The trial is over: an interrupt that comes now must not cost its record. */
  private Optional<WorkTime> fixedWork() {
    try {
      return context.pauses().fixedWork(context.plan().layout());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private TrialRecord record(Optional<WorkTime> fixedWork) {
    Optional<Death> died = service.child().flatMap(child -> child.death());
    return new TrialRecord(
        warm.fork().number(),
        order,
        trial,
        warm.warmUp(),
        load,
        ledger,
        new TrialRecord.Service(service.jvm(), service.command(), died),
        new TrialRecord.Lab(
            instruments,
            restless,
            Stream.of(layout.harness().notes(), samplingNotes, driverNotes)
                .flatMap(List::stream)
                .toList(),
            driverRecord,
            beside.hiccups(),
            fixedWork),
        beside.beside());
  }

  private LoadOrder loadOrder(Path directory) {
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
}
