package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.analyse.Lives;
import parkbench.model.Fork;
import parkbench.model.Life;
import parkbench.model.Life.Step;
import parkbench.model.Marked;

class LifeTextTest {
  private static final Fork FORK = Plans.estimated(Duration.ofSeconds(1)).forks().getFirst();

  @Test
  void eachStepBeginsWhereTheOneBeforeItEnds() {
    List<String> lines =
        LifeText.of(
            lives(
                true,
                life("", 1),
                new Lives.Share(Step.WAITING_FOR_A_THREAD, 500, 400, 600, 0.5),
                new Lives.Share(Step.UPSTREAM, 499, 490, 505, 0.499),
                new Lives.Share(Step.WRITING_BACK, 1, 0, 2, 0.001)));

    assertThat(lines.getFirst())
        .isEqualTo("The life of a request: spring/blocking, spring-blocking-500ms");
    assertThat(lines.get(1)).contains("1 of 1 marked requests ended well");
    String waiting = line(lines, "waiting for a server thread");
    String working = line(lines, "at work in the upstream");
    assertThat(waiting).contains("500 ms", "50 %", "600 ms");
    assertThat(working.indexOf('#')).isEqualTo(waiting.lastIndexOf('#') + 1);
    assertThat(line(lines, "writing back")).endsWith("|");
    assertThat(lines).allMatch(each -> each.length() <= 100);
    assertThat(line(lines, "in all")).contains("1.00 s");
    assertThat(lines).noneMatch(line -> line.contains("told no spans"));
  }

  @Test
  void whatWasNotToldIsSaidAndSoIsWhatEndedBadly() {
    List<String> lines =
        LifeText.of(
            lives(
                false,
                life("no answer within 500 ms\u001b[31m", 0),
                new Lives.Share(Step.NOT_TOLD, 1000, 1000, 1000, 1)));

    assertThat(lines)
        .anyMatch(line -> line.startsWith("  1: no answer within 500 ms"))
        .anyMatch(line -> line.contains("The service told no spans"))
        .anyMatch(line -> line.contains("passes none on"))
        .noneMatch(line -> line.contains("\u001b"));
  }

  private static String line(List<String> lines, String words) {
    return lines.stream().filter(line -> line.contains(words)).findFirst().orElseThrow();
  }

  private static Life life(String cause, int calls) {
    return new Life(
        new Marked("t", 0, 0, 1_000_000_000, cause.isEmpty() ? 200 : 0, cause), calls, List.of());
  }

  private static Lives lives(boolean spans, Life life, Lives.Share... shares) {
    return new Lives(FORK, FORK.trials().getFirst(), List.of(life), spans, List.of(shares));
  }
}
