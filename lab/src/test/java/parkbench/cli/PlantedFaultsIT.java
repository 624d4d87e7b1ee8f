package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import parkbench.text.CheckText;
import parkbench.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Faults that are planted in the instruments of one real run, each in the window of a trial of its
 * own, and what the audits make of them. What cannot be done from inside a machine (a hypervisor
 * that takes time, a clock that jumps), or would need a liar in the product, is written into the
 * record of that run afterwards, which is then reported again.
 *
 * <p>Every fault is so large that no machine hides it, and no test asks for luck: a trial may be
 * invalid for more than what was planted. {@link RunFailuresIT} has the processes that end, {@link
 * ServiceFaultsIT} the services that die, are killed, overflow or answer wrongly, which makes
 * invalid nothing.
 */
@Tag("alone")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlantedFaultsIT {
  private static final int SETTLE_SECONDS = 1;
  private static final int WINDOW_SECONDS = 5;

  private static final long STANDSTILL_MILLIS = 2_000;
  private static final long TURN_MILLIS = 100;
  private static final int TURNS = 10;

  /** For each core of the load generator. */
  private static final int NEIGHBOURS = 8;

  private static final String BUSY = "while :; do :; done";

  private static final long JUMP_NANOS = 2_000_000_000;

  private static final CheckId SEND_LAG = CheckId.SEND_LAG;
  private static final CheckId HICCUPS = CheckId.HICCUPS;
  private static final CheckId RUN_DELAY = CheckId.RUN_QUEUE_LATENCY;
  private static final CheckId CLOCK = CheckId.CLOCK;
  private static final CheckId TWO_CLOCKS = CheckId.CLOCK_OFFSET;
  private static final CheckId SAMPLES = CheckId.SAMPLES;
  private static final List<CheckId> BY_THE_LEDGER =
      List.of(CheckId.LEDGER_MEAN, CheckId.LEDGER_P99);
  private static final List<CheckId> BY_REFERENCE_REQUESTS =
      List.of(CheckId.REFERENCE_MEAN, CheckId.REFERENCE_P99);

  /** What is done to the instruments, trial by trial. */
  private enum Fault {
    ENGINE_STANDS_STILL(1),
    NEIGHBOURS_ARE_BUSY(2),
    UPSTREAM_STANDS_STILL(3),
    CONDUCTOR_STANDS_STILL(4),
    NONE(5);

    /** Which one of the run's trials, by the order in which they run. */
    private final int trial;

    Fault(int trial) {
      this.trial = trial;
    }
  }

  private Path folder;
  private Lab lab;
  private Lab.Ended ended;
  private Report report;
  private int copies;

  @BeforeAll
  void runAndPlant(@TempDir Path temporary) throws Exception {
    folder = temporary;
    lab = Lab.measuring(folder);
    lab.tiny("good");
    lab.write("spoilt.yaml", scenario());
    Lab.Going going = lab.start(List.of(), "run", "spoilt.yaml", "--strict", "--out", "run");
    try {
      for (Fault fault : Fault.values()) {
        Lab.await(() -> seconds(fault) >= SETTLE_SECONDS, "the window of " + fault + " begins");
        plant(fault, going);
      }
      ended = going.end();
    } finally {
      going.process().destroyForcibly();
    }
    report = Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
  }

  /** Its load points are trials of one fork, and differ by too little to matter. */
  private static String scenario() {
    String delays =
        Stream.of(Fault.values())
            .map(fault -> 100 + fault.trial + "ms")
            .collect(Collectors.joining(", "));
    return """
        scenario: spoilt
        question: Do the audits see what is done to the instruments?
        systems: [tiny.yaml]
        upstream: {delay: 100ms}
        matrix: {delay: [%s]}
        load: {rate: 40}
        connections: {pool: 100}
        settle: %ds
        window: %ds
        timeout: 10s
        drain: 10s
        warm-up: {requests: 200, delay: 5ms, users: 8, cap: 4s}
        """
        .formatted(delays, SETTLE_SECONDS, WINDOW_SECONDS);
  }

  private void plant(Fault fault, Lab.Going run) throws Exception {
    switch (fault) {
      case ENGINE_STANDS_STILL -> stop(run.process("load").orElseThrow(), STANDSTILL_MILLIS);
      case NEIGHBOURS_ARE_BUSY -> crowd();
      case UPSTREAM_STANDS_STILL -> {
        for (int turn = 0; turn < TURNS; turn++) {
          stop(run.process("upstream").orElseThrow(), TURN_MILLIS);
          pass(TURN_MILLIS);
        }
      }
      case CONDUCTOR_STANDS_STILL -> {
        run.signal("STOP");
        Lab.await(() -> seconds(fault) >= SETTLE_SECONDS + WINDOW_SECONDS, "its window is over");
        run.signal("CONT");
      }
      case NONE -> {}
    }
  }

  private static void stop(ProcessHandle process, long millis) throws InterruptedException {
    Lab.signal(process.pid(), "STOP");
    try {
      pass(millis);
    } finally {
      Lab.signal(process.pid(), "CONT");
    }
  }

  /** At least so long. */
  private static void pass(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    Lab.await(() -> System.nanoTime() > end, "time passes");
  }

  /**
   * Busy processes on the load generator's cores, in sessions of their own, so that a kernel which
   * shares a core out by session gives each of them its part. They end by themselves.
   */
  private void crowd() throws IOException, InterruptedException {
    List<Integer> cores = StoredRun.open(folder.resolve("run")).run().plan().layout().load();
    String list = cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    List<Process> neighbours = new ArrayList<>();
    for (int i = 0; i < NEIGHBOURS * cores.size(); i++) {
      neighbours.add(
          new ProcessBuilder(
                  "setsid", "taskset", "-c", list, "timeout", "-s", "KILL", "3", "sh", "-c", BUSY)
              .start());
    }
    for (Process neighbour : neighbours) {
      neighbour.waitFor();
    }
  }

  @Test
  void aLoadEngineThatStandsStillFiresLate() {
    assertInvalid(report, Fault.ENGINE_STANDS_STILL, SEND_LAG, "Give the load generator a core");
    assertInvalid(report, Fault.ENGINE_STANDS_STILL, HICCUPS, "look for what stopped it");
    assertThat(hiccups(Fault.ENGINE_STANDS_STILL).load().orElseThrow().maxMillis())
        .isGreaterThan(STANDSTILL_MILLIS / 2.0);
  }

  @Test
  void neighboursOnTheLabsCoreMakeItWait() {
    assertInvalid(report, Fault.NEIGHBOURS_ARE_BUSY, RUN_DELAY, "End other work on this machine");
  }

  @Test
  void anUpstreamThatIsLateIsSeenByItsLedgerAndByTheCanary() {
    for (CheckId check :
        Stream.concat(BY_THE_LEDGER.stream(), BY_REFERENCE_REQUESTS.stream()).toList()) {
      assertInvalid(report, Fault.UPSTREAM_STANDS_STILL, check, "Give the upstream a core");
    }
    assertThat(hiccups(Fault.UPSTREAM_STANDS_STILL).upstream().orElseThrow().maxMillis())
        .isGreaterThan(TURN_MILLIS / 2.0);
  }

  @Test
  void anUpstreamThatIsLateAndDeniesItIsSeenByTheCanaryAlone() throws Exception {
    Report denied = forged(Fault.UPSTREAM_STANDS_STILL, PlantedFaultsIT::deny);

    for (CheckId check : BY_THE_LEDGER) {
      assertThat(check(denied, Fault.UPSTREAM_STANDS_STILL, check).passed())
          .as(check.title())
          .isTrue();
    }
    for (CheckId check : BY_REFERENCE_REQUESTS) {
      assertInvalid(denied, Fault.UPSTREAM_STANDS_STILL, check, "Give the upstream a core");
    }
  }

  @Test
  void samplesThatStopComingAreMissed() {
    assertInvalid(report, Fault.CONDUCTOR_STANDS_STILL, SAMPLES, "see the trial's notes");
    assertThat(CheckText.measured(check(report, Fault.CONDUCTOR_STANDS_STILL, SAMPLES)))
        .contains("the machine ", "the service ", " of " + (WINDOW_SECONDS - 1));
    assertThat(cell(report, Fault.CONDUCTOR_STANDS_STILL).quality().notes())
        .anyMatch(note -> note.startsWith("Some seconds have no sample"));
  }

  @Test
  void timeThatIsStolenIsMissed() throws Exception {
    Report stolen =
        forged(
            Fault.NONE,
            trial ->
                samples(
                    trial,
                    Subject.MACHINE,
                    sample ->
                        with(
                            sample,
                            Metric.MACHINE_STEAL,
                            value(sample, Metric.MACHINE_TOTAL) / 10)));

    assertInvalid(stolen, Fault.NONE, CheckId.STEAL, "Measure when the host is quiet");
    assertThat(CheckText.measured(check(stolen, Fault.NONE, CheckId.STEAL))).isEqualTo("10 %");
  }

  @Test
  void aWallClockThatIsSetLeavesTheOtherClock() throws Exception {
    Report set =
        forged(
            Fault.NONE,
            trial ->
                samples(
                    trial,
                    Subject.MACHINE,
                    sample -> late(trial, sample.atNanos()) ? later(sample) : sample));

    assertInvalid(set, Fault.NONE, TWO_CLOCKS, "Keep the machine from sleeping");
  }

  @Test
  void aClockThatGoesBackNamesItsProcess() throws Exception {
    Report back =
        forged(
            Fault.NONE,
            trial ->
                samples(
                    trial,
                    Subject.CONTROLLER,
                    sample ->
                        late(trial, sample.atNanos())
                            ? at(sample, sample.atNanos() - JUMP_NANOS)
                            : sample));

    assertInvalid(back, Fault.NONE, CLOCK, "Keep the machine awake");
    assertThat(CheckText.measured(check(back, Fault.NONE, CLOCK)))
        .isEqualTo("samples of the controller go back in time");
  }

  @Test
  void aClockThatSkipsSaysHowMuch() throws Exception {
    Report skipped = forged(Fault.NONE, PlantedFaultsIT::skip);

    assertInvalid(skipped, Fault.NONE, CLOCK, "Keep the machine awake");
    assertThat(CheckText.measured(check(skipped, Fault.NONE, CLOCK)))
        .startsWith("the load generator skipped 1");
  }

  /** A noisy machine may make it invalid; what is planted elsewhere, or the service, may not. */
  @Test
  void whereNothingIsPlantedEveryCheckIsMadeAndTheServicesOwnPass() {
    TrialReport sound = cell(report, Fault.NONE);

    assertThat(sound.outcome()).isEqualTo(Outcome.OK);
    assertThat(sound.quality().audit().checks())
        .extracting(Audit.Check::id)
        .contains(SEND_LAG, RUN_DELAY, CheckId.STEAL, CLOCK, TWO_CLOCKS, SAMPLES)
        .containsAll(BY_THE_LEDGER)
        .containsAll(BY_REFERENCE_REQUESTS)
        .containsAll(Lab.OF_THE_SERVICE);
    assertThat(sound.quality().audit().checks())
        .allSatisfy(check -> assertThat(check.passed() || check.reason().isEmpty()).isTrue());
    Lab.assertTheServiceInvalidatesNothing(sound);
  }

  @Test
  void invalidTrialsAreCountedByApproachWithTheirRemedies() {
    long invalid =
        report.trials().stream().filter(cell -> !cell.quality().audit().passed()).count();
    String page = Lab.read(folder.resolve("run/report.html"));

    assertThat(invalid).isGreaterThanOrEqualTo(Fault.values().length - 1);
    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("What to do: Give the load generator a core of its own")
        .contains("What to do: Give the upstream a core of its own");
    assertThat(page)
        .containsPattern(cell("trials", Fault.values().length) + "\\s*" + cell("invalid", invalid));
  }

  private static String cell(String column, long figure) {
    return "<td[^>]*data-label=\"%s\"><span><bdi>%d</bdi></span></td>".formatted(column, figure);
  }

  private static void assertInvalid(Report report, Fault fault, CheckId id, String remedy) {
    Audit.Check check = check(report, fault, id);
    assertThat(check.passed()).as("%s: %s", id, CheckText.measured(check)).isFalse();
    assertThat(check.passed() || check.reason().isEmpty()).isTrue();
    assertThat(CheckText.remedy(check)).contains(remedy);
    assertThat(cell(report, fault).quality().audit().passed()).isFalse();
  }

  private static Audit.Check check(Report report, Fault fault, CheckId id) {
    return cell(report, fault).quality().audit().checks().stream()
        .filter(check -> check.id() == id)
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " was not asked of " + fault));
  }

  private static TrialReport cell(Report report, Fault fault) {
    String directory = "trials/%03d-".formatted(fault.trial);
    return report.trials().stream()
        .filter(cell -> cell.identity().directory().startsWith(directory))
        .findFirst()
        .orElseThrow(() -> new AssertionError(fault + " has no trial"));
  }

  private Report.ProcessHiccups hiccups(Fault fault) {
    return cell(report, fault).resources().lab().hiccups();
  }

  /** How many seconds the load generator has reported for a fault's trial so far. */
  private long seconds(Fault fault) {
    String name = "%03d-".formatted(fault.trial);
    try (Stream<Path> trials = Files.list(folder.resolve("run/trials"))) {
      return trials
          .filter(trial -> String.valueOf(trial.getFileName()).startsWith(name))
          .map(trial -> trial.resolve("progress.jsonl"))
          .filter(Files::exists)
          .mapToLong(progress -> Lab.read(progress).lines().count())
          .sum();
    } catch (IOException e) {
      return 0; // the run has not begun
    }
  }

  /** Changes the record of a trial. */
  private interface Forger {
    void forge(StoredTrial trial) throws IOException;
  }

  /** What is reported of a copy of the run in which the record of one trial was changed. */
  private Report forged(Fault fault, Forger forger) throws Exception {
    Path run = folder.resolve("run");
    Path copy = folder.resolve("forged-" + ++copies);
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(run.relativize(file).toString()));
      }
    }
    forger.forge(StoredRun.open(copy).trials().get(fault.trial - 1));
    Lab.Ended reported = lab.run("report", copy.toString(), "--format", "json");
    assertThat(reported.code()).as(reported.err()).isZero();
    return Json.read(reported.out(), Report.class);
  }

  /** The ledger says that no answer of any route was late. */
  private static void deny(StoredTrial trial) throws IOException {
    Path file = trial.directory().resolve("trial.json");
    JsonNode record = JsonMapper.shared().readTree(Lab.read(file));
    for (JsonNode route : record.get("upstream").get("delays")) {
      for (String figure : List.of("mean", "p50", "p99", "max")) {
        ((ObjectNode) route).put("error_" + figure + "_micros", 0.0);
      }
    }
    Files.writeString(file, record.toString());
  }

  /** From the middle of the window on the load generator speaks of later instants. */
  private static void skip(StoredTrial trial) throws IOException {
    String reported =
        trial.progress().stream()
            .map(
                word ->
                    new LoadProgress(
                        word.atNanos() + (late(trial, word.atNanos()) ? 5 * JUMP_NANOS : 0),
                        word.finished(),
                        word.good(),
                        word.inFlight(),
                        word.responseMeanMicros()))
            .map(word -> Json.line(word) + "\n")
            .collect(Collectors.joining());
    Files.writeString(trial.directory().resolve("progress.jsonl"), reported);
  }

  private static void samples(StoredTrial trial, Subject subject, UnaryOperator<Sample> change)
      throws IOException {
    String seen =
        trial.samples().stream()
            .map(sample -> sample.subject() == subject ? change.apply(sample) : sample)
            .map(sample -> Json.line(sample) + "\n")
            .collect(Collectors.joining());
    Files.writeString(trial.directory().resolve("samples.jsonl"), seen);
  }

  private static double value(Sample sample, Metric metric) {
    return sample.values().getOrDefault(metric, 0.0);
  }

  private static Sample with(Sample sample, Metric metric, double value) {
    Map<Metric, Double> values = new HashMap<>(sample.values());
    values.put(metric, value);
    return new Sample(sample.atNanos(), sample.subject(), values, sample.pools(), sample.cores());
  }

  /** The wall clock was set forward. */
  private static Sample later(Sample sample) {
    return with(sample, Metric.CLOCK_OFFSET, value(sample, Metric.CLOCK_OFFSET) + JUMP_NANOS);
  }

  private static Sample at(Sample sample, long nanos) {
    return new Sample(nanos, sample.subject(), sample.values(), sample.pools(), sample.cores());
  }

  /** Whether an instant lies behind the middle of the window. */
  private static boolean late(StoredTrial trial, long nanos) {
    LoadResult load = trial.record().load().orElseThrow();
    return nanos > (load.instants().windowStartNanos() + load.instants().windowEndNanos()) / 2;
  }
}
