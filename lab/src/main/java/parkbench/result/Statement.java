package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.record.ClaimVerdict;

/**
 * One statement of a run's verdict. The sentence about it is made in {@code text}.
 *
 * <p>Where a load point is absent, the run has only one. Shares are from 0 to 1.
 */
public sealed interface Statement {

  /** No trial was finished. */
  record NoTrial() implements Statement {}

  /** Trials were finished, and all are invalid. */
  record NoValidTrial(InvalidReason reason) implements Statement {}

  /** What was found of an approach at a load point, by the trial of median throughput. */
  record ApproachFindings(Optional<LoadPoint> point, String approach, List<FoundIn> findings)
      implements Statement {
    public ApproachFindings {
      findings = List.copyOf(findings);
    }
  }

  /** The figures of an approach of which nothing was found. */
  record ApproachFigures(Optional<LoadPoint> point, Answered answered) implements Statement {}

  /**
   * Several approaches reach the offered load.
   *
   * @param limit of the first: the offered load is the limit
   * @param users whether the load has users, whose number limits it
   */
  record OfferedLoadReached(
      Optional<LoadPoint> point, Finding limit, boolean users, List<Answered> approaches)
      implements Statement {
    public OfferedLoadReached {
      approaches = List.copyOf(approaches);
    }
  }

  /**
   * Figures are those of the median trial.
   *
   * @param trials the most of any approach at any load point
   * @param forks likewise
   */
  record MedianTrials(int trials, int forks) implements Statement {}

  /** Some approach has an even number of trials, so that two are in the middle. */
  record EvenTrials() implements Statement {}

  /** Invalid trials by approach, so that they cannot hide a bias. */
  record InvalidLeftOut(List<InvalidOf> approaches, InvalidReason reason) implements Statement {
    public InvalidLeftOut {
      approaches = List.copyOf(approaches);
    }
  }

  /** The run did not end as planned. */
  record Unfinished(String ended, int finished, int planned) implements Statement {}

  /**
   * An approach meets a limit at several load points.
   *
   * @param worst where its throughput is least beside the best approach
   * @param point of the worst
   * @param from for each delay the least load from which on it is met; empty: it also is not, above
   *     that
   * @param points number of load points with this limit
   * @param of number of load points of the run
   */
  record LimitMet(
      String approach, FoundIn worst, LoadPoint point, List<LoadPoint> from, int points, int of)
      implements Statement {
    public LimitMet {
      from = List.copyOf(from);
    }
  }

  /** Limits that were met and are in no other statement. */
  record MoreLimits(int limits) implements Statement {}

  /** Approaches whose limit is the CPU. */
  record CpuLimits(List<CpuLimit> approaches) implements Statement {
    public CpuLimits {
      approaches = List.copyOf(approaches);
    }
  }

  /**
   * How throughputs differ that were measured once, which is no test.
   *
   * @param margin share within which throughputs are alike
   * @param points number of load points with two approaches or more
   * @param different at how many of them throughputs differ
   * @param unclear at how many of them interference may hide a difference
   * @param largest differences, the largest first
   */
  record ShownDifferences(
      double margin, int points, int different, int unclear, List<PointDifference> largest)
      implements Statement {
    public ShownDifferences {
      largest = List.copyOf(largest);
    }
  }

  /**
   * How throughputs differ, tested by repeats.
   *
   * @param margin share within which throughputs are alike
   * @param points number of load points with two approaches that have two repeats or more
   * @param untested number of load points with fewer
   * @param different at how many points a difference is shown beyond chance
   * @param alike whether at all points all approaches are shown to lie within the margin
   * @param largest differences, the largest first
   */
  record TestedDifferences(
      double margin,
      int points,
      int untested,
      int different,
      boolean alike,
      List<PointDifference> largest)
      implements Statement {
    public TestedDifferences {
      largest = List.copyOf(largest);
    }
  }

  /**
   * Throughput falls short and no rule explains it.
   *
   * @param approaches how often, each approach at each load point counted once
   */
  record Unexplained(int approaches, int of) implements Statement {}

  /**
   * A comparison of a run in pairs.
   *
   * @param control the same of a service with a second start of itself
   */
  record PairCompared(Report.Comparison comparison, Optional<Report.Comparison> control)
      implements Statement {}

  /** The machine interfered with a run in pairs. */
  record PairInterference() implements Statement {}

  /**
   * What became of a finding when one thing was changed.
   *
   * @param tried the change and its effect; absent: they say nothing
   * @param singleBlock names of the arms that one block alone shows
   */
  record Experiment(
      ClaimVerdict verdict,
      ExperimentReason reason,
      Optional<ExperimentReason.Tried> tried,
      List<String> singleBlock)
      implements Statement {
    public Experiment {
      singleBlock = List.copyOf(singleBlock);
    }
  }

  /** The highest rate within an objective, and what follows from it. */
  record CapacityFound(CapacityAnswer answer) implements Statement {}

  /** Whether a version is worse than an older one. */
  record VersionsCompared(RegressionAnswer answer) implements Statement {}

  /**
   * What an incident of the upstream did to a service.
   *
   * @param answer of the fork in the middle, by status and then by p99
   * @param alike how many forks have its status
   * @param forks of how many
   */
  record IncidentMet(IncidentAnswer answer, int alike, int forks) implements Statement {}

  /** Claims by their verdicts; verdicts without a claim are left out. */
  record ClaimCounts(List<ClaimCount> counts) implements Statement {
    public ClaimCounts {
      counts = List.copyOf(counts);
    }
  }

  /**
   * How many claims chance alone may have decided wrongly.
   *
   * @param wrong the most on average, of the claims with an interval
   * @param intervals number of claims with a 95 % interval
   * @param without number of claims decided without one
   */
  record WrongByChance(double wrong, long intervals, long without) implements Statement {}

  /** A figure that rose or fell over the run. */
  record Drifted(Report.Drift drift) implements Statement {}

  /** Drifts that are in no other statement. */
  record MoreDrifts(int drifts) implements Statement {}

  /**
   * A finding with how many forks have it.
   *
   * @param forks in which it was found
   * @param of how many
   */
  record FoundIn(Finding finding, long forks, long of) {}

  /**
   * What an approach answered at a load point.
   *
   * @param graded the throughput that a quiet machine may give; absent: it is as measured
   * @param p50Ms absent, as the p99: a statement may not rest on it
   */
  record Answered(
      String approach,
      double throughputRps,
      Optional<Graded> graded,
      Optional<Double> p50Ms,
      Optional<Double> p99Ms) {}

  /** Invalid trials of an approach. */
  record InvalidOf(String approach, long invalid, long trials) {}

  /**
   * An approach whose limit is the CPU.
   *
   * @param points at how many load points
   * @param mostRps its highest throughput at these
   * @param estimate whether interference leaves the throughput open at any of them
   */
  record CpuLimit(String approach, int points, double mostRps, boolean estimate) {}

  /**
   * Two approaches at a load point: the one of lower throughput first.
   *
   * @param alike how many others reach about what the higher one does
   */
  record PointDifference(LoadPoint point, Answered less, Answered more, int alike) {}

  /** Claims with one verdict, by their ids. */
  record ClaimCount(ClaimVerdict verdict, List<String> ids) {
    public ClaimCount {
      ids = List.copyOf(ids);
    }
  }
}
