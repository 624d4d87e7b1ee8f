package parkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.model.ThreadsLook;

class VirtualLooksTest {
  private static final long MILLIS = 1_000_000L;

  private final Clock clock = new Clock();
  private int asked;

  @Test
  void looksForAFiftiethOfTheTimeAtTheMost() {
    var looks = new VirtualLooks(this::take10Millis, clock);
    for (int tenth = 0; tenth < 20; tenth++) {
      looks.look();
      clock.now += 100 * MILLIS;
    }

    assertThat(looks.end()).hasSize(4);
  }

  @Test
  void looksTwiceHoweverLongItTakes() {
    var looks = new VirtualLooks(this::take10Millis, clock);
    looks.look();
    looks.look();

    assertThat(looks.end()).hasSize(2);
  }

  @Test
  void doesNotAskAgainWhoDoesNotTell() {
    var looks = new VirtualLooks(this::nothing, clock);
    looks.look();
    clock.now += 1_000 * MILLIS;
    looks.look();

    assertThat(looks.end()).isEmpty();
    assertThat(asked).isEqualTo(1);
  }

  private Optional<ThreadsLook> take10Millis() {
    asked++;
    clock.now += 10 * MILLIS;
    return Optional.of(new ThreadsLook(clock.now, List.of()));
  }

  private Optional<ThreadsLook> nothing() {
    asked++;
    return Optional.empty();
  }
}
