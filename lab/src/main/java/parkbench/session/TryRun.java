package parkbench.session;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import parkbench.capture.CaptureProxy;
import parkbench.capture.Captured;
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
  /** A real upstream gets no load: requests one after the other, and no more than this. */
  private static final int MOST_RECORDED = 200;

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

  /**
   * What is recorded of a real upstream.
   *
   * @param url where it is
   * @param time for which requests are sent
   * @param redacted whether values in bodies are replaced
   */
  public record Recording(URI url, Duration time, boolean redacted) {}

  /** Starts the first service of a plan in front of a real upstream, and drafts its routes. */
  public static Exit record(Plan plan, Recording order) throws Exception {
    Sandbox sandbox = Sandbox.detect();
    Prerequisites.require(plan);
    Secrets secrets = Secrets.of(plan);
    Fork fork = plan.forks().getFirst();
    try (Scratch scratch = Scratch.make();
        CaptureProxy proxy = CaptureProxy.start(0, order.url())) {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            FirstRequest.Repeated sent =
                FirstRequest.repeat(
                    fork,
                    sandbox,
                    plan.layout(),
                    scratch.directory(),
                    proxy.url(),
                    order.time(),
                    MOST_RECORDED);
            Captured captured = proxy.captured();
            System.out.print(
                secrets.text(
                    TerminalWriter.of(
                        RecordingText.of(fork, sent, captured, order.redacted()),
                        TerminalWriter.UNLIMITED)));
            return sent.good() > 0 && captured.count() > 0 ? Exit.DONE : Exit.BOUND_BROKEN;
          });
    } catch (NotReady e) {
      System.err.println("parkbench: " + secrets.text(String.valueOf(e.getMessage())));
      return Exit.DIED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }
}
