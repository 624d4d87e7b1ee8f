package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.config.UpstreamReader;
import parkbench.harness.UpstreamProcess;
import parkbench.plan.Upstream;
import parkbench.record.Death;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Sandbox;
import parkbench.session.Exit;
import parkbench.session.OnInterrupt;
import parkbench.session.Scratch;
import parkbench.upstream.BuiltIn;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The slow upstream alone, to be asked by anything. */
@Command(name = "upstream", description = "Run the slow upstream alone; Ctrl-C prints what it saw.")
final class UpstreamVerb implements Callable<Integer> {

  @Option(names = "--port", paramLabel = "P", description = "Port (default: a free one).")
  private int port;

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description =
          "YAML with the keys of a scenario's upstream: routes, delay, capacity, faults, script. The"
              + " script's clock starts with the first request.")
  private @Nullable Path script;

  @Override
  public Integer call() throws Exception {
    Upstream behaviour =
        script == null ? BuiltIn.upstream() : withRoutes(UpstreamReader.read(script));
    requireFree(port);
    return OnInterrupt.during(() -> serve(behaviour));
  }

  private static void requireFree(int port) throws PortTaken {
    PortOption.require("--port", port, 0);
    if (port != 0) {
      Ports.requireFree(port);
    }
  }

  private Integer serve(Upstream behaviour) throws Exception {
    try (Scratch scratch = Scratch.make();
        UpstreamProcess upstream =
            UpstreamProcess.start(
                Sandbox.detect(), port, List.of(), scratch.directory(), behaviour)) {
      upstream.beginWithNextRequest();
      System.out.printf("upstream on %s%n", upstream.url());
      behaviour
          .routes()
          .forEach(route -> System.out.printf("  %-5s %s%n", route.method(), route.path()));
      try {
        Death death = upstream.child().ended().get();
        System.err.println(
            "parkbench: the upstream ended with exit code "
                + death.exitCode()
                + "; its last words:\n    "
                + String.join("\n    ", death.lastWords())
                + "\n  Requests to it are refused"
                + "\n  Fix what it names and start it again");
        return Exit.DIED.code();
      } catch (InterruptedException e) {
        System.out.println(Json.page(upstream.ledger()));
        return Exit.DONE.code();
      }
    }
  }

  private static Upstream withRoutes(Upstream asked) {
    return asked.routes().isEmpty()
        ? new Upstream(BuiltIn.routes(), asked.capacity(), asked.faults(), asked.script())
        : asked;
  }
}
