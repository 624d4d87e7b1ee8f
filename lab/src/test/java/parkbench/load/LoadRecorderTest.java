package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadResult;
import parkbench.system.Expectation;
import parkbench.system.Request;

class LoadRecorderTest {
  private static final long SECOND = CountedWindow.SECOND;
  private static final Load BURST = new Load.AtOnce(1, 1);
  private static final Load USERS = new Load.Closed(1, Duration.ZERO, Duration.ZERO);

  private final List<Integer> complete = new ArrayList<>();

  /** A window from 1 s to 3 s. */
  private LoadRecorder books(Load load, Optional<String> directory) {
    return new LoadRecorder(
        new LoadOrder(
            "http://127.0.0.1:1",
            Request.to("/x"),
            Expectation.OK,
            load,
            new Connections.OwnPerUser(),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(9),
            Duration.ofSeconds(9),
            1,
            directory,
            10),
        0,
        new OwnProcess(),
        interval -> complete.add(interval.second()));
  }

  private static Exchange at(long intended) {
    Exchange exchange = new Exchange();
    exchange.intended = intended;
    exchange.fired = intended + 3_000;
    exchange.sent = intended + 4_000;
    return exchange;
  }

  @Test
  void turnaroundsAreThoseOfClosedUsersWhoAskAgain() {
    LoadRecorder closed = books(USERS, Optional.empty());
    closed.fired(at(SECOND), false);
    assertThat(closed.close(9 * SECOND, 1, 1).concurrency().turnaroundMeanMicros()).isZero();

    closed.fired(at(SECOND), true);
    assertThat(closed.close(9 * SECOND, 1, 1).concurrency().turnaroundMeanMicros()).isEqualTo(3);

    LoadRecorder burst = books(BURST, Optional.empty());
    burst.fired(at(SECOND), true);
    assertThat(burst.close(9 * SECOND, 1, 1).concurrency().turnaroundMeanMicros()).isZero();
  }

  @Test
  void histogramsAreHandedOnWhenTheirSecondIsOver() {
    LoadRecorder books = books(BURST, Optional.of("anywhere"));
    Exchange exchange = at(SECOND);
    books.fired(exchange, false);
    books.settle(2 * SECOND);
    assertThat(complete).containsExactly(0);

    books.ended(exchange, 2 * SECOND, 200, null);
    books.settle(2 * SECOND);
    assertThat(complete).containsExactly(0, 1);
  }

  @Test
  void closingHandsOnWhatIsLeftAndSumsUp() {
    LoadRecorder books = books(BURST, Optional.of("anywhere"));
    books.fired(at(SECOND), false);
    books.pending(at(SECOND));
    books.unfired(2);
    LoadResult result = books.close(9 * SECOND, 4, 5);

    assertThat(complete).containsExactly(0, 1);
    assertThat(result.population().pending()).isEqualTo(3);
    assertThat(result.population().asked()).isEqualTo(3);
    assertThat(result.concurrency().inFlightMax()).isEqualTo(4);
    assertThat(result.concurrency().connectionsOpened()).isEqualTo(5);
  }

  @Test
  void withoutADirectoryNothingIsHandedOn() {
    LoadRecorder books = books(BURST, Optional.empty());
    books.fired(at(SECOND), false);
    books.settle(9 * SECOND);
    LoadResult ignored = books.close(9 * SECOND, 1, 1);

    assertThat(complete).isEmpty();
  }

  @Test
  void aWindowThatEndsBeforeItStartsIsEmptyAndCostsNothing() {
    LoadRecorder books = books(USERS, Optional.empty());
    books.windowEndsEarly(SECOND / 2);
    LoadResult result = books.close(SECOND, 1, 1);

    assertThat(result.instants().windowEndNanos()).isEqualTo(result.instants().windowStartNanos());
    assertThat(result.cost().cpuNanos()).isZero();
  }
}
