package parkbench.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.CapacityGoal;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;

/**
 * Looks for the highest rate that keeps an objective: doubles the rate until it is broken, halves
 * the gap until it is small, and asks fresh forks to confirm both ends. A pure function of what was
 * measured, so that a run that was cut off continues where it was.
 */
public final class CapacitySearch {
  /** Below this a service answers no load. */
  private static final double LEAST_RPS = 0.5;

  /** So many lower rates are tried before none is said to keep it. */
  private static final int MOST_LOWERED = 2;

  /** More than any load generator on one machine sends through a service under test. */
  private static final double MOST_RPS = 200_000;

  /** How often a rate is tried that stays undecided. */
  private static final int ATTEMPTS = 3;

  private static final int DIGITS = 3;

  private final List<CapacityStep> steps;
  private final CapacityGoal goal;

  private CapacitySearch(List<CapacityStep> steps, CapacityGoal goal) {
    this.steps = List.copyOf(steps);
    this.goal = goal;
  }

  /** What is to be done next. */
  public sealed interface Next {
    /** Try a rate in the same fork. */
    record Try(double rps) implements Next {}

    /** Try a rate in a fresh fork. */
    record Confirm(double rps) implements Next {}

    /**
     * Nothing: this is the answer.
     *
     * @param rps highest rate that is kept; absent: none is
     * @param broken lowest rate above it that is broken; absent: none was found
     * @param undecided whether the rates above it were left open, and not broken
     * @param ages whether a fresh fork kept that rate, which an older one had broken
     * @param forks how many fresh forks confirmed it
     */
    record Found(
        Optional<Double> rps, Optional<Double> broken, boolean undecided, boolean ages, int forks)
        implements Next {
      /**
       * The same for a report.
       *
       * @param started whether a fork starts the service
       */
      public CapacityAnswer.Search search(boolean started) {
        return new CapacityAnswer.Search(rps, broken, undecided, ages, forks, started);
      }
    }
  }

  /**
   * What follows from the steps so far.
   *
   * @param steps one at least, in the order in which they were measured
   */
  public static Next next(List<CapacityStep> steps, CapacityGoal goal) {
    return new CapacitySearch(steps, goal).next();
  }

  private Next next() {
    double last = steps.getLast().rps();
    if (kept(last) == Kept.UNDECIDED && attempts(last) < ATTEMPTS) {
      return new Next.Try(last);
    }
    Optional<Double> low = lowEnd();
    Optional<Double> high = highEnd();
    if (low.isEmpty()) {
      return lower(high.orElse(last)).map(Next.class::cast).orElseGet(this::found);
    }
    if (high.isEmpty()) {
      double higher = low.get() * 2;
      return higher > MOST_RPS ? found() : new Next.Try(rounded(higher));
    }
    if (high.get() <= low.get() * (1 + CapacityGoal.RESOLUTION)) {
      return confirmed(low.get(), high.get());
    }
    double below = rounded(high.get() / (1 + CapacityGoal.RESOLUTION / 2));
    // What was kept once is broken by little: the answer is near.
    return new Next.Try(
        count(high.get(), Kept.KEPT) > 0 && below > low.get()
            ? below
            : rounded(Math.sqrt(low.get() * high.get())));
  }

  /** Half of what is broken, then the least; empty: no rate keeps it. */
  private Optional<Next.Try> lower(double broken) {
    long lowered = rates().filter(rps -> rps < steps.getFirst().rps()).count();
    double half = broken / 2;
    double lower = lowered == 0 ? half : Math.min(half, oneAtATime());
    return lowered >= MOST_LOWERED || lower < LEAST_RPS
        ? Optional.empty()
        : Optional.of(new Next.Try(rounded(lower)));
  }

  /** At this rate requests that keep the objective seldom meet. */
  private double oneAtATime() {
    return 1e9 / goal.p99().toNanos();
  }

  /** A fresh fork keeps the low end, and is asked for the high end too. */
  private Next confirmed(double low, double high) {
    CapacityStep last = steps.getLast();
    boolean fresh = last.fork() != steps.getFirst().fork();
    if (fresh && last.rps() == low && !triedAfresh(high)) {
      return new Next.Try(high);
    }
    return confirmations(low) >= CapacityGoal.CONFIRMATIONS ? found() : new Next.Confirm(low);
  }

  private boolean triedAfresh(double rps) {
    int first = steps.getFirst().fork();
    return steps.stream().anyMatch(step -> step.rps() == rps && step.fork() != first);
  }

  /** The answer as far as the steps go, whatever could still be tried. */
  public static Next.Found soFar(List<CapacityStep> steps, CapacityGoal goal) {
    return new CapacitySearch(steps, goal).found();
  }

  private Next.Found found() {
    Optional<Double> low = lowEnd();
    Optional<Double> high = highEnd();
    return new Next.Found(
        low,
        high,
        high.isPresent() && kept(high.get()) == Kept.UNDECIDED,
        high.isPresent() && ages(high.get()),
        low.isPresent() ? confirmations(low.get()) : 0);
  }

  /** The highest rate that is kept, with none below it that is broken. */
  private Optional<Double> lowEnd() {
    Optional<Double> broken =
        rates().filter(rps -> kept(rps) == Kept.BROKEN).min(Comparator.naturalOrder());
    return rates()
        .filter(rps -> kept(rps) == Kept.KEPT)
        .filter(rps -> broken.isEmpty() || rps < broken.get())
        .max(Comparator.naturalOrder());
  }

  private Optional<Double> highEnd() {
    Optional<Double> low = lowEnd();
    return rates()
        .filter(rps -> kept(rps) != Kept.KEPT)
        .filter(rps -> low.isEmpty() || rps > low.get())
        .min(Comparator.naturalOrder());
  }

  /** What most attempts at a rate say: that it is broken, as often as that it is kept. */
  private Kept kept(double rps) {
    long keeps = count(rps, Kept.KEPT);
    long breaks = count(rps, Kept.BROKEN);
    if (breaks > 0 && breaks >= keeps) {
      return Kept.BROKEN;
    }
    return 2 * keeps >= attempts(rps) && keeps > 0 ? Kept.KEPT : Kept.UNDECIDED;
  }

  private long count(double rps, Kept kept) {
    return steps.stream().filter(step -> step.rps() == rps && step.kept() == kept).count();
  }

  private long attempts(double rps) {
    return steps.stream().filter(step -> step.rps() == rps).count();
  }

  /** Forks, but for the one that found it, in which a rate was kept. */
  private int confirmations(double rps) {
    long forks =
        steps.stream()
            .filter(step -> step.rps() == rps && step.kept() == Kept.KEPT)
            .map(CapacityStep::fork)
            .distinct()
            .count();
    return (int) Math.max(0, forks - 1);
  }

  /** An older fork broke what a fresh one kept. */
  private boolean ages(double rps) {
    List<CapacityStep> own = steps.stream().filter(step -> step.rps() == rps).toList();
    return own.stream()
        .filter(step -> step.kept() == Kept.KEPT)
        .anyMatch(
            kept ->
                own.stream()
                    .anyMatch(old -> old.kept() == Kept.BROKEN && old.fork() < kept.fork()));
  }

  private Stream<Double> rates() {
    return steps.stream().map(CapacityStep::rps).distinct();
  }

  /** Three digits are finer than the resolution, and a rate that readers can say. */
  private static double rounded(double rps) {
    double unit = Math.pow(10, Math.floor(Math.log10(rps)) - DIGITS + 1);
    return Math.round(rps / unit) * unit;
  }
}
