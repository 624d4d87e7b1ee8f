package parkbench.collect.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangesTest {

  @ParameterizedTest(name = "asked {0} ms ago, answered {1} ms ago, {2} and {3} segments: {4}")
  @CsvSource({
    // which side sent last
    "4, 300, 5, 4, true",
    "300, 4, 5, 5, false",
    "0, 0, 0, 0, false",
    // the first request came with its connection
    "8, 8, 1, 0, true",
    "300, 8, 1, 0, true",
    // an answer made room for the next request, within a tick
    "220, 220, 17, 16, true",
    "220, 220, 17, 17, false",
    // answers of two and of three segments
    "220, 220, 17, 32, true",
    "220, 220, 17, 34, false",
    "220, 220, 17, 48, true",
    "220, 220, 17, 51, false",
    // requests of two segments, answers of one
    "220, 220, 20, 10, false",
    "220, 220, 22, 10, true",
  })
  void decidesAtFirstSight(long ask, long answer, long asks, long answers, boolean asked) {
    assertThat(new Exchanges().asked(ask, answer, asks, answers, 0)).isEqualTo(asked);
  }

  /** As of a handshake, whose segments belong to no exchange. */
  @Test
  void countsFromALookAtWhichItWasSure() {
    Exchanges exchanges = new Exchanges();
    assertThat(exchanges.asked(4, 300, 12, 14, 0)).isTrue();
    assertThat(exchanges.asked(220, 220, 13, 15, 0)).isTrue();
    assertThat(exchanges.asked(220, 220, 13, 16, 0)).isFalse();
  }

  @Test
  void countsFromALookAtAnIdleConnection() {
    Exchanges exchanges = new Exchanges();
    assertThat(exchanges.asked(600, 200, 12, 14, 0)).isFalse();
    assertThat(exchanges.asked(8, 8, 13, 14, 0)).isTrue();
    assertThat(exchanges.asked(8, 8, 13, 15, 0)).isFalse();
  }

  /** The first of two segments was sent, and the second waits for an acknowledgement. */
  @Test
  void doesNotCountFromTheMiddleOfAnAnswer() {
    Exchanges exchanges = new Exchanges();
    assertThat(exchanges.asked(1156, 12, 7, 13, 2)).isFalse();
    assertThat(exchanges.asked(248, 248, 8, 14, 2)).isTrue();
  }

  /** Requests of two segments, answers of one. */
  @Test
  void learnsHowManySegmentsAnExchangeHas() {
    Exchanges exchanges = new Exchanges();
    exchanges.asked(4, 300, 10, 4, 0);
    exchanges.asked(4, 300, 20, 9, 0);
    assertThat(exchanges.asked(220, 220, 22, 10, 0)).isTrue();
    assertThat(exchanges.asked(220, 220, 22, 11, 0)).isFalse();
  }
}
