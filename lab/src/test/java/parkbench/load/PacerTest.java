package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import parkbench.plan.Arrivals;
import parkbench.plan.Load;
import parkbench.plan.Rate;

class PacerTest {
  private static final long START = 1_000;

  private final List<Long> fired = new ArrayList<>();
  private final List<User> askers = new ArrayList<>();

  private UsersPacer users(int users, long spread, long think, long quota) {
    return new UsersPacer(
        START,
        users,
        spread,
        think,
        quota,
        (intended, user) -> {
          fired.add(intended);
          askers.add(user);
        });
  }

  private OpenPacer open(long... instants) {
    return new OpenPacer(START, LongStream.of(instants).iterator(), fired::add);
  }

  private void fires(Load load, long until) {
    Pacer.of(load, 1, START, (intended, user) -> fired.add(intended)).fireDue(until);
  }

  private static Exchange of(User user) {
    Exchange exchange = new Exchange();
    exchange.user = user;
    return exchange;
  }

  @Test
  void usersStartSpreadEvenly() {
    UsersPacer pacer = users(4, 100, 0, UsersPacer.ENDLESS);
    pacer.fireDue(START + 1_000);

    assertThat(fired).containsExactly(1_000L, 1_025L, 1_050L, 1_075L);
  }

  @Test
  void nobodyStartsBeforeItsInstant() {
    UsersPacer pacer = users(4, 100, 0, UsersPacer.ENDLESS);
    pacer.fireDue(START + 49);

    assertThat(fired).containsExactly(1_000L, 1_025L);
    assertThat(pacer.nextDue()).isEqualTo(1_050);
  }

  @Test
  void aUserAsksAgainWhenItHasThought() {
    UsersPacer pacer = users(1, 0, 30, UsersPacer.ENDLESS);
    pacer.fireDue(START);
    pacer.ended(of(askers.getFirst()), 2_000, 0);
    assertThat(pacer.nextDue()).isEqualTo(2_030);
    pacer.fireDue(2_040);

    assertThat(fired).containsExactly(START, 2_030L);
  }

  @Test
  void aUserWithoutThoughtAsksAtOnceUnlessItHoldsBack() {
    UsersPacer pacer = users(1, 0, 0, UsersPacer.ENDLESS);
    pacer.fireDue(START);
    pacer.ended(of(askers.getFirst()), 2_000, 0);
    pacer.ended(of(askers.getFirst()), 3_000, 100);

    assertThat(fired).containsExactly(START, 2_000L);
    assertThat(pacer.nextDue()).isEqualTo(3_100);
  }

  @Test
  void aBurstIsExhaustedWhenEverybodyHasHadTheirShare() {
    UsersPacer pacer = users(2, 0, 0, 2);
    pacer.fireDue(START);
    for (int i = 0; i < 4; i++) {
      assertThat(pacer.exhausted()).isFalse();
      pacer.ended(of(askers.get(i)), 2_000 + i, 0);
    }

    assertThat(pacer.exhausted()).isTrue();
    assertThat(fired).hasSize(4);
  }

  @Test
  void stoppedUsersAskNoMore() {
    UsersPacer pacer = users(2, 0, 0, UsersPacer.ENDLESS);
    pacer.fireDue(START);
    pacer.stop();
    pacer.ended(of(askers.getFirst()), 2_000, 0);

    assertThat(fired).hasSize(2);
    assertThat(pacer.exhausted()).isTrue();
  }

  @Test
  void aLateLoopFiresWhatIsDueWithItsIntendedInstants() {
    OpenPacer pacer = open(0, 10, 20, 500);
    pacer.fireDue(START + 100);

    assertThat(fired).containsExactly(1_000L, 1_010L, 1_020L);
    assertThat(pacer.nextDue()).isEqualTo(1_500);
    assertThat(pacer.exhausted()).isFalse();
  }

  @Test
  void whatWasNeverFiredIsCountedInsideTheGivenSpan() {
    OpenPacer pacer = open(0, 10, 20, 500);

    assertThat(pacer.unfired(START + 10, START + 500)).isEqualTo(2);
  }

  @Test
  void anOpenLoadIsExhaustedAfterItsLastIntent() {
    OpenPacer pacer = open(0);
    pacer.fireDue(START);

    assertThat(pacer.exhausted()).isTrue();
    assertThat(pacer.nextDue()).isEqualTo(Pacer.NEVER);
  }

  @Test
  void everyShapeOfLoadHasItsPacer() {
    Rate rate = new Rate(10);
    Duration second = Duration.ofSeconds(1);
    fires(new Load.Closed(2, Duration.ZERO, second), START + CountedWindow.SECOND);
    assertThat(fired).containsExactly(START, START + CountedWindow.SECOND / 2);

    fired.clear();
    fires(new Load.AtOnce(3, 5), START);
    assertThat(fired).containsExactly(START, START, START);

    fired.clear();
    fires(new Load.AtOnce(2, 5, second), START + CountedWindow.SECOND);
    assertThat(fired).containsExactly(START, START + CountedWindow.SECOND / 2);

    fired.clear();
    fires(
        new Load.Open(Arrivals.CONSTANT, List.of(new Load.Segment(second, rate, rate))),
        START + CountedWindow.SECOND);
    assertThat(fired).hasSize(10).startsWith(START, START + CountedWindow.SECOND / 10);
  }
}
