package parkbench.session;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import parkbench.capture.CaptureProxy;
import parkbench.capture.Captured;
import parkbench.harness.FirstRequest;
import parkbench.plan.Endpoint;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.record.FirstContact;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.Sandbox;
import parkbench.text.Block;
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
    Prerequisites.require(plan);
    return started(
        plan,
        start -> {
          FirstContact seen =
              FirstRequest.send(start.fork(), start.sandbox(), plan.layout(), start.directory());
          start.show(FirstContactText.of(start.fork(), seen, "./parkbench run " + scenario));
          return FirstContactText.well(start.fork(), seen);
        });
  }

  /**
   * What is recorded of a real upstream.
   *
   * @param url where it is
   * @param time for which requests are sent
   * @param redacted whether values in bodies are replaced
   */
  public record Recording(URI url, Duration time, boolean redacted) {}

  /**
   * Starts the first service of a plan in front of a real upstream, and drafts its routes.
   *
   * @throws CommandRefused where the plan has several upstreams, or one that speaks TLS
   */
  public static Exit record(Plan plan, Recording order) throws Exception {
    refuseOtherUpstreams(plan.endpoints());
    Prerequisites.require(plan);
    try (CaptureProxy proxy = CaptureProxy.start(plan.endpoints().getFirst().port(), order.url())) {
      return started(
          plan,
          start -> {
            FirstRequest.Repeated sent =
                FirstRequest.repeat(
                    start.fork(),
                    start.sandbox(),
                    plan.layout(),
                    start.directory(),
                    proxy.url(),
                    order.time(),
                    MOST_RECORDED);
            Captured captured = proxy.captured();
            start.show(RecordingText.summary(start.fork(), sent, captured));
            start.showAsIs(
                RecordingText.routes(
                    captured.routes(order.redacted()), start.secrets(), order.redacted()));
            return sent.good() > 0 && captured.count() > 0;
          });
    }
  }

  private static void refuseOtherUpstreams(List<Endpoint> endpoints) {
    if (endpoints.size() > 1 || endpoints.getFirst().tls().isPresent()) {
      throw new CommandRefused(
          "--record with "
              + (endpoints.size() > 1 ? "several upstreams" : "an upstream that speaks TLS"),
          "One upstream is recorded, which the service calls in plain HTTP",
          "Write a scenario with one upstream and without tls, and record that");
    }
  }

  /** What a try needs beside its plan. */
  private record Start(Fork fork, Sandbox sandbox, Path directory, Secrets secrets) {
    void show(List<Block> document) {
      System.out.print(secrets.text(TerminalWriter.of(document, TerminalWriter.UNLIMITED)));
    }

    /** A document that hides its secrets itself; bodies stay as they came. */
    void showAsIs(List<Block> document) {
      System.out.print(TerminalWriter.of(document, TerminalWriter.UNLIMITED));
    }
  }

  /** One try; whether a run would measure what is meant. */
  private interface Attempt {
    boolean well(Start start) throws Exception;
  }

  private static Exit started(Plan plan, Attempt attempt) throws Exception {
    Sandbox sandbox = Sandbox.detect();
    Secrets secrets = Secrets.of(plan);
    try {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            try (Scratch scratch = Scratch.make()) {
              Start start =
                  new Start(plan.forks().getFirst(), sandbox, scratch.directory(), secrets);
              return attempt.well(start) ? Exit.DONE : Exit.BOUND_BROKEN;
            }
          });
    } catch (NotReady e) {
      System.err.println("parkbench: " + secrets.text(String.valueOf(e.getMessage())));
      return Exit.DIED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }
}
