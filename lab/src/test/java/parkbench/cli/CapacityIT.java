package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.RunRecord;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.wire.Json;

/** A search for the capacity of the upstream itself: four servers of 20 ms answer 200 rps. */
@Tag("runs")
class CapacityIT {
  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("long")
  void aSearchThatIsKilledGoesOnAndAnswers() throws Exception {
    Lab lab = new Lab(folder);
    lab.write(
        "itself.yaml",
        """
        system: upstream
        url: "${upstream}"
        approaches: {itself: {workload: proxy, request: GET /known}}
        """);
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What does the upstream do?
        systems: [itself.yaml]
        upstream:
          delay: 20ms
          capacity: {servers: 4, queue: 4000}
          routes: [{path: /known, body: known}]
        load: {rate: 100}
        settle: 1s
        window: 2s
        timeout: 4s
        warm-up: {requests: 100, delay: 1ms, users: 4, cap: 2s}
        """);
    Lab.Going going =
        lab.start(List.of(), "capacity", "small.yaml", "--within", "2m", "--out", "run");
    going.saying("[2/");
    List<ProcessHandle> children = going.descendants();
    going.process().destroyForcibly();
    going.process().waitFor();
    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");
    int before = StoredRun.open(folder.resolve("run")).trials().size();

    Lab.Ended ended = lab.run("run", "--resume", "run");

    // On a busy machine each rate may stay undecided.
    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 1, 3);
    StoredRun stored = StoredRun.open(folder.resolve("run"));
    assertThat(stored.run().ended()).isEqualTo(RunRecord.COMPLETE);
    assertThat(stored.trials()).hasSizeGreaterThan(before + 2);
    List<CapacityAnswer> answers =
        Json.read(Files.readString(folder.resolve("run/report.json")), Report.class).capacities();
    assertThat(answers).hasSize(1);
    CapacityAnswer answer = answers.getFirst();
    assertThat(answer.steps())
        .filteredOn(step -> step.rps() >= 400)
        .extracting(CapacityAnswer.Step::kept)
        .doesNotContain(Kept.KEPT);
    answer.search().rps().ifPresent(rps -> assertThat(rps).isLessThan(400));
    assertThat(answer.search().started()).isFalse();
  }

  /** Eight threads of 100 ms carry 80 rps; its CPU would carry many times that. */
  @Test
  @Tag("long")
  void anAdvisedPoolIsTriedInASearchOfItsOwn() throws Exception {
    Lab lab = new Lab(folder);
    lab.tinyJar("tiny.workers");
    lab.warmScenario("");
    Lab.Ended ended =
        lab.run(
            "capacity", "small.yaml", "--p99", "1s", "--apply", "--within", "1m", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 1, 3);
    List<CapacityAnswer> answers =
        Json.read(Files.readString(folder.resolve("run/report.json")), Report.class).capacities();
    CapacityAnswer found = answers.getFirst();
    // On a busy machine each rate may stay undecided, and then nothing follows.
    found.search().rps().ifPresent(rps -> assertThat(rps).isLessThan(85));
    found
        .advice()
        .pool()
        .ifPresent(
            pool -> {
              assertThat(pool.setting()).isEqualTo("tiny.workers");
              assertThat(pool.size().value()).isGreaterThan(8);
              assertThat(answers).as(ended.out()).hasSize(2);
              assertThat(answers.getLast().applied().orElseThrow().pool().size())
                  .isEqualTo(pool.size());
            });
  }
}
