package parkbench.session;

import java.util.List;
import parkbench.harness.FirstRequest;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.record.FirstContact;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.Sandbox;
import parkbench.text.FirstContactText;
import parkbench.text.TerminalWriter;
import parkbench.wire.Secrets;

/** One start of a service and one request, shown and not kept. */
public final class TryRun {
  private TryRun() {}

  /**
   * Builds what is needed, starts the first service of a plan, and shows what its first request
   * did.
   *
   * @param scenario as it was named
   */
  public static Exit run(Plan plan, String scenario) throws Exception {
    Sandbox sandbox = Sandbox.detect();
    Prerequisites.require(plan);
    Secrets secrets = Secrets.of(plan);
    Fork fork = plan.forks().getFirst();
    try (Scratch scratch = Scratch.make()) {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            FirstContact seen =
                FirstRequest.send(fork, sandbox, plan.layout(), scratch.directory());
            System.out.print(
                secrets.text(
                    TerminalWriter.of(
                        FirstContactText.of(fork, seen, "./parkbench run " + scenario),
                        Reports.WIDTH)));
            return FirstContactText.well(fork, seen) ? Exit.DONE : Exit.BOUND_BROKEN;
          });
    } catch (NotReady e) {
      System.err.println("parkbench: " + secrets.text(String.valueOf(e.getMessage())));
      return Exit.DIED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }
}
