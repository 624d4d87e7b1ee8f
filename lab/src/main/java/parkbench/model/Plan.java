package parkbench.model;

import java.time.Duration;
import java.util.List;

/**
 * The fully expanded, ordered list of forks and trials: data before anything starts.
 *
 * @param scenario its name
 * @param question what the reader wants to know
 * @param file where it was read from
 * @param randomSeed source of every random choice of the run
 * @param hold bounds that the user asked to hold
 * @param claims sentences with a number to be tested, whether or not this plan has their trials
 * @param notes what the planner wants the reader to know: defaults taken, limits of this machine
 */
public record Plan(
    String scenario,
    String question,
    String file,
    long randomSeed,
    int repeats,
    Layout layout,
    AuditLimits audit,
    List<Fork> forks,
    List<Threshold> hold,
    List<Claim> claims,
    List<String> notes) {
  /** Starting the lab's own players and warming them, as it went on two cores. */
  private static final Duration TO_OPEN = Duration.ofSeconds(10);

  public Plan {
    forks = List.copyOf(forks);
    hold = List.copyOf(hold);
    claims = List.copyOf(claims);
    notes = List.copyOf(notes);
  }

  /** Of the whole run, builds left out. */
  public Duration estimate() {
    return TO_OPEN.plus(estimateOfForks());
  }

  public Duration estimateOfForks() {
    return forks.stream().map(Fork::estimate).reduce(Duration.ZERO, Duration::plus);
  }

  public int trials() {
    return forks.stream().mapToInt(fork -> fork.trials().size()).sum();
  }
}
