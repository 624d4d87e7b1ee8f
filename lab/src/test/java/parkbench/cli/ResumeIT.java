package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Fork;
import parkbench.record.RunRecord;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.wire.Json;

/**
 * Runs that are killed in the middle and go on, of the upstream itself so that trials are short.
 */
@Tag("runs")
class ResumeIT {
  private static final Pattern ENDED =
      Pattern.compile(
          "Precision 30 % (reached|not reached: the budget ended) after (\\d+) blocks?:.*");

  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() throws IOException {
    lab = new Lab(folder);
    lab.write(
        "itself.yaml",
        """
        system: upstream
        url: "${upstream}"
        approaches: {itself: {workload: proxy, request: GET /known}}
        """);
  }

  private void scenario(String more) throws IOException {
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What does the upstream do?
        systems: [itself.yaml]
        upstream: {delay: 20ms, routes: [{path: /known, body: known}]}
        load: {rate: 100}
        connections: {pool: 100}
        settle: 1s
        window: 2s
        timeout: 4s
        warm-up: {requests: 100, delay: 1ms, users: 4, cap: 2s}
        """
            + more);
  }

  @Test
  @Tag("long")
  void aRunThatIsKilledInTheMiddleOfAForkGoesOnToItsEnd() throws Exception {
    scenario("matrix: {delay: [20ms, 50ms]}\nrepeats: 2\n");
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "run");
    going.saying("[1/4]");
    Lab.await(() -> entries("run/trials") == 2, "the second trial of the fork starts");
    Lab.Ended early = lab.run("run", "--resume", "run");
    assertThat(early.code()).isEqualTo(2);
    assertThat(early.err()).contains("Another run writes");
    List<Path> before = kill(going, "run/trials");
    assertThat(before).hasSize(1);
    String first = Files.readString(before.getFirst().resolve("trial.json"));

    Lab.Ended ended = lab.run("run", "--resume", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    assertThat(ended.out()).contains("resuming small", "3 of 4 trials missing", "[4/4]");
    StoredRun stored = StoredRun.open(folder.resolve("run"));
    assertThat(stored.run().ended()).isEqualTo(RunRecord.COMPLETE);
    assertThat(stored.run().resumed()).isPresent();
    assertThat(stored.trials())
        .extracting(trial -> trial.record().order())
        .containsExactly(1, 2, 3, 4);
    assertThat(
            stored.trials().stream()
                .map(trial -> trial.record().trial().id())
                .collect(Collectors.toSet()))
        .isEqualTo(stored.run().plan().ids());
    assertThat(stored.run().plan().forks()).extracting(Fork::number).containsExactly(1, 3, 2);
    assertThat(before.getFirst().resolve("trial.json")).hasContent(first);
    Report report = report();
    assertThat(report.trials())
        .extracting(each -> each.identity().fork())
        .containsExactly(1, 3, 2, 2);
    assertThat(report.run().notes())
        .contains("Cut off after 1 of 4 trials, and resumed.")
        .anyMatch(note -> note.contains("fork 3 measured the others"));
    assertThat(report.run().time()).isEmpty();
    assertThat(folder.resolve("run/report.html")).isNotEmptyFile();
    assertThat(entries("run/cut-off/1/trials")).isOne();
    assertThat(folder.resolve("run/cut-off/1/upstream.log")).exists();
    nothingIsLeft();

    Lab.Ended done = lab.run("run", "--resume", "run");
    assertThat(done.code()).isEqualTo(2);
    assertThat(done.err()).contains("nothing is missing");
  }

  @Test
  @Tag("alone")
  @Tag("long")
  void aRunThatIsKilledOnItsWayToAPrecisionGoesOnToThatPrecision() throws Exception {
    lab = Lab.measuring(folder);
    scenario("");
    Lab.Going going =
        lab.start(
            List.of(),
            "run",
            "small.yaml",
            "--precision",
            "30%",
            "--budget",
            "50s",
            "--out",
            "run");
    going.saying("After 1 block: ");
    Lab.await(() -> entries("run/trials") == 2, "the second block's trial starts");
    kill(going, "run/trials");
    assertThat(StoredRun.open(folder.resolve("run")).run().plan().repeats()).isEqualTo(2);

    Lab.Ended ended = lab.run("run", "--resume", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    assertThat(ended.out()).contains("After 2 blocks: ");
    StoredRun stored = StoredRun.open(folder.resolve("run"));
    String note = stored.run().plan().notes().getLast();
    Matcher reported = ENDED.matcher(note);
    assertThat(reported.matches()).as(note).isTrue();
    int blocks = Integer.parseInt(reported.group(2));
    assertThat(stored.run().plan().repeats()).isEqualTo(blocks);
    assertThat(stored.trials())
        .extracting(trial -> trial.record().order())
        .containsExactlyElementsOf(IntStream.rangeClosed(1, blocks).boxed().toList());
    assertThat(report().trials()).extracting(each -> each.identity().repeat()).hasSize(blocks);
    if (reported.group(1).equals("reached")) {
      assertThat(report().trials())
          .filteredOn(cell -> cell.quality().audit().passed())
          .hasSizeGreaterThan(4);
    }
    nothingIsLeft();
  }

  /** Kills a run outright; what it started ends by itself. The finished trials. */
  private List<Path> kill(Lab.Going going, String trials) throws Exception {
    List<ProcessHandle> children = going.descendants();
    assertThat(children).isNotEmpty();
    going.process().destroyForcibly();
    going.process().waitFor();
    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");
    nothingIsLeft();
    try (Stream<Path> begun = Files.list(folder.resolve(trials))) {
      return begun.filter(trial -> Files.exists(trial.resolve("trial.json"))).toList();
    }
  }

  private Report report() throws IOException {
    return Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
  }

  private void nothingIsLeft() throws InterruptedException {
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> lab.cgroups().isEmpty(), "no cgroup is left");
  }

  private int entries(String directory) {
    String[] names = folder.resolve(directory).toFile().list();
    return names == null ? 0 : names.length;
  }
}
