package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.ClaimVerdict;
import parkbench.record.Invocation;
import parkbench.record.SuiteRecord;
import parkbench.result.SuiteReport;
import parkbench.store.StoredRun;
import parkbench.text.ClaimText;
import parkbench.wire.Json;

/** Whole suites of small scenarios, well or not. */
@Tag("runs")
class SuiteIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() throws IOException {
    lab = new Lab(folder);
    lab.tiny("good");
    lab.scenario(claim("throughput-rps", "at-most: 100000"));
    again("other.yaml", claim("throughput-rps", "at-least: 100000"));
    again("third.yaml", claim("throughput-rps", "at-least: 1").replace("id: C", "id: D"));
    lab.write(
        "suite.yaml",
        """
        suite: tiny
        title: Two posts
        posts:
          - post: "1"
            title: First
            about: A tiny service.
            scenarios: [{scenario: ./small.yaml}, {scenario: ./third.yaml, run: apart}]
          - post: "2"
            title: Second
            scenarios: [{scenario: ./other.yaml, budget: 2m}]
            then-now: [{name: eight threads, then: tiny/eight-threads, today: tiny/eight-threads}]
        """);
  }

  @Test
  @Tag("long")
  void everyScenarioIsARunOfItsOwnAndTheFailureOfOneKeepsNoOtherFromRunning() throws Exception {
    lab = Lab.measuring(folder);
    dying("small.yaml");
    Lab.Ended ended = lab.run("run", "suite.yaml", "--out", "all");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out())
        .contains("[1/2] post 1, small", "[2/2] post 2, other")
        .contains("small ended with exit code 4: a process died")
        .contains("Two posts, 3 claims: what holds, what does not");
    for (String run : List.of("small", "other")) {
      assertThat(folder.resolve("all").resolve(run).resolve("report.html")).isNotEmptyFile();
      assertThat(StoredRun.open(folder.resolve("all").resolve(run)).run().ended())
          .isEqualTo("complete");
    }
    SuiteReport report = report();
    assertThat(report.ended()).isEqualTo("complete");
    assertThat(report.counts().claims()).isEqualTo(3);
    assertThat(report.command()).matches("./parkbench run suite.yaml --seed \\d+");
    assertThat(report.posts().getLast().runs().getFirst().place().command())
        .matches("./parkbench run other.yaml --budget 2m --seed \\d+");
    assertThat(StoredRun.open(folder.resolve("all/other")).run().invocation())
        .get()
        .extracting(Invocation::command)
        .isEqualTo(report.posts().getLast().runs().getFirst().place().command());
    assertThat(report.posts()).extracting(SuiteReport.Post::post).containsExactly("1", "2");
    SuiteReport.Post first = report.posts().getFirst();
    assertThat(first.runs().getLast())
        .returns("third", SuiteReport.Run::scenario)
        .returns("./parkbench run third.yaml", each -> each.place().whole())
        .returns(SuiteRecord.APART, each -> each.time().ended());
    assertThat(first.claims().getLast().claim().verdict()).isEqualTo(ClaimVerdict.NOT_TESTED);
    assertThat(ClaimText.why(first.claims().getLast().claim())).contains("not run with the others");
    assertThat(folder.resolve("all/third")).doesNotExist();
    SuiteReport.Post second = report.posts().getLast();
    boolean valid = second.runs().getFirst().trials().invalidTrials() == 0;
    assertThat(second.claims().getFirst().claim().verdict())
        .isEqualTo(valid ? ClaimVerdict.REFUTED : ClaimVerdict.UNDECIDED);
    assertThat(second.thenNow().getFirst().points().getFirst().better().isPresent())
        .isEqualTo(valid);
    theReportIsMadeAgainFromTheRunsAlone();
    whatWasLeftApartMayBeRunIntoIt();
    assertThat(lab.processes()).isEmpty();
  }

  @Test
  @Tag("long")
  void interruptedItEndsAsAWholeAndReportsWhatWasMeasured() throws Exception {
    Lab.Going going = lab.start(List.of(), "run", "suite.yaml", "--out", "all");
    going.saying("[2/2]");
    Lab.await(() -> Files.isDirectory(folder.resolve("all/other/trials")), "its run begins");

    going.signal("INT");
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(130);
    Lab.Ended shown = lab.run("report", "all");
    assertThat(shown.code()).as(shown.out() + shown.err()).isZero();
    SuiteReport report = report();
    assertThat(report.ended()).isEqualTo("interrupted");
    assertThat(report.posts().getFirst().runs().getFirst().trials().finished()).isOne();
    assertThat(report.posts().getLast().claims().getFirst().claim().verdict())
        .isEqualTo(ClaimVerdict.NOT_TESTED);
    assertThat(folder.resolve("all/report.html")).content().contains("did not finish");
    Lab.await(() -> lab.processes().isEmpty(), "every process has ended");
  }

  @Test
  void whatCannotRunIsRefusedBeforeAnythingStarts() throws Exception {
    Lab.Ended budget = lab.run("run", "suite.yaml", "--budget", "5s", "--out", "all");
    assertThat(budget.code()).isEqualTo(2);
    assertThat(budget.err()).contains("small, --budget: ", "other, --budget: ");

    Lab.Ended system = lab.run("run", "suite.yaml", "--system", "tiny.yaml", "--out", "all");
    assertThat(system.code()).isEqualTo(2);
    assertThat(system.err()).contains("--system with the suite suite.yaml");

    Files.createDirectories(folder.resolve("full/kept"));
    Lab.Ended full = lab.run("run", "suite.yaml", "--only", "1", "--out", "full");
    assertThat(full.code()).isEqualTo(2);
    assertThat(full.err()).contains("is not empty: it holds kept");
    assertThat(full.out()).as("nothing is announced or built").isEmpty();
    assertThat(folder.resolve("all")).doesNotExist();
  }

  private void theReportIsMadeAgainFromTheRunsAlone() throws Exception {
    String json = Files.readString(folder.resolve("all/report.json"));
    String html = Files.readString(folder.resolve("all/report.html"));
    Files.delete(folder.resolve("all/report.html"));
    Files.delete(folder.resolve("suite.yaml"));

    assertThat(lab.run("report", "all").code()).isZero();
    assertThat(folder.resolve("all/report.html")).hasContent(html);
    assertThat(lab.run("report", "all", "--format", "json").out()).isEqualTo(json + "\n");
    assertThat(lab.run("report", "all", "--format", "md").out())
        .startsWith("# Two posts, 3 claims");
    assertThat(lab.run("report", "all", "--site", "pages").code()).isZero();
    assertThat(folder.resolve("pages/index.html")).content().contains("href=\"post-1.html\"");
    assertThat(folder.resolve("pages/post-2.html")).isNotEmptyFile();
    assertThat(lab.run("report", "all/small", "--site", "pages").err()).contains("no suite");
    Lab.Ended csv = lab.run("report", "all", "--format", "csv");
    assertThat(csv.code()).as(csv.err()).isZero();
    assertThat(csv.out()).startsWith("section,").contains("small");
  }

  private void whatWasLeftApartMayBeRunIntoIt() throws Exception {
    Lab.Ended ended = lab.run("run", "third.yaml", "--out", "all/third");
    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    assertThat(lab.run("report", "all").code()).isZero();

    SuiteReport.Post post = report().posts().getFirst();
    assertThat(post.runs().getLast()).returns("complete", each -> each.time().ended());
    assertThat(post.claims().getLast().claim().verdict())
        .isEqualTo(ended.code() == 0 ? ClaimVerdict.CONFIRMED : ClaimVerdict.UNDECIDED);
  }

  private SuiteReport report() throws IOException {
    return Json.read(Files.readString(folder.resolve("all/report.json")), SuiteReport.class);
  }

  /** The small scenario under another name. */
  private void again(String file, String more) throws IOException {
    String name = file.replace(".yaml", "");
    String small = Files.readString(folder.resolve("small.yaml")).replaceAll("(?s)claims:.*", "");
    lab.write(file, small.replace("scenario: small", "scenario: " + name) + more);
  }

  /** Gives a scenario a service that exits at once. */
  private void dying(String file) throws IOException {
    String tiny = Files.readString(folder.resolve("tiny.yaml"));
    lab.write(
        "dead.yaml", tiny.replace("system: tiny", "system: dead").replace(", good]", ", exits]"));
    String text = Files.readString(folder.resolve(file));
    lab.write(file, text.replace("tiny.yaml", "dead.yaml").replace("tiny/", "dead/"));
  }

  private static String claim(String quantity, String bound) {
    return "claims: [{id: C1, text: It holds., approach: tiny/eight-threads, quantity: %s, %s}]\n"
        .formatted(quantity, bound);
  }
}
