package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightTest {
  private final InFlight inFlight = new InFlight();

  private Exchange add(long intended) {
    Exchange exchange = new Exchange();
    exchange.intended = intended;
    inFlight.add(exchange);
    return exchange;
  }

  @Test
  void theOneIntendedFirstIsFirstInWhateverOrderTheyCame() {
    Exchange second = add(20);
    add(30);
    Exchange first = add(10);

    assertThat(inFlight.first()).isSameAs(first);
    inFlight.remove(first);
    assertThat(inFlight.first()).isSameAs(second);
  }

  @Test
  void removingFromTheMiddleKeepsTheRest() {
    Exchange first = add(10);
    Exchange middle = add(20);
    Exchange last = add(30);
    inFlight.remove(middle);
    inFlight.remove(first);

    assertThat(inFlight.first()).isSameAs(last);
    inFlight.remove(last);
    assertThat(inFlight.first()).isNull();
  }

  @Test
  void theMaximumOutlivesTheFall() {
    Exchange first = add(10);
    add(20);
    inFlight.remove(first);

    assertThat(inFlight.size()).isEqualTo(1);
    assertThat(inFlight.sizeMax()).isEqualTo(2);
  }
}
