package parkbench.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.planner.ProofPlan;
import parkbench.session.CommandRefused;
import parkbench.session.ProofRun;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import parkbench.store.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves the leading finding of a run by changing the one thing that it is about. */
@Command(
    name = "prove",
    description =
        "Prove a run's leading finding: change the one thing that it is about, and see whether what"
            + " that predicts comes true.")
final class ProveVerb implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--approach",
      paramLabel = "SYSTEM/APPROACH",
      description = "Whose finding (default: the first that names something that can be changed).")
  private @Nullable String approach;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "How often each is measured: as found, with a placebo, with the change (default: "
              + ProofPlan.BLOCKS
              + ").")
  private int blocks = ProofPlan.BLOCKS;

  @Option(
      names = "--retry",
      paramLabel = "N",
      description = "Measure trials that are invalid again, up to N times each (default: 0).")
  private int again;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the proof goes (default: runs/SCENARIO-proof-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    if (blocks < 2) {
      throw new CommandRefused(
          "--repeat: " + blocks + " of each",
          "With one block, their usual difference is unknown",
          "Ask for at least 2");
    }
    if (again < 0) {
      throw new CommandRefused(
          "--retry: " + again + " times",
          "A trial is measured again once, several times or not at all",
          "Give 0 or more");
    }
    return new ProofRun(
            StoredRun.open(run), Optional.ofNullable(approach), blocks, RetryPolicy.times(again))
        .run(ThisMachine.read(), out)
        .code();
  }
}
