package parkbench.analysis;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.KnownLibraries;
import parkbench.plan.AuditMode;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Phase;
import parkbench.plan.Plan;
import parkbench.plan.PlanLimits;
import parkbench.plan.Purpose;
import parkbench.plan.Threshold;
import parkbench.record.Environment;
import parkbench.record.RunRecord;
import parkbench.result.Report;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;

/** A run of synthetic trials, written and read as a real one. */
public final class SyntheticRun {
  private final Path directory;
  private final List<Threshold> hold = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();
  private String scenario = "quick";
  private String ended = "complete";
  private List<String> notEnforced = List.of();
  private AuditMode mode = AuditMode.STRICT;
  private Map<Phase, Duration> spent = Map.of();
  private Optional<Purpose> purpose = Optional.empty();

  private SyntheticRun(Path directory) {
    this.directory = directory;
  }

  public static SyntheticRun in(Path directory) {
    return new SyntheticRun(directory);
  }

  /** Interference grades figures; else it makes a trial invalid. */
  public SyntheticRun graded() {
    mode = AuditMode.GRADED;
    return this;
  }

  /** What its figures are for. */
  public SyntheticRun seeking(Purpose asked) {
    purpose = Optional.of(asked);
    return this;
  }

  public SyntheticRun hold(Threshold threshold) {
    hold.add(threshold);
    return this;
  }

  public SyntheticRun claim(Claim claim) {
    claims.add(claim);
    return this;
  }

  SyntheticRun of(String name) {
    scenario = name;
    return this;
  }

  SyntheticRun notEnforcing(List<String> gaps) {
    notEnforced = gaps;
    return this;
  }

  public SyntheticRun spending(Map<Phase, Duration> time) {
    spent = time;
    return this;
  }

  public SyntheticRun ended(String how) {
    ended = how;
    return this;
  }

  public Report report(SyntheticTrial... trials) {
    return KnownLibraries.analysis().of(written(trials));
  }

  /** As a controller that was killed would have left it. */
  public StoredRun unended(SyntheticTrial... trials) {
    return written(false, trials);
  }

  public StoredRun written(SyntheticTrial... trials) {
    return written(true, trials);
  }

  private StoredRun written(boolean end, SyntheticTrial... trials) {
    List<Fork> forks = new ArrayList<>();
    for (SyntheticTrial trial : trials) {
      forks.add(trial.fork(trial.inFork.orElse(forks.size() + 1)));
    }
    try (RunWriter writer = RunWriter.create(directory, run(forks))) {
      for (int i = 0; i < trials.length; i++) {
        trials[i].write(writer, i + 1);
      }
      writer.spent(spent);
      if (end) {
        writer.end(ended, Instant.ofEpochSecond(60));
      }
    }
    return StoredRun.open(directory);
  }

  private RunRecord run(List<Fork> forks) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "r1",
        "0.1.0",
        Instant.EPOCH,
        Optional.empty(),
        "",
        plan(forks),
        new Environment("none", notEnforced, Map.of()));
  }

  private Plan plan(List<Fork> forks) {
    return new Plan(
        new Plan.Source(scenario, "Why?", "quick.yaml"),
        1,
        1,
        new Layout(List.of(0), List.of(1), List.of(1), List.of(1), List.of(1)),
        PlanLimits.of(mode),
        forks,
        hold,
        claims,
        List.of("a note of the planner"),
        Optional.empty(),
        purpose);
  }
}
