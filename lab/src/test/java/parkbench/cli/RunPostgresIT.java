package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.wire.Json;

/** Runs whose upstream is a relay to a PostgreSQL that the lab starts. */
@Tag("runs")
@Tag("long")
class RunPostgresIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);
  private Path temporary = folder;

  @BeforeEach
  void write() throws Exception {
    lab = new Lab(folder);
    temporary = Files.createDirectory(folder.resolve("temporary"));
    // As root the server is another user's.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    Path source = folder.resolve("Rows.java");
    try (var in = Lab.class.getResourceAsStream("/services/Rows.java")) {
      Files.write(source, in.readAllBytes());
    }
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: How many rows do two connections answer?
        systems:
          - system: rows
            command: ["%s", -cp, "%s", "%s", "${port}", "${upstream.host}:${upstream.port}"]
            ready: {path: /ready}
            approaches:
              two-connections:
                request: GET /row
                expect: {status: 200, body-contains: "42"}
                pool: {name: connections, size: 2}
                calls: 1
        upstream: {delay: 50ms, postgres: embedded}
        load: {users: 10}
        settle: 1s
        window: 3s
        timeout: 5s
        warm-up: {requests: 100, cap: 5s}
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                jarOf(org.postgresql.Driver.class),
                source.toAbsolutePath()));
  }

  private Lab.Going start() throws IOException {
    return lab.start(
        List.of("env", "TMPDIR=" + temporary.toAbsolutePath()),
        "run",
        "small.yaml",
        "--out",
        "run");
  }

  @Test
  void aServiceWaitsForTheQueriesOfItsTwoConnections() throws Exception {
    Lab.Ended ended = start().end();

    TrialReport cell = report().trials().getFirst();
    assertThat(cell.responses().goodInWindow()).as(ended.out() + ended.err()).isPositive();
    assertThat(cell.responses().errors().total()).isZero();
    assertThat(cell.ceiling().ceilingRps()).contains(40.0);
    assertThat(cell.upstream().arrivals()).isGreaterThanOrEqualTo(cell.responses().goodInWindow());
    Lab.assertTheServiceInvalidatesNothing(cell);
    nothingIsLeft();
  }

  @Test
  void killedOutrightItLeavesNoServerAndNoData() throws Exception {
    Lab.Going going = start();
    Lab.await(() -> data().stream().anyMatch(RunPostgresIT::hasServer), "the server has started");
    going.process().destroyForcibly();
    going.process().waitFor();

    nothingIsLeft();
  }

  @Test
  void aServerThatDiesInvalidatesItsTrialAndIsNamed() throws Exception {
    Lab.Going going = start();
    Lab.await(() -> !in(folder.resolve("run/trials")).isEmpty(), "the trial starts");
    ProcessHandle.of(server(data().getFirst())).orElseThrow().destroyForcibly();
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(report().trials().getFirst().quality().audit().passed()).isFalse();
    assertThat(ended.out()).contains("postgres");
    nothingIsLeft();
  }

  private static long server(Path data) throws IOException {
    return Long.parseLong(Files.readAllLines(data.resolve("data/postmaster.pid")).getFirst());
  }

  private Report report() throws IOException {
    return Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
  }

  private static boolean hasServer(Path data) {
    return Files.exists(data.resolve("data/postmaster.pid"));
  }

  private void nothingIsLeft() throws InterruptedException {
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> data().isEmpty(), "no data is left");
  }

  private List<Path> data() {
    return in(temporary).stream()
        .filter(file -> file.toString().contains("parkbench-postgres-"))
        .toList();
  }

  private static List<Path> in(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
