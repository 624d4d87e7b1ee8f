package parkbench.record;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Claim;
import parkbench.plan.Suite;

/**
 * {@code suite.json}: which runs a suite consists of, and how far it came.
 *
 * @param schema {@code parkbench/suite/2}
 * @param command what repeats it
 * @param finished absent while it runs, or where it was cut off
 * @param ended {@code complete}, {@code interrupted} or {@code cut off}
 */
public record SuiteRecord(
    String schema,
    String id,
    String labVersion,
    String command,
    Instant started,
    Optional<Instant> finished,
    String ended,
    Suite suite,
    List<Step> steps) {
  public static final String SCHEMA = "parkbench/suite/2";

  /** The trouble of a step that is left to a run of its own; such steps come last. */
  public static final String APART = "run apart";

  public SuiteRecord {
    steps = List.copyOf(steps);
  }

  /**
   * One scenario of the suite, as planned.
   *
   * @param directory of its run, relative to the suite's
   * @param command what repeats this run alone; absent in suites of before
   * @param whole what runs all of its scenario, whatever the budget leaves out; absent in suites of
   *     before
   * @param estimate absent: this machine cannot run it
   * @param exit exit code of its run; absent: it has not ended
   * @param trouble what ended it early; empty: nothing did
   */
  public record Step(
      String post,
      String scenario,
      String question,
      String directory,
      Optional<String> command,
      Optional<String> whole,
      Optional<Duration> budget,
      Optional<Duration> estimate,
      List<Claim> claims,
      Optional<Integer> exit,
      String trouble) {
    public Step {
      claims = List.copyOf(claims);
    }

    public Step ended(int code, String why) {
      return new Step(
          post,
          scenario,
          question,
          directory,
          command,
          whole,
          budget,
          estimate,
          claims,
          Optional.of(code),
          why);
    }
  }

  /** With its steps as they are by now. */
  public SuiteRecord with(List<Step> now) {
    return new SuiteRecord(schema, id, labVersion, command, started, finished, ended, suite, now);
  }

  public SuiteRecord ended(String how, Instant end) {
    return new SuiteRecord(
        schema, id, labVersion, command, started, Optional.of(end), how, suite, steps);
  }
}
