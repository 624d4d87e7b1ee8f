package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import parkbench.systems.Contract.Promise;

/**
 * What a service promises that sleeps in place of an upstream: it is not back before the time that
 * it was asked for, reports that time, and calls nothing.
 */
final class SleepContract {
  private static final int AT_ONCE = 8;
  private static final Duration LONG = Duration.ofMillis(300);

  private SleepContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers what it is expected to", SleepContract::answersRight),
        new Promise("is not back before its time", SleepContract::sleeps),
        new Promise(
            "gives each of several callers the answer of his own", SleepContract::mixesNothing),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("logs nothing of all this", ProxyContract::logsNothing));
  }

  /** Where it is the upstream that sleeps, it does; where the service does, it would only err. */
  private static void answersRight(Bench bench) throws Exception {
    bench
        .upstream()
        .behave(bench.approach().calls() > 0 ? ScriptedUpstream::sleep : ScriptedUpstream::fail);
    var answer = bench.service().ask(5);
    assertThat(answer.statusCode()).isEqualTo(bench.approach().expect().status());
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
    assertThat(bench.upstream().calls())
        .as("calls of the upstream")
        .isEqualTo(bench.approach().calls());
  }

  private static void sleeps(Bench bench) throws Exception {
    long start = System.nanoTime();
    bench.service().ask(LONG.toMillis());
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LONG);
  }

  private static void mixesNothing(Bench bench) {
    var answers =
        IntStream.range(0, AT_ONCE)
            .mapToObj(caller -> bench.service().asking(20 + caller))
            .toList();
    for (int i = 0; i < AT_ONCE; i++) {
      assertThat(answers.get(i).join().body())
          .contains(bench.approach().expect().bodyContains())
          .containsPattern("\\b" + (20 + i) + "\\b");
    }
  }
}
