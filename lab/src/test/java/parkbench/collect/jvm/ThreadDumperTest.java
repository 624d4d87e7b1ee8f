package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.collect.clock.ManualClock;
import parkbench.record.ThreadDump;

class ThreadDumperTest {
  private final ManualClock clock = new ManualClock();
  private int asked;

  @ParameterizedTest(name = "a dump of {0} ms is taken {1} to {2} times in 20 s")
  @CsvSource({"10, 11, 16", "250, 4, 6", "3000, 2, 2"})
  void theSeldomerTheLongerItTakes(long millis, int least, int most) throws Exception {
    List<ThreadDump> dumps = new ArrayList<>();
    dumper(Optional.of(new ThreadDump(0, List.of())), millis).dump(time(), () -> true, dumps::add);

    assertThat(dumps).hasSizeBetween(least, most);
  }

  @Test
  void whoDoesNotAnswerInTimeIsHardlyAskedAgain() throws Exception {
    dumper(Optional.empty(), 10_000).dump(time(), () -> true, dump -> {});

    assertThat(asked).isEqualTo(1);
  }

  private ThreadDumper dumper(Optional<ThreadDump> answer, long millis) {
    return new ThreadDumper(
        () -> {
          asked++;
          clock.now += Duration.ofMillis(millis).toNanos();
          return answer;
        },
        Duration.ofMillis(1_500),
        new Random(1),
        clock);
  }

  private static Duration time() {
    return Duration.ofSeconds(20);
  }
}
