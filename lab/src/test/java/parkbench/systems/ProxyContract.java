package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import parkbench.system.Expectation;
import parkbench.system.Pool;
import parkbench.systems.Contract.Promise;

/**
 * What a proxy promises: the upstream's answer or an honest error. An error is 502, a silence 504,
 * and neither is ever dressed as 200 or asked for twice. An approach that says that it hides
 * failures promises to hide them all, and never behind what looks like a good answer.
 */
final class ProxyContract {
  private static final int AT_ONCE = 8;
  private static final int LONGEST_ERROR = 200;

  /** Their client repeats a GET whose kept connection broke, and cannot be kept from it. */
  private static final Set<String> REPEAT = Set.of("go");

  /** They pass a body on while it arrives: its status is sent before its end is known. */
  private static final Set<String> PASS_ON = Set.of("nginx");

  private ProxyContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers what it is expected to", ProxyContract::answersRight),
        new Promise("calls the upstream as often as it says", ProxyContract::callsAsOftenAsItSays),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise(
            "gives each of several callers the answer of his own", ProxyContract::mixesNothing),
        new Promise("turns an upstream's error into 502", ProxyContract::tellsAnError),
        new Promise("turns a reset into 502", ProxyContract::tellsReset),
        new Promise("makes no whole answer of a torn one", ProxyContract::tellsTornAnswer),
        new Promise(
            "turns an upstream slower than its timeout into 504", ProxyContract::tellsSilence),
        new Promise("answers again afterwards", ProxyContract::answersRight),
        new Promise("turns a refused connection into 502", ProxyContract::tellsRefusedConnection),
        new Promise("logs nothing of all this", ProxyContract::logsNothing));
  }

  static void answersRight(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::answer);
    var answer = bench.service().ask(5);
    assertThat(answer.statusCode()).isEqualTo(bench.approach().expect().status());
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
  }

  static void callsAsOftenAsItSays(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::answer);
    bench.service().ask(5);
    assertThat(bench.upstream().calls()).isEqualTo(bench.approach().calls());
  }

  static void isReadyByItself(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::answer);
    assertThat(bench.service().askReady()).isEqualTo(bench.service().readiness().status());
    assertThat(bench.upstream().calls()).isZero();
  }

  /** The upstream answers nobody before it has all questions, so that all are under way at once. */
  private static void mixesNothing(Bench bench) {
    int together = bench.approach().pool().map(Pool::size).orElse(AT_ONCE);
    bench.upstream().behave(ScriptedUpstream.together(Math.min(together, AT_ONCE)));
    var answers =
        IntStream.range(0, AT_ONCE)
            .mapToObj(delay -> bench.service().asking(1000 + delay))
            .toList();
    for (int i = 0; i < AT_ONCE; i++) {
      assertThat(answers.get(i).join().body())
          .contains(bench.approach().expect().bodyContains())
          .contains(ScriptedUpstream.echo(1000 + i));
    }
  }

  static void tellsAnError(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::fail);
    assertHonest(bench, 502);
  }

  private static void tellsReset(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::reset);
    assertHonest(bench, 502);
  }

  private static void tellsTornAnswer(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::tear);
    if (PASS_ON.contains(bench.service().system())) {
      assertThatThrownBy(() -> bench.service().ask(5)).isInstanceOf(IOException.class);
    } else {
      assertHonest(bench, 502);
    }
  }

  static void tellsSilence(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::hang);
    assertHonest(bench, 504);
  }

  private static void assertHonest(Bench bench, int status) throws Exception {
    assertFailure(bench, status);
    if (!REPEAT.contains(bench.service().system())) {
      assertThat(bench.upstream().calls()).as("calls of the upstream for one request").isOne();
    }
  }

  static void tellsRefusedConnection(Bench bench) throws Exception {
    bench.upstream().close();
    assertFailure(bench, 502);
  }

  private static void assertFailure(Bench bench, int status) throws Exception {
    Expectation expected = bench.approach().expect();
    assertError(bench.service().ask(5), expected.failuresAs().orElse(status));
  }

  static void assertError(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).hasSizeLessThan(LONGEST_ERROR).doesNotContain("OLOLO");
  }

  /** Under load, a line for each error would be what is measured. */
  static void logsNothing(Bench bench) throws IOException {
    assertThat(bench.service().logged()).as("log since it was ready").isEmpty();
  }
}
