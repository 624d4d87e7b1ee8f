package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.text.VerdictText;
import parkbench.wire.Json;

/** Whole runs that do not come to their end, and what they leave: a record, and nothing else. */
@Tag("runs")
class RunFailuresIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = new Lab(folder);
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
  void aServiceThatCallsAnotherAddressGetsNoLoad() throws Exception {
    lab.tiny("alone");
    lab.warmScenario("");
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isNotZero();
    assertThat(ended.out() + ended.err()).contains("did not call the upstream");
    assertThat(report().trials().getFirst().responses().throughputRps()).isZero();
    nothingIsLeft();
  }

  @Test
  void interruptedInTheMiddleItReportsWhatWasMeasuredAndLeavesNothing() throws Exception {
    endedInTheMiddle("INT");
  }

  @Test
  @Tag("long")
  void terminatedInTheMiddleItReportsWhatWasMeasuredAndLeavesNothing() throws Exception {
    endedInTheMiddle("TERM");
  }

  private void endedInTheMiddle(String signal) throws Exception {
    lab.tiny("good");
    lab.warmScenario("matrix: {delay: [100ms, 50ms]}\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Path trials = folder.resolve("run/trials");
    going.saying("[1/2]");
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
    assertThat(VerdictText.sentences(report().verdict()))
        .anyMatch(words -> words.contains("1 of 2 trials"));
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
    going.saying("[1/2]");
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
  @Tag("long")
  void aKilledLoadEngineInvalidatesItsTrialAndIsNamed() throws Exception {
    processKilled("load");
  }

  @Test
  void aKilledUpstreamInvalidatesItsTrialAndIsNamed() throws Exception {
    processKilled("upstream");
  }

  @Test
  @Tag("long")
  void aRunThatItsPlayersEndReportsTheTrialsThatWereFinished() throws Exception {
    lab.tiny("good");
    lab.scenario("repeats: 2\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Lab.await(() -> entries(folder.resolve("run/trials")) == 1, "the trial starts");
    ProcessHandle first = going.process("load").orElseThrow();
    first.destroyForcibly();
    Lab.await(
        () -> going.process("load").filter(next -> next.pid() != first.pid()).isPresent(),
        "a new engine warms itself for the second fork");
    going.process("load").ifPresent(ProcessHandle::destroyForcibly);
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out()).contains("failed after 1 of 2 trials", "eight-threads");
    assertThat(ended.err()).contains("the load generator ended");
    assertThat(report().trials()).hasSize(1);
    assertThat(report().run().ended()).startsWith("failed: the load generator ended");
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

  private void processKilled(String name) throws Exception {
    lab.tiny("good");
    lab.scenario("");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    Path progress = folder.resolve("run/trials");
    Lab.await(() -> entries(progress) == 1, "the trial starts");
    going.process(name).orElseThrow().destroyForcibly();
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(report().trials().getFirst().quality().audit().passed()).isFalse();
    assertThat(ended.out()).contains(name);
    nothingIsLeft();
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
    Lab.await(() -> lab.cgroups().isEmpty(), "no cgroup is left");
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
