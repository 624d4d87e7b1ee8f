package parkbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.cli.Lab;
import parkbench.plan.Plan;
import parkbench.record.Place;
import parkbench.record.RunRecord;
import parkbench.session.Home;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/** A worker of this machine beside a local run of the same plan. */
@Tag("runs")
class WorkersRunIT {
  private static final Path HOME =
      Path.of(System.getProperty("parkbench.home", "..")).toAbsolutePath().normalize();

  @TempDir private Path folder = Path.of("");

  @Test
  void aRunDirectoryOfWorkersHasWhatALocalOneHas() throws Exception {
    StoredRun local = local();
    LocalWorkers workers = new LocalWorkers(HOME);

    StoredRun remote = remote(local.run(), workers);

    assertThat(remote.trials()).hasSize(1);
    StoredTrial there = remote.trials().getFirst();
    StoredTrial here = local.trials().getFirst();
    assertThat(files(there.directory())).isEqualTo(files(here.directory()));
    assertThat(there.record().trial()).isEqualTo(here.record().trial());
    assertThat(there.record().load()).isPresent();
    assertThat(there.record().lab().instruments()).isEmpty();
    assertThat(there.record().lab().place().map(Place::layout)).isPresent();
    assertThat(there.samples()).isNotEmpty();
    assertThat(files(remote.directory().resolve("forks")))
        .isEqualTo(files(local.directory().resolve("forks")));
    assertThat(workers.haveEnded()).isTrue();
    assertThat(workers.exitCodes()).containsOnly(0);
  }

  private StoredRun local() throws IOException, InterruptedException {
    Lab lab = new Lab(folder);
    lab.tiny("good");
    Files.writeString(
        folder.resolve("small.yaml"),
        """
        scenario: small
        question: How many requests do eight threads answer?
        systems: [tiny.yaml]
        upstream: {delay: 50ms}
        load: {users: 10}
        settle: 1s
        window: 3s
        warm-up: {requests: 100, delay: 5ms, users: 8, cap: 2s}
        """);
    Lab.Going going = lab.start(List.of(), "run", "small.yaml", "--out", "local");
    assertThat(going.process().waitFor()).isNotNegative();
    return StoredRun.open(folder.resolve("local"));
  }

  private StoredRun remote(RunRecord local, LocalWorkers workers) throws Exception {
    Plan plan = local.plan();
    RunRecord record =
        new RunRecord(
            RunRecord.SCHEMA,
            "remote",
            Home.version(),
            Instant.now(),
            Optional.empty(),
            RunRecord.CUT_OFF,
            plan,
            local.environment());
    Path directory = folder.resolve("remote");
    try (RunWriter writer = RunWriter.create(directory, record)) {
      new WorkersRun(
              workers,
              writer,
              event -> {},
              new WorkersRun.Controller(local.labVersion(), HOME.toString(), 0),
              0)
          .run(plan);
      writer.end(RunRecord.COMPLETE, Instant.now());
    } finally {
      if (!workers.haveEnded()) {
        workers.kill();
      }
    }
    return StoredRun.open(directory);
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
