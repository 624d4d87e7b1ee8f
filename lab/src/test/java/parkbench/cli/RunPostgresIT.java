package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.wire.Json;

/** A run whose upstream is a relay to a PostgreSQL. */
@Tag("runs")
class RunPostgresIT {
  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("long")
  void aServiceWaitsForTheQueriesOfItsTwoConnections() throws Exception {
    Lab lab = new Lab(folder);
    Path source = folder.resolve("Rows.java");
    try (var in = Lab.class.getResourceAsStream("/services/Rows.java")) {
      Files.write(source, in.readAllBytes());
    }
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
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
          upstream: {delay: 50ms, postgres: "localhost:%d"}
          load: {users: 10}
          settle: 1s
          window: 3s
          timeout: 5s
          warm-up: {requests: 100, cap: 5s}
          """
              .formatted(
                  Path.of(System.getProperty("java.home"), "bin", "java"),
                  jarOf(org.postgresql.Driver.class),
                  source.toAbsolutePath(),
                  postgres.getPort()));
      Lab.Ended ended = lab.run("run", "small.yaml", "--out", "run");

      Report report = Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
      TrialReport cell = report.trials().getFirst();
      assertThat(cell.responses().goodInWindow()).as(ended.out() + ended.err()).isPositive();
      assertThat(cell.responses().errors().total()).isZero();
      assertThat(cell.ceiling().ceilingRps()).contains(40.0);
      assertThat(cell.upstream().arrivals())
          .isGreaterThanOrEqualTo(cell.responses().goodInWindow());
      Lab.assertTheServiceInvalidatesNothing(cell);
    }
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
