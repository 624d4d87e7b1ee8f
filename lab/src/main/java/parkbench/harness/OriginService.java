package parkbench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Fork;
import parkbench.plan.OriginOrder;
import parkbench.plan.WarmUp;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.SandboxFault;
import parkbench.system.Bytes;
import parkbench.system.Limits;
import parkbench.system.Origin;

/**
 * What answers in the upstream's place while one fork runs, or forks whose services are warm at
 * once: started before them, ended after them.
 */
record OriginService(Origin origin, Service service) implements AutoCloseable {
  /** Folder of its logs, in that of the fork. */
  private static final String FOLDER = "origin";

  /** Its 4,000 sessions have a process each; a bound for accidents. */
  private static final Bytes MEMORY_OF_A_DATABASE = new Bytes(16L << 30);

  /**
   * Starts the fork's origin, where it has one, and waits until it is ready.
   *
   * @param cores the upstream's
   * @param directory of the fork
   */
  static Optional<OriginService> start(
      Fork fork, Sandbox sandbox, List<Integer> cores, Path directory)
      throws SandboxFault, IOException, InterruptedException {
    if (fork.origin().isEmpty()) {
      return Optional.empty();
    }
    Origin origin = fork.origin().get();
    Service service =
        Service.start(
            alone(fork, origin),
            sandbox,
            cores,
            List.of(),
            false,
            UpstreamAddresses.NONE,
            Files.createDirectories(directory.resolve(FOLDER)));
    return Optional.of(new OriginService(origin, service));
  }

  /** What the upstream is to ask of it while its delay is this. */
  OriginOrder order(Duration delay) {
    return new OriginOrder(
        service.address(),
        service.at(origin.approach().request().taking(delay)),
        origin.approach().expect(),
        delay);
  }

  boolean alive() {
    return service.child().map(child -> child.alive()).orElse(true);
  }

  @Override
  public void close() {
    service.close();
  }

  /** It is given what the service is given; a database, which is not in question, more memory. */
  private static Fork alone(Fork fork, Origin origin) {
    Limits limits = fork.limits();
    return new Fork(
        fork.number(),
        fork.repeat(),
        origin.system(),
        origin.approach(),
        origin.isDatabase()
            ? new Limits(limits.cores(), Optional.empty(), MEMORY_OF_A_DATABASE)
            : limits,
        origin.jvm(),
        WarmUp.NONE,
        List.of(),
        Duration.ZERO);
  }
}
