package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.config.UpstreamReader;
import parkbench.harness.UpstreamProcess;
import parkbench.plan.Endpoint;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.record.Death;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.TrustStore;
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
          "YAML with the keys of a scenario's upstream: routes, delay, capacity, faults, script,"
              + " postgres. The script's clock starts with the first request.")
  private @Nullable Path script;

  @Option(
      names = "--tls",
      description =
          "Speak TLS, with a certificate that is generated for localhost. A PEM file and a PKCS#12"
              + " trust store for its clients are there until the end.")
  private boolean tls;

  @Override
  public Integer call() throws Exception {
    Upstream asked = script == null ? BuiltIn.upstream() : withRoutes(UpstreamReader.read(script));
    Upstream behaviour =
        tls && asked.tls().isEmpty()
            ? asked.at(List.of(new Endpoint("", 0, Optional.of(new Tls(List.of())))))
            : asked;
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
      if (upstream.certificate().isPresent()) {
        printTrust(upstream.certificate().get(), scratch.directory());
      }
      behaviour.endpoints().stream()
          .flatMap(endpoint -> endpoint.database().stream())
          .forEach(server -> System.out.printf("  queries wait, then go to %s%n", server));
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

  private static void printTrust(String certificate, Path directory) throws LaunchFailed {
    TrustStore files =
        TrustStore.write(certificate, Path.of(System.getProperty("java.home")), directory);
    System.out.printf("  certificate  %s%n", files.certificate());
    System.out.printf("  JVM options  %s%n", String.join(" ", files.options()));
  }

  private static Upstream withRoutes(Upstream asked) {
    boolean relays = asked.relaysToDatabase();
    return asked.routes().isEmpty() && !relays
        ? new Upstream(BuiltIn.routes(), asked.capacity(), asked.faults(), asked.script())
            .at(asked.endpoints())
        : asked;
  }
}
