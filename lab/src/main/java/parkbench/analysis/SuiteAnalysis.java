package parkbench.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import parkbench.plan.Suite;
import parkbench.record.Environment;
import parkbench.record.SuiteRecord;
import parkbench.result.Report;
import parkbench.result.SuiteReport;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.Claims;
import parkbench.statistics.InvalidTrials;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;

/** A suite's runs in, its report out. */
public final class SuiteAnalysis {
  private final StoredSuite stored;
  private final List<Analysed> runs;

  private SuiteAnalysis(StoredSuite stored, Analysis analysis) {
    this.stored = stored;
    this.runs =
        IntStream.range(0, stored.runs().size())
            .mapToObj(
                i -> Analysed.of(stored.record().steps().get(i), stored.runs().get(i), analysis))
            .toList();
  }

  /** Everything that the runs of a suite say about its posts. */
  public static SuiteReport of(StoredSuite stored, Analysis analysis) {
    return new SuiteAnalysis(stored, analysis).report();
  }

  /**
   * A step and its run.
   *
   * @param trials with their forks; empty: none was finished
   */
  record Analysed(
      SuiteRecord.Step step,
      Optional<StoredRun> run,
      Optional<Report> report,
      List<AnalysedTrial> trials) {

    static Analysed of(SuiteRecord.Step step, Optional<StoredRun> run, Analysis analysis) {
      List<AnalysedTrial> trials = run.map(analysis::judged).orElse(List.of());
      return new Analysed(step, run, run.map(stored -> analysis.of(stored, trials)), trials);
    }

    /**
     * Without the thresholds. A run that was made later has the claims that its scenario had by
     * then.
     */
    List<Report.Claim> claims() {
      return run.map(stored -> stored.run().plan().claims().size())
          .flatMap(own -> report.map(of -> of.claims().subList(0, own)))
          .orElseGet(() -> Claims.untested(step.claims()));
    }
  }

  private SuiteReport report() {
    SuiteRecord record = stored.record();
    List<SuiteReport.Post> posts = record.suite().posts().stream().map(this::post).toList();
    return new SuiteReport(
        SuiteReport.SCHEMA,
        record.id(),
        record.suite().name(),
        record.suite().title(),
        record.command(),
        record.started(),
        record.finished(),
        record.ended(),
        record.labVersion(),
        posts.stream()
            .map(SuiteReport.Post::counts)
            .reduce(new SuiteReport.Counts(0, 0, 0, 0), SuiteReport.Counts::plus),
        Generations.changed(posts.stream().flatMap(post -> post.thenNow().stream()).toList()),
        posts);
  }

  private SuiteReport.Post post(Suite.Post post) {
    List<Analysed> own =
        runs.stream().filter(run -> run.step().post().equals(post.post())).toList();
    List<SuiteReport.Tested> claims = SuiteClaims.once(own);
    return new SuiteReport.Post(
        post.post(),
        post.title(),
        post.source(),
        post.about(),
        post.hindsight(),
        SuiteClaims.highlights(claims),
        SuiteClaims.counts(claims),
        claims,
        post.thenNow().stream().flatMap(pair -> Generations.of(pair, own).stream()).toList(),
        own.stream().map(this::run).toList());
  }

  private SuiteReport.Run run(Analysed run) {
    SuiteRecord.Step step = run.step();
    List<AnalysedTrial> invalid = run.trials().stream().filter(trial -> !trial.valid()).toList();
    return new SuiteReport.Run(
        step.scenario(),
        step.question(),
        new SuiteReport.Run.Place(
            step.directory(),
            step.command().orElse("not recorded"),
            step.whole().orElse("./parkbench run " + step.scenario())),
        new SuiteReport.Run.Time(
            run.run().map(stored -> stored.run().started()),
            run.run().flatMap(SuiteAnalysis::seconds),
            ended(run)),
        new SuiteReport.Run.Trials(
            run.run().map(stored -> stored.run().plan().trials()).orElse(0),
            run.trials().size(),
            invalid.size(),
            invalid.isEmpty() ? Optional.empty() : Optional.of(InvalidTrials.reason(invalid))),
        run.run().map(stored -> stored.run().plan().shortfalls()).orElse(List.of()),
        run.report().map(Report::verdict).orElse(List.of()),
        run.trials().stream()
            .map(trial -> trial.report().target().jvm())
            .filter(jvm -> !jvm.equals("not known"))
            .distinct()
            .sorted()
            .toList(),
        run.run().map(SuiteAnalysis::environment));
  }

  private static Environment environment(StoredRun stored) {
    return stored.run().environment();
  }

  private static Optional<Double> seconds(StoredRun stored) {
    return stored.run().took().map(time -> time.toMillis() / 1e3);
  }

  private static String ended(Analysed run) {
    if (run.run().isEmpty()) {
      return run.step().trouble().isEmpty() ? "not run" : run.step().trouble();
    }
    return run.run().get().run().ended();
  }
}
