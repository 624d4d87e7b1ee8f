package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.result.Timeline;

class TimelinesTest {
  @TempDir Path disk;

  private Timeline timeline(SyntheticTrial trial) {
    return Timelines.of(SyntheticRun.in(disk.resolve("run")).written(trial).trials().getFirst());
  }

  private static Timeline.Line line(Timeline timeline, String group, String name) {
    return timeline.lines().stream()
        .filter(line -> line.group().equals(group) && line.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyLineSharesTheAxisOfTheTrial() {
    Timeline timeline = timeline(SyntheticTrial.sound());

    assertThat(timeline.windowStart()).isEqualTo(2);
    assertThat(timeline.windowEnd()).isEqualTo(12);
    assertThat(timeline.line(Timeline.REQUESTS, Timeline.COMPLETIONS))
        .hasSizeGreaterThan(11)
        .first()
        .isEqualTo(new Timeline.Point(0.5, 392));
    Timeline.Point cpu = line(timeline, "CPU", "service").points().getFirst();
    assertThat(cpu.second()).isCloseTo(1 + 1 / 3.0, within(1e-6));
    assertThat(cpu.value()).isCloseTo(0.07, within(1e-6));
    assertThat(line(timeline, "threads", "http-nio-8080-exec, busy").points()).hasSize(13);
  }

  @Test
  void aSecondTellsThePercentilesBeyondWhichItHasTenAnswers() {
    Timeline timeline = timeline(SyntheticTrial.sound());

    assertThat(line(timeline, "response time", "p95").points()).hasSize(12);
    assertThat(timeline.lines()).extracting(Timeline.Line::name).as("of 392").doesNotContain("p99");
    assertThat(line(timeline, "response time", "max").points()).hasSize(12);
  }

  /** As many threads of the JVM as there are must not hide the pool that matters. */
  @Test
  void threadsOfTheJvmShareALine() {
    assertThat(timeline(SyntheticTrial.sound()).lines())
        .filteredOn(line -> line.group().equals("threads"))
        .extracting(Timeline.Line::name)
        .contains("http-nio-8080-exec")
        .doesNotContain("Attach Listener", "Cleaner", "DestroyJavaVM");
  }

  @Test
  void percentilesEndWhereTooFewAnswersLieBeyond() {
    Timeline timeline = timeline(SyntheticTrial.sound());

    assertThat(timeline.percentiles())
        .isSortedAccordingTo(Comparator.comparingDouble(Timeline.Percentile::share))
        .allSatisfy(each -> assertThat(3920 * (1 - each.share())).isGreaterThanOrEqualTo(9));
    assertThat(timeline.percentiles().getLast().share()).isGreaterThan(0.99);
  }

  @Test
  void theScriptIsMarked() {
    assertThat(timeline(SyntheticTrial.incident()).marks())
        .containsExactly(
            new Timeline.Mark(20, "delay 1 s"), new Timeline.Mark(30, "end of delay 1 s"));
  }

  @Test
  void whatWasNotMeasuredHasNoLine() {
    assertThat(timeline(SyntheticTrial.sound()).lines())
        .extracting(Timeline.Line::group)
        .doesNotContain("garbage collection");
  }

  @Test
  void aTrialWithoutALoadStillShowsItsSamples() {
    Timeline timeline = timeline(SyntheticTrial.sound().with(trial -> trial.loadTold = false));

    assertThat(timeline.windowEnd()).isZero();
    assertThat(line(timeline, "threads", "all").points()).hasSize(13);
  }
}
