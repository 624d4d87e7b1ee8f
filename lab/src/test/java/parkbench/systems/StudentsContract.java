package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.stream.IntStream;
import parkbench.plan.Route;
import parkbench.systems.Contract.Promise;
import parkbench.upstream.BuiltIn;

/**
 * What the students promise: the upstream's customers in a transaction of the request's own, or an
 * honest error. An error is 502, a silence 504, and neither is ever dressed as 200.
 *
 * <p>Its client may be one that the generation chooses, and the JDK's HttpURLConnection repeats a
 * GET whose connection broke: calls are counted only where the upstream had answered, or was
 * silent.
 */
final class StudentsContract {
  private static final int AT_ONCE = 8;
  private static final Route CUSTOMERS = customers();

  private StudentsContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers with the upstream's students", StudentsContract::answersRight),
        new Promise("calls the upstream as often as it says", StudentsContract::callsAsItSays),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("gives each caller a transaction of his own", StudentsContract::mixesNothing),
        new Promise("turns an upstream's error into 502", ProxyContract::tellsAnError),
        new Promise("turns a reset into 502", bench -> tells502(bench, ScriptedUpstream::reset)),
        new Promise(
            "turns a torn answer into 502", bench -> tells502(bench, ScriptedUpstream::tear)),
        new Promise(
            "turns an upstream slower than its timeout into 504", ProxyContract::tellsSilence),
        new Promise("answers again afterwards", StudentsContract::answersRight),
        new Promise("turns a refused connection into 502", ProxyContract::tellsRefusedConnection),
        new Promise("logs nothing of all this", ProxyContract::logsNothing));
  }

  private static void answersRight(Bench bench) throws Exception {
    bench.upstream().behave(StudentsContract::answer);
    var answer = bench.service().ask(0);
    var transaction = Transaction.in(answer);
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
    assertThat(transaction.students()).isEqualTo(Transaction.students(CUSTOMERS.body()));
    assertThat(transaction.piResult()).isNull();
  }

  private static void callsAsItSays(Bench bench) throws Exception {
    bench.upstream().behave(StudentsContract::answer);
    bench.service().ask(0);
    assertThat(bench.upstream().calls()).isEqualTo(bench.approach().calls());
  }

  /** The upstream answers nobody before it has all questions, so that all are under way at once. */
  private static void mixesNothing(Bench bench) {
    bench.upstream().behave(ScriptedUpstream.together(AT_ONCE, StudentsContract::answer));
    var answers =
        IntStream.range(0, AT_ONCE).mapToObj(caller -> bench.service().asking(0)).toList();
    assertThat(answers)
        .extracting(answer -> Transaction.in(answer.join()).txnId())
        .doesNotHaveDuplicates();
  }

  private static void tells502(Bench bench, ScriptedUpstream.Behaviour behaviour) throws Exception {
    bench.upstream().behave(behaviour);
    ProxyContract.assertError(bench.service().ask(0), 502);
  }

  /** As the lab's own upstream does. */
  private static void answer(String target, Socket caller) throws IOException {
    if (target.equals(CUSTOMERS.path())) {
      ScriptedUpstream.send(caller, "200 OK", CUSTOMERS.contentType(), CUSTOMERS.body());
    } else {
      ScriptedUpstream.send(caller, "404 Not Found", "text/plain", "no such route: " + target);
    }
  }

  private static Route customers() {
    return BuiltIn.routes().stream()
        .filter(route -> route.path().equals("/customerinfo"))
        .findFirst()
        .orElseThrow();
  }
}
