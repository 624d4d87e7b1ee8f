package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.plan.Suite;
import parkbench.record.ClaimVerdict;
import parkbench.record.SuiteRecord;
import parkbench.result.SuiteReport;
import parkbench.store.RunRefused;
import parkbench.store.StoredSuite;
import parkbench.store.SuiteWriter;
import parkbench.system.Jvm;
import parkbench.text.SuiteText;

class SuiteAnalysisTest {
  @TempDir Path folder;

  @Test
  void aClaimCountsOnceAndWhatDecidedItGoesBeforeWhatDidNot() {
    SuiteReport.Post post =
        report(
                List.of(claim("H1", "mvc/absent", 1, 2), claim("H2", "mvc/b", 1, 1e6)),
                List.of(claim("H1", "mvc/b", 1, 1e6)))
            .posts()
            .getFirst();

    assertThat(post.counts()).isEqualTo(new SuiteReport.Counts(2, 0, 0, 0));
    assertThat(post.claims())
        .extracting(tested -> tested.claim().id(), SuiteReport.Tested::scenario)
        .containsExactly(tuple("H1", "two"), tuple("H2", "one"));
    assertThat(post.claims().getFirst().elsewhere())
        .containsExactly(
            new SuiteReport.Elsewhere("one", ClaimVerdict.NOT_TESTED, Optional.empty()));
  }

  @Test
  void theStrongestResultIsTheRefutedNumberThatIsFarthestOff() {
    SuiteReport.Post post =
        report(
                List.of(
                    claim("H1", "mvc/b", 1, 1e6),
                    published("H2", 150.0, "Near."),
                    published("H3", 9_000.0, "Far.")),
                List.of())
            .posts()
            .getFirst();

    assertThat(post.counts()).isEqualTo(new SuiteReport.Counts(1, 2, 0, 0));
    assertThat(SuiteText.strongest(post))
        .startsWith("Does not hold: Far. Published 9,000 rps, measured ");
  }

  @Test
  void aScenarioThatHasNotRunLeavesItsClaimsUntestedAndIsTold() {
    SuiteReport report = report(List.of(), List.of(claim("H9", "mvc/b", 1, 2)));
    SuiteReport.Post post = report.posts().getLast();

    assertThat(post.post()).isEqualTo("002");
    assertThat(post.counts()).isEqualTo(new SuiteReport.Counts(0, 0, 0, 1));
    assertThat(SuiteText.strongest(post)).contains("No claim was decided");
    assertThat(post.runs().getFirst()).returns("not run", each -> each.time().ended());
    assertThat(report.ended()).isEqualTo("complete");
  }

  @Test
  void aRunThatJoinsLaterHasTheClaimsThatItsScenarioHasByThen() {
    report(List.of(), List.of(claim("H8", "mvc/b", 1, 2), claim("H9", "mvc/b", 1, 2)));
    Path suite = folder.resolve("suite");
    run(
        suite.resolve("three"),
        List.of(claim("H9", "mvc/b", 1, 1e6)),
        SyntheticTrial.unbounded("mvc", "b", 200));

    SuiteReport.Post post =
        SuiteAnalysis.of(StoredSuite.open(suite), KnownLibraries.analysis()).posts().getLast();
    assertThat(post.claims()).extracting(tested -> tested.claim().id()).containsExactly("H9");
    assertThat(post.counts()).isEqualTo(new SuiteReport.Counts(1, 0, 0, 0));
    assertThat(post.runs().getFirst()).returns("complete", each -> each.time().ended());
  }

  @Test
  void generationsAreComparedAtTheSameLoadAlone() {
    SuiteReport.ThenNow pair = report(List.of(), List.of()).posts().getFirst().thenNow().getFirst();

    assertThat(pair.points())
        .singleElement()
        .satisfies(
            point -> {
              assertThat(point.then().lack()).isEmpty();
              assertThat(point.today().lack()).isEmpty();
              assertThat(point.better()).isPresent();
            });
    assertThat(withoutToday().posts().getFirst().thenNow().getFirst().points())
        .allSatisfy(point -> assertThat(point.today().lack()).contains(SuiteReport.Lack.NOT_RUN));
  }

  @Test
  void eachJvmOfAMatrixIsComparedByItself() {
    SyntheticTrial[] trials = {
      on(17, SyntheticTrial.unbounded("mvc", "b", 200)),
      on(25, SyntheticTrial.unbounded("mvc", "b", 240)),
      on(17, SyntheticTrial.unbounded("flux", "b", 210)),
      on(25, SyntheticTrial.unbounded("flux", "b", 300)),
      on(25, SyntheticTrial.unbounded("loom", "b", 360))
    };

    assertThat(pairs("same", "flux/b", trials))
        .extracting(
            pair -> pair.then().approach(),
            pair -> pair.today().approach(),
            pair -> pair.points().getFirst().today().throughputRps())
        .containsExactly(
            tuple("mvc/b on Java 17", "flux/b on Java 17", 210.0),
            tuple("mvc/b on Java 25", "flux/b on Java 25", 300.0));
    assertThat(pairs("other", "loom/b", trials))
        .extracting(pair -> pair.then().approach(), pair -> pair.today().approach())
        .containsExactly(tuple("mvc/b on Java 17", "loom/b"), tuple("mvc/b on Java 25", "loom/b"));
  }

  private List<SuiteReport.ThenNow> pairs(String name, String today, SyntheticTrial... trials) {
    return reported(name, today, List.of(), List.of(), trials).posts().getFirst().thenNow();
  }

  private static SyntheticTrial on(int feature, SyntheticTrial trial) {
    Jvm jvm = new Jvm(feature, feature + ".0.1", "", Path.of("/jvm/bin/java"));
    return trial.with(
        changed -> {
          changed.jvm = Optional.of(jvm);
          changed.repeat = feature;
        });
  }

  @Test
  void aSuiteOfAnotherVersionIsRefused() throws Exception {
    Path directory = Files.createDirectories(folder.resolve("later"));
    Files.writeString(directory.resolve("suite.json"), "{\"schema\": \"parkbench/suite/9\"}");

    assertThat(StoredSuite.isOne(directory)).isTrue();
    assertThatThrownBy(() -> StoredSuite.open(directory))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("has the schema parkbench/suite/9");
  }

  private SuiteReport withoutToday() {
    return reported("other", "mvc/gone", List.of(), List.of());
  }

  private SuiteReport report(List<Claim> one, List<Claim> two) {
    return reported("suite", "flux/b", one, two);
  }

  /** Post 001 with the runs one and two, post 002 with a third that never began. */
  private SuiteReport reported(String name, String today, List<Claim> one, List<Claim> two) {
    return reported(
        name,
        today,
        one,
        two,
        SyntheticTrial.unbounded("mvc", "b", 200),
        SyntheticTrial.unbounded("flux", "b", 210));
  }

  private SuiteReport reported(
      String name, String today, List<Claim> one, List<Claim> two, SyntheticTrial... trials) {
    Path directory = folder.resolve(name);
    Suite suite =
        new Suite(
            "posts",
            "Two posts",
            List.of(
                new Suite.Post(
                    "001",
                    "First",
                    "",
                    "",
                    List.of(),
                    List.of(
                        new Suite.Part("one", Optional.empty()),
                        new Suite.Part("two", Optional.of(Duration.ofMinutes(3)))),
                    List.of(new Suite.Pair("waiting", "mvc/b", "one", today, "one"))),
                new Suite.Post(
                    "002",
                    "Second",
                    "",
                    "",
                    List.of(),
                    List.of(new Suite.Part("three", Optional.empty())),
                    List.of())));
    SuiteWriter writer =
        SuiteWriter.create(
            directory,
            new SuiteRecord(
                SuiteRecord.SCHEMA,
                "s1",
                "0.1.0",
                "./parkbench run posts",
                Instant.EPOCH,
                Optional.empty(),
                "cut off",
                suite,
                List.of(
                    step("001", "one", one), step("001", "two", two), step("002", "three", two))));
    run(directory.resolve("one"), one, trials);
    run(directory.resolve("two"), two, trials);
    writer.ended(0, 0, "");
    writer.end("complete", Instant.ofEpochSecond(100));
    return SuiteAnalysis.of(StoredSuite.open(directory), KnownLibraries.analysis());
  }

  private static void run(Path directory, List<Claim> claims, SyntheticTrial... trials) {
    SyntheticRun run = SyntheticRun.in(directory);
    claims.forEach(run::claim);
    run.written(trials);
  }

  private static SuiteRecord.Step step(String post, String scenario, List<Claim> claims) {
    return new SuiteRecord.Step(
        post,
        scenario,
        "Why?",
        scenario,
        Optional.of("./parkbench run " + scenario + " --seed 7"),
        Optional.of("./parkbench run " + scenario),
        Optional.empty(),
        Optional.of(Duration.ofMinutes(1)),
        claims,
        Optional.empty(),
        "");
  }

  private static Claim claim(String id, String approach, double low, double high) {
    return claim(
        id,
        approach,
        Optional.empty(),
        new Bound.Between(Optional.of(low), Optional.of(high)),
        "Text.");
  }

  private static Claim published(String id, double value, String text) {
    return claim(
        id,
        "mvc/b",
        Optional.of(value),
        new Bound.Within(0.01, value, Bound.Basis.PUBLISHED),
        text);
  }

  private static Claim claim(
      String id, String approach, Optional<Double> published, Bound bound, String text) {
    return new Claim(
        id,
        "001",
        "",
        text,
        published,
        Optional.empty(),
        "",
        false,
        new Claim.Figure(
            Quantity.THROUGHPUT_RPS,
            new Claim.Side(
                approach, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
            bound));
  }
}
