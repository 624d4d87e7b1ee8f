package parkbench.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.Plans;
import parkbench.harness.Event;
import parkbench.harness.HarnessFailed;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Environment;
import parkbench.record.Place;
import parkbench.record.RunRecord;
import parkbench.record.TrialRecord;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import parkbench.wire.FromWorker;

class WorkersRunTest {
  private static final Place PLACE =
      new Place(
          "node-2",
          "pod-7",
          new Layout(List.of(2), List.of(3), List.of(3), List.of(3), List.of(3)),
          List.of(2, 3),
          2);

  @TempDir Path folder;
  private final List<Event> heard = new ArrayList<>();

  @Test
  void whatWorkersSendLiesInOneRunDirectory() throws Exception {
    Plan plan = Plans.of(3, 1);
    ScriptedWorkers workers =
        new ScriptedWorkers(
            List.of(List.of(measuresAll()), List.of(measuresAll()), List.of(measuresAll())));

    StoredRun run = run(plan, workers);

    assertThat(run.trials()).hasSize(3);
    assertThat(run.trials()).extracting(trial -> trial.record().order()).containsExactly(1, 2, 3);
    assertThat(run.trials())
        .extracting(trial -> trial.record().lab().place())
        .containsOnly(Optional.of(PLACE));
    assertThat(run.trials())
        .extracting(StoredTrial::directory)
        .allSatisfy(trial -> assertThat(trial.resolve("latency.hlog")).hasContent("of a trial"));
    assertThat(run.directory().resolve("forks/001-spring-blocking/service.log"))
        .hasContent("started");
    assertThat(run.run().environment().facts()).containsEntry("CPU", "of node-2");
    assertThat(run.cutOff()).isEmpty();
    assertThat(run.directory().resolve(".arriving")).doesNotExist();
    assertThat(heard).filteredOn(event -> event instanceof Event.TrialEnded).hasSize(3);
    assertThat(workers.closed()).isTrue();
  }

  @Test
  void whatWasSentBeforeAWorkerWasLostHolds() throws Exception {
    Plan plan = Plans.of(1, 3);
    ScriptedWorkers workers =
        new ScriptedWorkers(List.of(List.of(measures(1).then(List.of()), measuresAll())));

    StoredRun run = run(plan, workers);

    assertThat(run.trials()).hasSize(3);
    assertThat(workers.orders().getLast().plan().forks())
        .singleElement()
        .satisfies(
            rest -> {
              assertThat(rest.number()).isEqualTo(2);
              assertThat(rest.trials()).hasSize(2);
            });
    assertThat(run.trials()).extracting(trial -> trial.record().fork()).containsExactly(1, 2, 2);
    assertThat(run.run().plan().notes()).anyMatch(note -> note.contains("fork 2 measured"));
  }

  @Test
  void aPartWithoutWorkersIsOnRecordWithItsReason() throws Exception {
    ScriptedWorkers workers =
        new ScriptedWorkers(List.of(List.of(measuresAll()), List.of(measures(0).then(List.of()))));

    StoredRun run = run(Plans.of(2, 1), workers);

    assertThat(run.trials())
        .extracting(trial -> trial.record().lab().instruments())
        .containsExactlyInAnyOrder("", "worker-1 ended: OOMKilled, exit code 137");
  }

  @Test
  void aWorkerThatSaysItIsDoneHasToHaveSentAll() throws Exception {
    ScriptedWorkers.Script hasty = measures(1).then(List.of(new FromWorker.Done()));

    StoredRun run = run(Plans.of(1, 2), new ScriptedWorkers(List.of(List.of(hasty))));

    assertThat(run.trials())
        .extracting(trial -> trial.record().lab().instruments())
        .containsExactly("", "a worker said that it was done, and had not sent all");
  }

  @Test
  void aWorkerThatGivesUpIsNotReplaced() throws Exception {
    ScriptedWorkers.Script without =
        order -> List.of(new FromWorker.Failed("no Java 17"), new FromWorker.Done());

    StoredRun run =
        run(Plans.of(1, 1), new ScriptedWorkers(List.of(List.of(without, measuresAll()))));

    assertThat(run.trials().getFirst().record().lab().instruments())
        .isEqualTo("worker: no Java 17");
  }

  @Test
  void noTwoWorkersDrawTheSameChoices() throws Exception {
    ScriptedWorkers workers =
        new ScriptedWorkers(List.of(List.of(measuresAll()), List.of(measuresAll())));

    run(Plans.of(2, 1), workers);

    assertThat(workers.orders())
        .extracting(order -> order.plan().randomSeed())
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void aLineThatIsCutOffIsThatOfALostWorker() throws Exception {
    ScriptedWorkers workers =
        new ScriptedWorkers(List.of(List.of(ScriptedWorkers.CUT_OFF, measuresAll())));

    StoredRun run = run(Plans.of(1, 1), workers);

    assertThat(run.trials().getFirst().record().lab().instruments()).isEmpty();
    assertThat(workers.orders()).hasSize(2);
  }

  @Test
  void aWorkerOfAnotherVersionMeasuresNothing() throws Exception {
    ScriptedWorkers.Script other =
        order -> List.of(new FromWorker.Ready("0.1", PLACE, environment()), new FromWorker.Done());

    StoredRun run = run(Plans.of(1, 1), new ScriptedWorkers(List.of(List.of(other))));

    assertThat(run.trials().getFirst().record().lab().instruments())
        .isEqualTo(
            "worker: it is of version 0.1, and this lab of 0.2; name an image of this version with --worker-image");
  }

  @Test
  void aFileElsewhereIsNotWritten() throws Exception {
    ScriptedWorkers.Script hostile =
        order ->
            List.of(
                new FromWorker.Ready("0.2", PLACE, environment()), file("../../escaped", "text"));

    StoredRun run = run(Plans.of(1, 1), new ScriptedWorkers(List.of(List.of(hostile))));

    assertThat(run.trials().getFirst().record().lab().instruments())
        .isEqualTo("worker: it sent a file for another place: ../../escaped");
    assertThat(folder.resolve("escaped")).doesNotExist();
    try (var files = Files.walk(folder)) {
      assertThat(files.map(Path::getFileName).map(Path::toString)).doesNotContain("escaped");
    }
  }

  @Test
  void aClusterThatFailsEndsTheRunWithItsReason() {
    ScriptedWorkers workers = new ScriptedWorkers(List.of());

    assertThatThrownBy(() -> run(Plans.of(1, 1), workers))
        .isInstanceOf(HarnessFailed.class)
        .hasMessageContaining("1 parts");
  }

  private StoredRun run(Plan plan, ScriptedWorkers workers) throws Exception {
    Path directory = folder.resolve("run");
    RunRecord record =
        new RunRecord(
            RunRecord.SCHEMA,
            "run",
            "0.2",
            Instant.EPOCH,
            Optional.empty(),
            RunRecord.CUT_OFF,
            plan,
            new Environment("none", List.of(), Map.of("CPU", "of the controller")));
    try (RunWriter writer = RunWriter.create(directory, record)) {
      new WorkersRun(
              workers, writer, heard::add, new WorkersRun.Controller("0.2", "/home/lab", 60), 0)
          .run(plan);
      writer.end(RunRecord.COMPLETE, Instant.EPOCH.plus(Duration.ofSeconds(1)));
    }
    return StoredRun.open(directory);
  }

  private static Environment environment() {
    return new Environment("cgroup v2", List.of(), Map.of("CPU", "of node-2"));
  }

  private static FromWorker.File file(String path, String text) {
    return new FromWorker.File(path, Base64.getEncoder().encodeToString(text.getBytes(UTF_8)));
  }

  private static ScriptedWorkers.Script measuresAll() {
    return measures(Integer.MAX_VALUE).then(List.of(new FromWorker.Done()));
  }

  private static Measuring measures(int trials) {
    return new Measuring(trials);
  }

  /** Sends the first trials of its order, and what a test adds. */
  private record Measuring(int most) {
    ScriptedWorkers.Script then(List<FromWorker> last) {
      return order -> {
        List<FromWorker> words = new ArrayList<>();
        words.add(new FromWorker.Ready("0.2", PLACE, environment()));
        int sent = 0;
        for (Fork fork : order.plan().forks()) {
          words.add(new FromWorker.ForkStarting(fork.number()));
          for (Trial trial : fork.trials()) {
            if (sent < most) {
              sent++;
              trial(words, fork, trial, sent);
            }
          }
          words.add(
              file("forks/%03d-spring-blocking/service.log".formatted(fork.number()), "started"));
          words.add(new FromWorker.ForkSent(fork.number()));
        }
        words.addAll(last);
        return words;
      };
    }

    private static void trial(List<FromWorker> words, Fork fork, Trial trial, int order) {
      String directory = "%03d-trial".formatted(order);
      words.add(file("trials/" + directory + "/latency.hlog", "of a "));
      words.add(file("trials/" + directory + "/latency.hlog", "trial"));
      words.add(file("trials/" + directory + "/trial.json", "{}"));
      words.add(
          new FromWorker.TrialSent(
              directory, TrialRecord.notMeasured(fork.number(), order, trial, "Java", "")));
    }
  }
}
