package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.ServerCertificate;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.sandbox.Ports;
import parkbench.sandbox.ProcessLimits;
import parkbench.system.Limits;
import parkbench.text.CheckText;
import parkbench.text.FindingText;
import parkbench.text.ScenarioWords;
import parkbench.wire.Json;

/**
 * Whole runs of further kinds: examined, of the upstream itself, with faults that it plants, before
 * an origin, and of a service that asks nobody.
 */
@Tag("runs")
class RunKindsIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  /** Beside others it would be starved, and that is said first. */
  @Test
  @Tag("alone")
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
    Lab.Ended ended = lab.run("run", "small.yaml", "--thread-dumps", "--out", "run");

    TrialReport cell = report().trials().getFirst();
    assertThat(report().run().notes()).anyMatch(note -> note.contains("threads are dumped"));
    assertThat(cell.findings()).as(ended.out() + ended.err()).isNotEmpty();
    assertThat(cell.findings().getFirst().rule()).isEqualTo(RuleId.THREAD_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(cell.findings().getFirst())).contains("8 of 8");
    assertThat(ended.out()).contains("What the threads did");
    Files.delete(folder.resolve("run/report.json"));
    assertThat(lab.run("report", "run").out())
        .as("reported again from what was kept")
        .contains("8 of 8");
  }

  @Test
  void theUpstreamItselfIsAskedAndWhatItsQueueMakesOfItIsReplayed() throws Exception {
    TrialReport cell =
        ofTheUpstream(
            """
            upstream:
              delay: 20ms
              capacity: {servers: 2, queue: 0, when-full: 503}
              routes: [{path: /known, body: known, delay: {exponential: 20ms}}]
            load: {rate: 100, arrivals: poisson}
            """);

    assertThat(cell.quality().notes()).noneMatch(note -> note.contains("replayed"));
    Report.Replay replay = cell.course().replay().orElseThrow();
    assertThat(replay.refused()).isBetween(0.05, 0.95);
    assertThat(replay.measuredRefused()).isBetween(0.05, 0.95);
    assertThat(replay.mean()).isPositive();
  }

  @Test
  @Tag("long")
  void faultsThatTheUpstreamPlantsAreCountedAsWhatTheyAre() throws Exception {
    TrialReport cell =
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

  /** Its JVM trusts the upstream by the options that the lab gives it. */
  @Test
  @Tag("long")
  void aServiceOverTlsCallsAnUpstreamOverTls() throws Exception {
    Path keys = ServerCertificate.generate().in(folder.resolve("keys.p12"));
    Path tiny = lab.tinyJar("tiny.workers");
    Files.writeString(
        tiny,
        Files.readString(tiny)
            .replace(
                "options: [",
                "scheme: https\noptions: [-Djavax.net.ssl.keyStore=%s, -Djavax.net.ssl.keyStorePassword=%s, "
                    .formatted(keys, ServerCertificate.PASSWORD)));
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What does a tiny service do over TLS?
        systems: [tiny.yaml]
        upstream: {delay: 100ms, tls: true}
        load: {users: 40}
        probe: {path: /health}
        settle: 1s
        window: 3s
        timeout: 5s
        warm-up: {requests: 500, delay: 5ms, users: 8, cap: 2s}
        """);
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    TrialReport cell = report().trials().getFirst();
    assertThat(cell.outcome()).as(ended.out() + ended.err()).isEqualTo(Outcome.OK);
    assertThat(cell.responses().goodInWindow()).isPositive();
    Report.ProbeSummary probe = cell.course().probe().orElseThrow();
    assertThat(probe.failed())
        .as("answers within a second are left to chance")
        .isLessThan(probe.asks());
    Lab.assertTheServiceInvalidatesNothing(cell);
    try (Stream<Path> files = Files.walk(folder.resolve("run"))) {
      assertThat(files.filter(Files::isRegularFile).map(RunKindsIT::bytes))
          .as("no private key lands in the record")
          .hasSizeGreaterThan(5)
          .noneMatch(bytes -> bytes.contains("PRIVATE KEY"));
    }
    nothingIsLeft();
  }

  /** From t = 0 on, for three seconds. */
  private TrialReport ofTheUpstream(String behaviour) throws Exception {
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
  void aServiceThatAnswersWithoutItsUpstreamIsNotTheOneThatWasDescribed() throws Exception {
    lab.tiny("alone");
    Lab.Ended ended = run("");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(report().trials().getFirst().quality().audit().checks())
        .filteredOn(check -> !check.passed())
        .filteredOn(check -> CheckText.remedy(check).startsWith("Check calls, delay"))
        .extracting(Audit.Check::id)
        .containsExactly(CheckId.CEILING, CheckId.UPSTREAM_CALLED);
    nothingIsLeft();
  }

  /** The lab neither starts nor ends it. */
  @Test
  void aServiceThatRunsAlreadyIsMeasured() throws Exception {
    lab.tiny("good");
    int port = Ports.free();
    int upstream = Ports.free();
    Process service =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                folder.resolve("classes").toString(),
                "Tiny",
                Integer.toString(port),
                "http://127.0.0.1:" + upstream,
                "good")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("service.log").toFile())
            .start();
    try {
      Limits limits = ProcessLimits.of(service.pid()).orElseThrow();
      lab.write(
          "small.yaml",
          """
          scenario: small
          question: What does a service do that runs already?
          systems:
            - system: there
              url: http://localhost:%d
              base: /tiny
              ready: {path: /health}
              approaches: {as-it-is: {request: "GET /ask?delay=${delay}"}}
          upstream: {port: %d, delay: 100ms}
          load: {users: 8}
          settle: 1s
          window: 3s
          warm-up: {requests: 100, delay: 5ms, users: 4, cap: 2s}
          %s
          """
              .formatted(port, upstream, limitsLine(limits)));
      Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

      assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 1, 3);
      TrialReport cell = report().trials().getFirst();
      assertThat(cell.responses().throughputRps()).as(ended.out()).isPositive();
      assertThat(cell.resources().service().cpu().cpuCores()).as(ended.out()).isPresent();
      assertThat(cell.resources().service().memory().heapMaxBytes()).isPresent();
      assertThat(service.isAlive()).isTrue();

      Path file = folder.resolve("small.yaml");
      lab.write(
          "small.yaml",
          Files.readString(file).replace(limitsLine(limits), "limits: {cpus: \"0.25 over 1\"}"));
      Lab.Ended wrong = lab.run("run", "small.yaml", "--out", "wrong");
      assertThat(wrong.code()).as(wrong.out()).isEqualTo(2);
      assertThat(wrong.err()).contains("CPUs, and `limits` declares 0.25");
    } finally {
      service.destroy();
      service.waitFor();
    }
  }

  /**
   * As a daemon that runs containers does: it is found at its port, and ended by its own command.
   */
  @Test
  @Tag("long")
  void aCommandMayStartItsServiceElsewhere() throws Exception {
    lab.write("start.sh", "( setsid \"$@\" & echo $! >service.pid )\nexec sleep 1000\n");
    Path tiny = lab.tiny("good");
    lab.write(
        "tiny.yaml",
        Files.readString(tiny).replace("command: [", "command: [sh, \"${home}/start.sh\", ")
            + """
            stop: [sh, -c, 'kill $(cat service.pid); echo "$0" >"$1"', "${cores}/${cpus}/${memory}", "${home}/stopped"]
            """);
    lab.warmScenario("");
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 1, 3);
    TrialReport cell = report().trials().getFirst();
    assertThat(cell.resources().service().memory().heapMaxBytes()).as(ended.out()).isPresent();
    assertThat(folder.resolve("stopped")).content().containsPattern("^\\d+/1/1073741824$");
    nothingIsLeft();
  }

  private static String limitsLine(Limits limits) {
    return "limits: " + ScenarioWords.limitsAsWritten(limits);
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

    TrialReport cell = report().trials().getFirst();
    assertThat(cell.outcome()).as(ended.out() + ended.err()).isEqualTo(Outcome.OK);
    Report.OriginSummary origin = cell.upstream().origin().orElseThrow();
    assertThat(origin.name()).isEqualTo("slow/eight-threads");
    assertThat(origin.answered()).isPositive();
    assertThat(origin.failed()).isZero();
    assertThat(origin.inFlightMax()).as("one for each thread of tiny").isBetween(1L, 8L);
    Lab.assertTheServiceInvalidatesNothing(cell);
    nothingIsLeft();
  }

  private Lab.Ended run(String more) throws IOException, InterruptedException {
    lab.scenario(more);
    return lab.run("run", "small.yaml", "--out", "run");
  }

  private static String bytes(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Report report() throws IOException {
    return Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
  }

  private void nothingIsLeft() throws InterruptedException {
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> lab.cgroups().isEmpty(), "no cgroup is left");
  }
}
