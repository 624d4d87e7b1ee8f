package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.collect.clock.ManualClock;
import parkbench.record.ThreadDump;

class VirtualThreadDumperTest {
  private static final long MILLIS = 1_000_000L;

  private final ManualClock clock = new ManualClock();
  private int asked;

  @Test
  void looksForAFiftiethOfTheTimeAtTheMost() {
    var dumper = new VirtualThreadDumper(this::take10Millis, clock);
    for (int tenth = 0; tenth < 20; tenth++) {
      dumper.dump();
      clock.now += 100 * MILLIS;
    }

    assertThat(dumper.end()).hasSize(4);
  }

  @Test
  void looksTwiceHoweverLongItTakes() {
    var dumper = new VirtualThreadDumper(this::take10Millis, clock);
    dumper.dump();
    dumper.dump();

    assertThat(dumper.end()).hasSize(2);
  }

  @Test
  void doesNotAskAgainWhoDoesNotTell() {
    var dumper = new VirtualThreadDumper(this::nothing, clock);
    dumper.dump();
    clock.now += 1_000 * MILLIS;
    dumper.dump();

    assertThat(dumper.end()).isEmpty();
    assertThat(asked).isEqualTo(1);
  }

  private Optional<ThreadDump> take10Millis() {
    asked++;
    clock.now += 10 * MILLIS;
    return Optional.of(new ThreadDump(clock.now, List.of()));
  }

  private Optional<ThreadDump> nothing() {
    asked++;
    return Optional.empty();
  }
}
