package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import parkbench.sandbox.Eventually;
import parkbench.systems.Contract.Promise;

/**
 * What a service promises that only answers: it asks nobody, and writes as many lines for each
 * request as its property {@code noop.lines} says; none is the rule.
 */
final class NoopContract {
  private static final int REQUESTS = 5;

  private NoopContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers what it is expected to", NoopContract::answersRight),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("writes as many lines as it says", NoopContract::writesAsItSays));
  }

  /** The upstream would only err. */
  private static void answersRight(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::fail);
    for (int i = 0; i < REQUESTS; i++) {
      var answer = bench.service().ask(0);
      assertThat(answer.statusCode()).isEqualTo(bench.approach().expect().status());
      assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
    }
    assertThat(bench.upstream().calls()).as("calls of the upstream").isZero();
  }

  private static void writesAsItSays(Bench bench) throws Exception {
    long expected = (long) REQUESTS * linesPerRequest(bench);
    Eventually.await("the last line", () -> lines(bench) >= expected);
    assertThat(lines(bench)).isEqualTo(expected);
  }

  private static int linesPerRequest(Bench bench) {
    return Integer.parseInt(bench.approach().tuning().properties().getOrDefault("noop.lines", "0"));
  }

  private static long lines(Bench bench) {
    try {
      return bench.service().logged().lines().count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
