package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.diagnose.service.ServiceRules;
import parkbench.model.Audit;
import parkbench.model.Outcome;
import parkbench.model.Report;
import parkbench.model.Sample;
import parkbench.model.Verdict;
import parkbench.wire.Json;

/**
 * Whole runs against a service that the project knows nothing of, and everything that can go wrong.
 */
class RunIT {
  /** Twenty times the cycle of its users. */
  private static final long STALL_NANOS = 2_000_000_000;

  /** Players, users and settling take some three seconds from the first sample on. */
  private static final long UNTIL_ITS_WINDOW_NANOS = 4_000_000_000L;

  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  void aReadersOwnServiceRunsFromItsDescriptionAlone() throws Exception {
    lab.tiny("good");
    lab.warmScenario("");
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    Report.Cell cell = report().trials().getFirst();
    assertThat(cell.outcome()).as(ended.out() + ended.err()).isEqualTo(Outcome.OK);
    assertThat(cell.warmUp().requests()).isPositive();
    assertThat(cell.requests()).isPositive();
    assertThat(cell.ceilingRps()).contains(80.0);
    assertThat(cell.throughputRps()).isLessThanOrEqualTo(80.0 * 1.2);
    assertThat(cell.service().cpuSeconds()).isPresent();
    assertThat(cell.service().heapMaxBytes()).isPresent();
    assertThat(cell.service().pools().getFirst())
        .returns("worker threads", Report.PoolUse::name)
        .returns(true, Report.PoolUse::declared);
    assertThat(folder.resolve("run/report.html")).isNotEmptyFile();
    assertThat(ended.out()).contains("tiny/eight-threads");
    assertThat(ended.code()).isIn(0, 3);
    nothingIsLeft();
    whatItMeasuredIsRunAgainAndTheTwoAreCompared();
  }

  private void whatItMeasuredIsRunAgainAndTheTwoAreCompared() throws Exception {
    Lab.Ended unknown = lab.run("compare", "run", "--rerun", "tiny/nine-threads");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("tiny/nine-threads", "no valid trial of it");

    Lab.Ended again = lab.run("compare", "run", "--rerun", "tiny/eight-threads", "--out", "again");

    if (!counts(report())) {
      assertThat(again.code()).as(again.out() + again.err()).isEqualTo(2);
      assertThat(folder.resolve("again")).doesNotExist();
      return;
    }
    Report second = Json.read(Files.readString(folder.resolve("again/report.json")), Report.class);
    assertThat(second.trials())
        .extracting(Report.Cell::id)
        .isEqualTo(report().trials().stream().map(Report.Cell::id).toList());
    assertThat(second.run().notes()).contains("tiny/eight-threads of the run run, run again.");
    assertThat(again.code()).as(again.out() + again.err()).isEqualTo(counts(second) ? 0 : 3);
    assertThat(again.out().contains("(one repeat)")).isEqualTo(counts(second));
    nothingIsLeft();
  }

  private static boolean counts(Report run) {
    return run.trials().getFirst().audit().passed();
  }

  @Test
  void anExaminedRunTellsWhatItsThreadsWaitFor() throws Exception {
    lab.tiny("good");
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What do the threads of a tiny service wait for?
        systems: [tiny.yaml]
        upstream: {delay: 200ms}
        load: {users: 40}
        settle: 1s
        window: 6s
        warm-up: {requests: 100, delay: 5ms, users: 8, cap: 2s}
        """);
    Lab.Ended ended = lab.run("run", "small.yaml", "--examine", "--out", "run");

    Report.Cell cell = report().trials().getFirst();
    assertThat(report().run().notes()).anyMatch(note -> note.contains("looked at"));
    assertThat(cell.examined()).as(ended.out() + ended.err()).isNotEmpty();
    assertThat(cell.examined().getFirst().rule()).isEqualTo(ServiceRules.POOL_FULL);
    assertThat(cell.examined().getFirst().sentence()).contains("8 of 8");
    assertThat(ended.out()).contains("What the threads did");
    Files.delete(folder.resolve("run/report.json"));
    assertThat(lab.run("report", "run").out())
        .as("told again from what was kept")
        .contains("8 of 8");
  }

  @Test
  void theUpstreamItselfIsAskedAndWhatItsQueueMakesOfItIsReplayed() throws Exception {
    Report.Cell cell =
        ofTheUpstream(
            """
            upstream:
              delay: 20ms
              capacity: {servers: 2, queue: 0, when-full: 503}
              routes: [{path: /known, body: known, delay: {exponential: 20ms}}]
            load: {rate: 100, arrivals: poisson}
            """);

    assertThat(cell.notes()).noneMatch(note -> note.contains("replayed"));
    Report.Replay replay = cell.replay().orElseThrow();
    assertThat(replay.refused()).isBetween(0.05, 0.95);
    assertThat(replay.measuredRefused()).isBetween(0.05, 0.95);
    assertThat(replay.mean()).isPositive();
  }

  @Test
  void faultsThatTheUpstreamPlantsAreCountedAsWhatTheyAre() throws Exception {
    Report.Cell cell =
        ofTheUpstream(
            """
            upstream:
              delay: 20ms
              faults: {errors: 5%, resets: 5%, hangs: 5%}
              routes: [{path: /known, body: known}]
            load: {rate: 100}
            """);

    assertThat(cell.upstream().faults().values()).allMatch(planted -> planted > 0);
    assertThat(cell.upstream().faultsOff()).contains(0L);
  }

  /** From t = 0 on, for three seconds. */
  private Report.Cell ofTheUpstream(String behaviour) throws Exception {
    lab.write(
        "itself.yaml",
        """
        system: upstream
        url: "${upstream}"
        approaches: {itself: {workload: proxy, request: GET /known}}
        """);
    lab.write(
        "small.yaml",
        behaviour
            + """
            scenario: small
            question: What does the upstream do?
            systems: [itself.yaml]
            connections: {pool: 100}
            start: empty
            window: 3s
            timeout: 4s
            warm-up: {requests: 100, delay: 1ms, users: 4, cap: 2s}
            """);
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    nothingIsLeft();
    return report().trials().getFirst();
  }

  @Test
  void aBoundThatDoesNotHoldEndsWithOneAndAVoidTrialNeverDoes() throws Exception {
    lab.tiny("good");
    Lab.Ended ended = run("hold: [{quantity: throughput-rps, at-least: 100000}]\n");

    boolean valid = report().trials().getFirst().audit().passed();
    assertThat(ended.code()).isEqualTo(valid ? 1 : 3);
    assertThat(report().claims().getFirst().verdict())
        .isEqualTo(valid ? Verdict.REFUTED : Verdict.UNDECIDED);
  }

  @Test
  void aServiceThatExitsAtOnceIsToldWithItsLastWords() throws Exception {
    lab.tiny("exits");
    Lab.Ended ended = run("");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out() + ended.err()).contains("tiny cannot find its database");
    assertThat(report().trials().getFirst().outcome()).isEqualTo(Outcome.FAILED);
    nothingIsLeft();
  }

  @Test
  void aServiceThatNeverGetsReadyIsToldAndEnded() throws Exception {
    lab.tiny("never-ready");
    Lab.Ended ended = run("");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out() + ended.err()).contains("8.0 s");
    nothingIsLeft();
  }

  @Test
  void aServiceThatAnswersWithoutItsUpstreamIsNotTheOneThatWasDescribed() throws Exception {
    lab.tiny("alone");
    Lab.Ended ended = run("");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(report().trials().getFirst().audit().checks())
        .filteredOn(check -> !check.passed())
        .filteredOn(check -> check.remedy().startsWith("Check calls, delay"))
        .extracting(Audit.Check::name)
        .containsExactly("throughput against its ceiling", "the service asks this upstream");
    nothingIsLeft();
  }

  @Test
  void anOriginAnswersInTheUpstreamsPlaceAndIsEndedWithItsService() throws Exception {
    lab.tiny("good");
    Path slow = lab.tiny("slow", "alone");
    Files.writeString(slow, Files.readString(slow) + "    calls: 0\n");
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What does a tiny service do in front of another?
        systems: [tiny.yaml, slow.yaml]
        approaches: [tiny/eight-threads]
        upstream: {delay: 5ms, origin: slow/eight-threads}
        load: {users: 40}
        settle: 1s
        window: 3s
        timeout: 5s
        warm-up: none
        """);
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    Report.Cell cell = report().trials().getFirst();
    assertThat(cell.outcome()).as(ended.out() + ended.err()).isEqualTo(Outcome.OK);
    Report.OriginSummary origin = cell.upstream().origin().orElseThrow();
    assertThat(origin.name()).isEqualTo("slow/eight-threads");
    assertThat(origin.answered()).isPositive();
    assertThat(origin.failed()).isZero();
    assertThat(origin.inFlightMax()).as("one for each thread of tiny").isBetween(1L, 8L);
    Lab.assertTheServiceVoidsNothing(cell);
    nothingIsLeft();
  }

  @Test
  void aBoundThatFailuresLeaveOpenDoesNotHoldAndSaysWhy() throws Exception {
    lab.tiny("wrong");
    Lab.Ended ended = run("hold: [{quantity: response-p99-ms, at-most: 100000}]\n");

    boolean valid = report().trials().getFirst().audit().passed();
    assertThat(report().claims().getFirst().verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(valid ? 1 : 3);
    if (valid) {
      assertThat(ended.err()).contains("response-p99-ms", "undecided", "failures reach");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void interruptedInTheMiddleItReportsWhatWasMeasuredAndLeavesNothing(String signal)
      throws Exception {
    lab.tiny("good");
    lab.warmScenario("matrix: {delay: [100ms, 50ms]}\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Path trials = folder.resolve("run/trials");
    Lab.await(() -> going.said().contains("[1/2]"), "the first trial ends");
    Lab.await(() -> entries(trials) == 2, "the second trial starts");
    List<ProcessHandle> children = children(going);
    assertThat(children).isNotEmpty();

    going.signal(signal);
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(130);
    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");
    assertThat(ended.out())
        .contains("interrupted after 1 of 2 trials", folder.resolve("run").toString())
        .contains("eight-threads");
    assertThat(report().trials()).hasSize(1);
    assertThat(report().run().ended()).isEqualTo("interrupted");
    assertThat(report().verdict()).anyMatch(words -> words.contains("1 of 2 trials"));
    assertThat(folder.resolve("run/report.html")).content().contains("interrupted");
    nothingIsLeft();
  }

  @Test
  void aSecondInterruptEndsItAtOnceAndWhatItStartedEndsByItself() throws Exception {
    lab.tiny("stubborn");
    lab.scenario("");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Lab.await(() -> lab.serviceSays("tiny starts"), "the service starts");
    List<ProcessHandle> children = children(going);
    assertThat(children).isNotEmpty();

    Lab.await(
        () -> {
          going.signal("INT");
          return !going.process().isAlive();
        },
        "it has ended although its service has not");
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(130);
    assertThat(ended.err()).contains("ended at once");
    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");
    nothingIsLeft();
  }

  @Test
  void killedOutrightItLeavesNothingRunningAndWhatWasMeasuredCanBeRead() throws Exception {
    lab.tiny("good");
    lab.warmScenario("matrix: {delay: [100ms, 50ms]}\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Lab.await(() -> going.said().contains("[1/2]"), "the first trial ends");
    Lab.await(() -> entries(folder.resolve("run/trials")) == 2, "the second trial starts");
    List<ProcessHandle> children = children(going);
    assertThat(children).isNotEmpty();

    going.process().destroyForcibly();
    going.process().waitFor();

    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");
    Lab.Ended shown = lab.run("report", "run");
    assertThat(shown.code()).as(shown.out() + shown.err()).isZero();
    assertThat(report().run().ended()).isEqualTo("cut off");
    assertThat(report().trials()).hasSize(1);
    nothingIsLeft();
  }

  @Test
  void aKilledLoadEngineVoidsItsTrialAndIsNamed() throws Exception {
    playerKilled("load");
  }

  @Test
  void aKilledUpstreamVoidsItsTrialAndIsNamed() throws Exception {
    playerKilled("upstream");
  }

  /** Users of a closed load ask nothing while their engine stands still: only its hiccups tell. */
  @Test
  void aVoidTrialIsMeasuredAgainWhereThatIsAskedForAndThenCounts() throws Exception {
    lab.tiny("good");
    String small = Files.readString(lab.scenario(""));
    lab.write("small.yaml", small.replace("window: 3s", "window: 10s"));
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--again", "1", "--out", "run");
    Lab.await(() -> sampledNanos() > UNTIL_ITS_WINDOW_NANOS, "the first trial is in its window");
    ProcessHandle engine = going.player("load").orElseThrow();
    long before = sampled().getLast().atNanos();
    Lab.signal(engine.pid(), "STOP");
    Lab.await(() -> sampled().getLast().atNanos() - before > STALL_NANOS, "nobody asks");
    Lab.signal(engine.pid(), "CONT");
    Lab.Ended ended = going.end();

    List<Report.Cell> cells = report().trials();
    assertThat(cells).as(ended.out() + ended.err()).hasSize(2);
    assertThat(cells.getFirst().audit().checks())
        .filteredOn(check -> !check.passed())
        .extracting(Audit.Check::name)
        .contains("load engine's hiccups p99");
    assertThat(ended.out())
        .contains("measuring again, since they were void: 1")
        .contains("load engine's hiccups p99");
    assertThat(report().run().notes())
        .contains("Measured again, since they were void: 1 of 1 trial.");
    boolean valid = cells.getLast().audit().passed();
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(valid ? 0 : 3);
    assertThat(report().run().ended()).isEqualTo("complete");
    nothingIsLeft();
  }

  @Test
  void aRunThatItsPlayersEndReportsTheTrialsThatWereFinished() throws Exception {
    lab.tiny("good");
    lab.scenario("repeats: 2\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Lab.await(() -> entries(folder.resolve("run/trials")) == 1, "the trial starts");
    ProcessHandle first = going.player("load").orElseThrow();
    first.destroyForcibly();
    Lab.await(
        () -> going.player("load").filter(next -> next.pid() != first.pid()).isPresent(),
        "a new engine warms itself for the second fork");
    going.player("load").ifPresent(ProcessHandle::destroyForcibly);
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out()).contains("failed after 1 of 2 trials", "eight-threads");
    assertThat(ended.err()).contains("the load engine ended");
    assertThat(report().trials()).hasSize(1);
    assertThat(report().run().ended()).startsWith("failed: the load engine ended");
    assertThat(folder.resolve("run/report.html")).isNotEmptyFile();
    nothingIsLeft();
  }

  @Test
  void aDiskThatTakesNoMoreIsToldAndNothingIsLeft() throws Exception {
    lab.tiny("good");
    lab.scenario("");
    // A limit on the size of files fails writes as a full disk does, without needing one.
    Lab.Ended ended =
        lab.start(
                List.of("sh", "-c", "ulimit -f 1000; exec \"$@\"", "sh"),
                "run",
                "small.yaml",
                "--out",
                "run")
            .end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out()).as("the table needs no disk").contains("eight-threads");
    assertThat(ended.err())
        .contains("report.html")
        .contains("parkbench report " + folder.resolve("run"))
        .doesNotContain("is lost");
    assertThat(folder.resolve("run/trials").toFile().list()).hasSize(1);
    nothingIsLeft();
  }

  @Test
  void aTypoIsToldWithItsPlaceAndNothingIsStarted() throws Exception {
    lab.tiny("good");
    lab.scenario("windw: 3s\n");
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("small.yaml:11:1").contains("windw").contains("window");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void aBusyPortIsToldBeforeAnythingStarts() throws Exception {
    Path file = lab.tiny("good");
    try (ServerSocket busy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Files.writeString(
          file,
          Files.readString(file).replace("base:", "port: " + busy.getLocalPort() + "\nbase:"));
      lab.scenario("");
      Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

      assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(2);
      assertThat(ended.err()).contains(Integer.toString(busy.getLocalPort()));
    }
  }

  private void playerKilled(String player) throws Exception {
    lab.tiny("good");
    lab.scenario("");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Path progress = folder.resolve("run/trials");
    Lab.await(() -> entries(progress) == 1, "the trial starts");
    going.player(player).orElseThrow().destroyForcibly();
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(report().trials().getFirst().audit().passed()).isFalse();
    assertThat(ended.out()).contains(player);
    nothingIsLeft();
  }

  /** From the first sample of the first trial to its last one by now. */
  private long sampledNanos() {
    List<Sample> samples = sampled();
    return samples.isEmpty() ? 0 : samples.getLast().atNanos() - samples.getFirst().atNanos();
  }

  /** What the first trial has been seen to do by now. */
  private List<Sample> sampled() {
    try (Stream<Path> logs =
        Files.find(
            folder.resolve("run/trials"), 2, (file, facts) -> file.endsWith("samples.jsonl"))) {
      return logs.sorted()
          .limit(1)
          .flatMap(log -> Lab.read(log).lines().filter(line -> line.endsWith("}")))
          .map(line -> Json.read(line, Sample.class))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private Lab.Ended run(String more) throws IOException, InterruptedException {
    lab.scenario(more);
    return lab.run("run", "small.yaml", "--out", "run");
  }

  private Report report() throws IOException {
    return Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
  }

  private void nothingIsLeft() throws InterruptedException {
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> Lab.cgroups().isEmpty(), "no cgroup is left");
  }

  /** Everything below a verb, all of which {@link #nothingIsLeft} would see. */
  private List<ProcessHandle> children(Lab.Going going) {
    List<ProcessHandle> children = going.descendants();
    List<ProcessHandle> seen = lab.processes();
    assertThat(seen).containsAll(children.stream().filter(ProcessHandle::isAlive).toList());
    return children;
  }

  private static int entries(Path directory) {
    String[] names = directory.toFile().list();
    return names == null ? 0 : names.length;
  }
}
