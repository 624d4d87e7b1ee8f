package parkbench.session;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Plan;
import parkbench.record.Machine;
import parkbench.statistics.ReferenceComparison;
import parkbench.store.StoredRun;

/**
 * One approach of a run, run again as it was planned then: the reference by which days can be
 * compared.
 *
 * @param approach {@code spring-mvc/blocking}
 * @param out where it goes; absent: a new directory under {@code runs/}
 */
public record Rerun(StoredRun before, String approach, @Nullable Path out) {

  /**
   * Runs it and hands on the directory that it went to.
   *
   * @return its exit code, whatever the comparison says
   */
  public Integer run(Consumer<Path> compare) throws Exception {
    Machine machine = ThisMachine.read();
    Plan plan = plan();
    refuseWhatIsGone(plan, machine);
    Path directory = Home.directory(out, plan.source().scenario());
    Exit exit =
        NewRun.run(
            plan, RetryPolicy.times(0), machine, directory, Knowledge.added(before.directory()));
    if (exit != Exit.INTERRUPTED) {
      compare.accept(directory);
    }
    return exit.code();
  }

  private Plan plan() throws Exception {
    Plan whole = RecordedPlan.plan(before);
    Plan again =
        whole.rerun(approach, approach + " of the run " + before.run().id() + ", run again.");
    List<String> measured =
        ReferenceComparison.candidates(Knowledge.analysis(before.directory()).of(before));
    if (again.forks().isEmpty() || measured.stream().noneMatch(this::isIt)) {
      throw new CommandRefused(
          "--rerun " + approach + ": " + before.directory() + " has no valid trial of it",
          "What moved since a run shows in an approach that it measured",
          measured.isEmpty()
              ? "Run the scenario again: no trial of that run counts"
              : "Name one of: " + String.join(", ", measured));
    }
    return again;
  }

  /** Labels name the JVM, too, where the approach ran on several. */
  private boolean isIt(String label) {
    return label.equals(approach) || label.startsWith(approach + " ");
  }

  private void refuseWhatIsGone(Plan plan, Machine machine) {
    List<String> gone = SameConditions.gone(plan, machine);
    if (!gone.isEmpty()) {
      throw new CommandRefused(
          "--rerun: " + String.join("; ", gone),
          "It would be another experiment",
          "Run the scenario again, and compare the two runs");
    }
  }
}
