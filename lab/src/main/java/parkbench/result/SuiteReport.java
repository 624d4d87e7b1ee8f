package parkbench.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parkbench.record.ClaimVerdict;
import parkbench.record.Environment;

/**
 * {@code report.json} of a suite: every claim of its posts with a verdict, and two generations side
 * by side.
 *
 * @param schema {@code parkbench/suite-report/5}
 * @param command what repeats it
 * @param changed what the pairs of generations show; absent: there are none
 */
public record SuiteReport(
    String schema,
    String id,
    String name,
    String title,
    String command,
    Instant started,
    Optional<Instant> finished,
    String ended,
    String labVersion,
    Counts counts,
    Optional<Changed> changed,
    List<Post> posts) {
  public static final String SCHEMA = "parkbench/suite-report/5";

  public SuiteReport {
    posts = List.copyOf(posts);
  }

  /** How many claims came out how. */
  public record Counts(int confirmed, int refuted, int undecided, int notTested) {
    /** All of them. */
    public int claims() {
      return confirmed + refuted + undecided + notTested;
    }

    /** How many claims have this verdict. */
    public int of(ClaimVerdict verdict) {
      return switch (verdict) {
        case CONFIRMED -> confirmed;
        case REFUTED -> refuted;
        case UNDECIDED -> undecided;
        case NOT_TESTED -> notTested;
      };
    }

    /** Of the claims of both. */
    public Counts plus(Counts other) {
      return new Counts(
          confirmed + other.confirmed,
          refuted + other.refuted,
          undecided + other.undecided,
          notTested + other.notTested);
    }
  }

  /**
   * How generations compare at the same load.
   *
   * @param margin share within which two figures are alike
   * @param comparisons all of them
   * @param better how many are better today
   * @param worse how many are worse
   */
  public record Changed(double margin, long comparisons, long better, long worse) {}

  /**
   * One post.
   *
   * @param hindsight what has been released or found out since, in sentences
   */
  public record Post(
      String post,
      String title,
      String source,
      String about,
      List<String> hindsight,
      Highlights highlights,
      Counts counts,
      List<Tested> claims,
      List<ThenNow> thenNow,
      List<Run> runs) {
    public Post {
      hindsight = List.copyOf(hindsight);
      claims = List.copyOf(claims);
      thenNow = List.copyOf(thenNow);
      runs = List.copyOf(runs);
    }

    /** Claims by their ids, in the order of the ids. */
    public List<Tested> claims(List<String> ids) {
      return ids.stream()
          .flatMap(id -> claims.stream().filter(tested -> tested.claim().id().equals(id)))
          .toList();
    }
  }

  /**
   * Claims of a post that are shown first, by their ids.
   *
   * @param strongest the claim with its strongest result; absent: none was decided
   * @param confirmed with figures
   * @param refuted with figures, the farthest from what was published first, then those without a
   *     published figure
   */
  public record Highlights(
      Optional<String> strongest, List<String> confirmed, List<String> refuted) {
    public Highlights {
      confirmed = List.copyOf(confirmed);
      refuted = List.copyOf(refuted);
    }
  }

  /**
   * A claim, once.
   *
   * @param scenario whose run decided it
   * @param elsewhere what other scenarios say about the claim of the same id
   */
  public record Tested(String scenario, Report.Claim claim, List<Elsewhere> elsewhere) {
    public Tested {
      elsewhere = List.copyOf(elsewhere);
    }
  }

  /**
   * What another scenario says about a claim.
   *
   * @param measured in the claim's unit; absent: nothing was measured
   */
  public record Elsewhere(String scenario, ClaimVerdict verdict, Optional<Double> measured) {}

  /** Why there are no figures. */
  public enum Lack {
    INVALID,
    NOT_RUN,
    NO_GOOD_ANSWER
  }

  /** Two generations of one approach, at every load that either was given. */
  public record ThenNow(String name, Side then, Side today, List<Point> points) {
    public ThenNow {
      points = List.copyOf(points);
    }
  }

  /**
   * One of two generations.
   *
   * @param approach {@code system/approach}, with its JVM where its run had several
   * @param jvm that ran it; empty: it did not run
   */
  public record Side(
      String approach, String scenario, String generation, String stack, String jvm) {}

  /**
   * Both at one load.
   *
   * @param byThroughput whether throughput is what differs here; else the response time
   */
  public record Point(LoadPoint load, boolean byThroughput, Seen then, Seen today) {

    /** How many times then's figure today's is: above 1 is better; absent where one is missing. */
    public Optional<Double> better() {
      double before = byThroughput ? then.throughputRps : today.meanMs;
      double after = byThroughput ? today.throughputRps : then.meanMs;
      return then.lack.isEmpty() && today.lack.isEmpty() && before > 0 && after > 0
          ? Optional.of(after / before)
          : Optional.empty();
    }
  }

  /**
   * Medians over the repeats that count.
   *
   * @param p99Ms absent: fewer than ten answers lie beyond it
   * @param atLeast whether failures would reach the p99, so that it is a lower bound
   * @param failed exchanges without a good answer
   * @param lack why there are no figures; absent: there are
   * @param grows whether a queue grew, so that mean and p99 depend on the run's length
   */
  public record Seen(
      double throughputRps,
      Optional<Double> ceilingRps,
      double meanMs,
      Optional<Double> p99Ms,
      boolean atLeast,
      long failed,
      int repeats,
      Optional<Lack> lack,
      boolean grows) {}

  /**
   * One scenario's run.
   *
   * @param notes of the planner: what a budget left out
   * @param jvms that ran its services
   */
  public record Run(
      String scenario,
      String question,
      Place place,
      Time time,
      Trials trials,
      List<String> notes,
      List<Statement> verdict,
      List<String> jvms,
      Optional<Environment> environment) {
    public Run {
      notes = List.copyOf(notes);
      verdict = List.copyOf(verdict);
      jvms = List.copyOf(jvms);
    }

    /**
     * Where it is, and what repeats it.
     *
     * @param directory relative to the suite's
     * @param command what repeats this run alone
     * @param whole what runs all of its scenario, whatever a budget left out
     */
    public record Place(String directory, String command, String whole) {}

    /** When it ran. */
    public record Time(Optional<Instant> started, Optional<Double> seconds, String ended) {}

    /**
     * How many trials it has.
     *
     * @param planned number of trials of its plan
     * @param whyInvalid why trials do not count; absent: all that were finished do
     */
    public record Trials(
        int planned, int finished, int invalidTrials, Optional<InvalidReason> whyInvalid) {}
  }
}
