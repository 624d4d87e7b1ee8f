package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Capacity;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Quantity;
import parkbench.plan.Route;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.statistics.Quantities;
import parkbench.system.Start;

/** A hundred requests, one in each tenth of a second. */
class ReplaysTest {
  private static final int REQUESTS = 100;
  private static final Capacity QUEUE = new Capacity.Servers(1, 1_000, 503);

  @TempDir Path disk;
  private int runs;

  /** The upstream itself, whose one server works for 150 ms on each request. */
  private static SyntheticTrial drawing(Capacity capacity) {
    return SyntheticTrial.unbounded("upstream", "itself", 10)
        .with(
            trial -> {
              trial.start = new Start.NoService();
              trial.load = SyntheticTrial.open(10, 10);
              trial.settleSeconds = 0;
              trial.capacity = capacity;
              trial.routes = List.of(route(new Delay.Exponential(Duration.ofMillis(150))));
              trial.draws = Collections.nCopies(REQUESTS, 150_000_000L);
            });
  }

  private static Route route(Delay delay) {
    return new Route("GET", "/", 200, "text/plain", "", delay);
  }

  /** Answered a millisecond later than this queue answers. */
  private static List<String> queued() {
    return IntStream.range(0, REQUESTS)
        .mapToObj(i -> answered(i, 150 + 50L * i + 1))
        .toList()
        .reversed();
  }

  private static String answered(int request, long millis) {
    long intended = request * 100_000_000L;
    return "%d,%d,%d,%d,200,"
        .formatted(intended, intended, intended, intended + millis * 1_000_000);
  }

  private TrialReport cell(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run" + runs++)).report(trial).trials().getFirst();
  }

  @Test
  void aQueueIsReplayedFromWhatWasIntendedAndDrawn() {
    TrialReport cell = cell(drawing(QUEUE).with(trial -> trial.exchanges = queued()));

    Report.Replay replay = cell.course().replay().orElseThrow();
    assertThat(replay.mean()).isCloseTo(150 + 50 * 49.5, within(1e-9));
    assertThat(replay.measuredMean()).isCloseTo(replay.mean() + 1, within(1e-9));
    assertThat(replay.p99()).isCloseTo(150 + 50 * 98, within(1e-9));
    assertThat(replay.refused()).isZero();
    assertThat(Quantities.value(cell, Quantity.REPLAY_MEAN_OFF_MS)).contains(1.0);
    assertThat(Quantities.value(cell, Quantity.REPLAY_P99_OFF_MS)).contains(1.0);
  }

  @Test
  void theWaitIsWhatTheDrawnDelayLeavesOfTheResponseTime() {
    TrialReport cell = cell(drawing(QUEUE).with(trial -> trial.exchanges = queued()));

    Report.Replay replay = cell.course().replay().orElseThrow();
    assertThat(replay.waitP90()).isCloseTo(50 * 89, within(1e-9));
    assertThat(replay.waitP99()).isCloseTo(50 * 98, within(1e-9));
    assertThat(Quantities.value(cell, Quantity.WAIT_P90_MS)).contains(50 * 89 + 1.0);
    assertThat(Quantities.value(cell, Quantity.WAIT_P99_MS)).contains(50 * 98 + 1.0);
    assertThat(Quantities.value(cell, Quantity.REPLAY_WAIT_P90_OFF_MS)).contains(1.0);
    assertThat(Quantities.value(cell, Quantity.REPLAY_WAIT_P99_OFF_MS)).contains(1.0);
  }

  @Test
  void aConstantDelayNeedsNoDraws() {
    TrialReport cell =
        cell(
            drawing(QUEUE)
                .with(
                    trial -> {
                      trial.exchanges = queued();
                      trial.routes = List.of(route(new Delay.Constant(Duration.ofMillis(150))));
                      trial.draws = List.of();
                    }));

    assertThat(Quantities.value(cell, Quantity.REPLAY_MEAN_OFF_MS)).contains(1.0);
  }

  @Test
  void whoFindsTheQueueFullIsRefusedInTheReplayToo() {
    List<String> everySecond =
        IntStream.range(0, REQUESTS)
            .mapToObj(
                i ->
                    i % 2 == 0
                        ? answered(i, 150)
                        : "%1$d,%1$d,,,503,status 503".formatted(i * 100_000_000L))
            .toList();
    TrialReport cell =
        cell(
            drawing(new Capacity.Servers(1, 0, 503))
                .with(
                    trial -> {
                      trial.exchanges = everySecond;
                    }));

    assertThat(cell.course().replay().orElseThrow().refused()).isCloseTo(0.5, within(1e-9));
    assertThat(Quantities.value(cell, Quantity.REPLAY_REFUSED_OFF)).contains(0.0);
  }

  @Test
  void whatIsMissingIsNotReplayedAndSaidSo() {
    notReplayed(
        drawing(QUEUE).with(trial -> trial.exchanges = queued().subList(1, REQUESTS)),
        "Nothing was replayed: not every exchange was kept, or their file is damaged.");
    notReplayed(
        drawing(QUEUE)
            .with(
                trial -> {
                  trial.exchanges = queued();
                  trial.draws = trial.draws.subList(1, REQUESTS);
                }),
        "Nothing was replayed: not every delay that was drawn was kept, or their file is damaged.");
    notReplayed(
        drawing(QUEUE)
            .with(
                trial -> {
                  trial.exchanges = queued();
                  trial.draws = Collections.nCopies(REQUESTS, -1L);
                }),
        "Nothing was replayed: not every delay that was drawn was kept, or their file is damaged.");
  }

  @Test
  void aDamagedFileIsNotReplayedAndSaidSo() {
    List<String> torn = new ArrayList<>(queued());
    torn.set(7, "70000000");
    notReplayed(
        drawing(QUEUE).with(trial -> trial.exchanges = torn),
        "Nothing was replayed: not every exchange was kept, or their file is damaged.");
  }

  @Test
  void aFailureThatTheQueueDidNotMakeIsNotReplayed() {
    List<String> one = new ArrayList<>(queued());
    one.set(0, "%1$d,%1$d,,,,timeout".formatted(99 * 100_000_000L));
    notReplayed(
        drawing(QUEUE).with(trial -> trial.exchanges = one),
        "Nothing was replayed: a request failed that the queue did not refuse.");
  }

  private void notReplayed(SyntheticTrial trial, String because) {
    TrialReport cell = cell(trial);

    assertThat(cell.course().replay()).isEmpty();
    assertThat(cell.quality().notes()).contains(because);
  }

  @Test
  void aServiceInFrontIsNotReplayed() {
    assertThat(
            cell(drawing(QUEUE)
                    .with(
                        trial -> {
                          trial.exchanges = queued();
                          trial.start = new Start.Running("http://localhost:1");
                        }))
                .course()
                .replay())
        .isEqualTo(Optional.empty());
  }

  @Test
  void faultsAreNotReplayed() {
    assertThat(
            cell(drawing(QUEUE)
                    .with(
                        trial -> {
                          trial.exchanges = queued();
                          trial.faults = new Faults(0.01, 500, 0, 0);
                        }))
                .course()
                .replay())
        .isEmpty();
  }
}
