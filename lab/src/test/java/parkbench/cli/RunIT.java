package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.ClaimVerdict;
import parkbench.record.Sample;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.wire.Json;

/**
 * Whole runs against a service that the project knows nothing of, and what is made of their trials.
 */
@Tag("runs")
class RunIT {
  /** Twenty times the cycle of its users. */
  private static final long STALL_NANOS = 2_000_000_000;

  /** Players, users and settling take some three seconds from the first sample on. */
  private static final long UNTIL_ITS_WINDOW_NANOS = 4_000_000_000L;

  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = Lab.measuring(folder);
  }

  @Test
  void aReadersOwnServiceRunsFromItsDescriptionAlone() throws Exception {
    lab.tiny("good");
    lab.warmScenario("");
    Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

    TrialReport cell = report().trials().getFirst();
    assertThat(cell.outcome()).as(ended.out() + ended.err()).isEqualTo(Outcome.OK);
    assertThat(cell.quality().warmUp().requests()).isPositive();
    assertThat(cell.responses().requests()).isPositive();
    assertThat(cell.ceiling().ceilingRps()).contains(80.0);
    assertThat(cell.responses().throughputRps()).isLessThanOrEqualTo(80.0 * 1.2);
    assertThat(cell.resources().service().cpu().cpuSeconds()).isPresent();
    assertThat(cell.resources().service().memory().heapMaxBytes()).isPresent();
    assertThat(cell.resources().service().pools().getFirst())
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
        .extracting(each -> each.identity().id())
        .isEqualTo(report().trials().stream().map(each -> each.identity().id()).toList());
    assertThat(second.run().notes()).contains("tiny/eight-threads of the run run, run again.");
    assertThat(again.code()).as(again.out() + again.err()).isEqualTo(counts(second) ? 0 : 3);
    if (exact(report()) && exact(second)) {
      assertThat(again.out()).contains("(one repeat)");
    }
    nothingIsLeft();
  }

  /** Two runs are compared by what no machine interfered with. */
  private static boolean exact(Report run) {
    return counts(run) && run.trials().getFirst().quality().grades().isEmpty();
  }

  private static boolean counts(Report run) {
    return run.trials().getFirst().quality().audit().passed();
  }

  @Test
  void aBoundThatDoesNotHoldEndsWithOneAndAnInvalidTrialNeverDoes() throws Exception {
    lab.tiny("good");
    Lab.Ended ended = run("thresholds: [{quantity: throughput-rps, at-least: 100000}]\n");

    boolean valid = report().trials().getFirst().quality().audit().passed();
    assertThat(ended.code()).isEqualTo(valid ? 1 : 3);
    assertThat(report().claims().getFirst().verdict())
        .isEqualTo(valid ? ClaimVerdict.REFUTED : ClaimVerdict.UNDECIDED);
  }

  @Test
  @Tag("long")
  void aBoundThatFailuresLeaveOpenDoesNotHoldAndSaysWhy() throws Exception {
    lab.tiny("wrong");
    Lab.Ended ended = run("thresholds: [{quantity: response-p99-ms, at-most: 100000}]\n");

    boolean valid = report().trials().getFirst().quality().audit().passed();
    assertThat(report().claims().getFirst().verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(valid ? 1 : 3);
    if (valid) {
      assertThat(ended.err()).contains("response-p99-ms", "undecided", "failures reach");
    }
  }

  /** Users of a closed load ask nothing while their engine stands still: only its hiccups tell. */
  @Test
  @Tag("long")
  void anInvalidTrialIsMeasuredAgainWhereThatIsAskedForAndThenCounts() throws Exception {
    lab.tiny("good");
    String small = Files.readString(lab.scenario(""));
    lab.write("small.yaml", small.replace("window: 3s", "window: 10s"));
    Lab.Going going =
        lab.start(List.of(), "run", "small.yaml", "--strict", "--retry", "1", "--out", "run");
    Lab.await(() -> sampledNanos() > UNTIL_ITS_WINDOW_NANOS, "the first trial is in its window");
    ProcessHandle engine = going.process("load").orElseThrow();
    long before = sampled().getLast().atNanos();
    Lab.signal(engine.pid(), "STOP");
    Lab.await(() -> sampled().getLast().atNanos() - before > STALL_NANOS, "nobody asks");
    Lab.signal(engine.pid(), "CONT");
    Lab.Ended ended = going.end();

    List<TrialReport> cells = report().trials();
    assertThat(cells).as(ended.out() + ended.err()).hasSize(2);
    assertThat(cells.getFirst().quality().audit().checks())
        .filteredOn(check -> !check.passed())
        .extracting(Audit.Check::id)
        .contains(CheckId.HICCUPS);
    assertThat(ended.out())
        .contains("measuring again, since they were invalid: 1")
        .contains("load generator's hiccups p99");
    assertThat(report().run().notes())
        .contains("Measured again, since they were invalid: 1 of 1 trial.");
    boolean valid = cells.getLast().quality().audit().passed();
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(valid ? 0 : 3);
    assertThat(report().run().ended()).isEqualTo("complete");
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
    return lab.run("run", "small.yaml", "--strict", "--out", "run");
  }

  private Report report() throws IOException {
    return Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
  }

  private void nothingIsLeft() throws InterruptedException {
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> lab.cgroups().isEmpty(), "no cgroup is left");
  }
}
