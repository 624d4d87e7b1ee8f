package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import parkbench.system.Pool;
import parkbench.systems.Contract.Promise;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a users service promises: a user made of two answers of the upstream, or an honest error. An
 * error of either is 502, a silence 504, and half a user is never dressed as 200.
 *
 * <p>How often it asks before it gives up is not promised: one call may fail before the other is
 * made, and HttpURLConnection repeats a GET once after a reset.
 */
final class UsersContract {
  private static final int AT_ONCE = 4;
  private static final String USER = "2505";

  private UsersContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers what it is expected to", ProxyContract::answersRight),
        new Promise("makes a user of both answers", UsersContract::makesAUser),
        new Promise("calls the upstream as often as it says", ProxyContract::callsAsOftenAsItSays),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("gives each of several callers the user of his own", UsersContract::mixesNone),
        new Promise(
            "turns an upstream's error into 502",
            bench -> reports(bench, 502, ScriptedUpstream::fail)),
        new Promise("turns an error of one call into 502", UsersContract::makesNoHalfUser),
        new Promise(
            "turns a reset into 502", bench -> reports(bench, 502, ScriptedUpstream::reset)),
        new Promise(
            "turns a torn answer into 502", bench -> reports(bench, 502, ScriptedUpstream::tear)),
        new Promise(
            "turns an upstream slower than its timeout into 504",
            bench -> reports(bench, 504, ScriptedUpstream::hang)),
        new Promise("answers again afterwards", UsersContract::makesAUser),
        new Promise("turns a refused connection into 502", ProxyContract::tellsRefusedConnection),
        new Promise("logs nothing of all this", ProxyContract::logsNothing));
  }

  /** As the service writes it. */
  record User(String id, String name, String phoneNumber) {}

  private static void makesAUser(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::answer);
    assertUser(USER, bench.service().ask(5));
  }

  /** The upstream answers nobody before it has as many questions as the pool lets through. */
  private static void mixesNone(Bench bench) {
    int together = bench.approach().pool().map(Pool::size).orElse(AT_ONCE);
    bench.upstream().behave(ScriptedUpstream.together(Math.min(together, AT_ONCE)));
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, AT_ONCE)
            .mapToObj(number -> bench.service().asking(path(bench, id(number))))
            .toList();
    for (int i = 0; i < AT_ONCE; i++) {
      assertUser(id(i), answers.get(i).join());
    }
  }

  private static String id(int number) {
    return String.valueOf(1000 + number);
  }

  private static String path(Bench bench, String id) {
    return bench.approach().request().path().replace(USER, id);
  }

  /** The upstream answers with what it was asked for. */
  private static void assertUser(String id, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    User user = JsonMapper.shared().readValue(answer.body(), User.class);
    assertThat(user.id()).isEqualTo(id);
    assertThat(user.name()).contains("/metadata/names/" + id);
    assertThat(user.phoneNumber()).contains("/metadata/phoneNumbers/" + id);
  }

  private static void makesNoHalfUser(Bench bench) throws Exception {
    bench
        .upstream()
        .behave(
            (target, caller) -> {
              if (target.contains("phoneNumbers")) {
                ScriptedUpstream.fail(target, caller);
              } else {
                ScriptedUpstream.answer(target, caller);
              }
            });
    ProxyContract.assertError(bench.service().ask(5), 502);
  }

  private static void reports(Bench bench, int status, ScriptedUpstream.Behaviour behaviour)
      throws Exception {
    bench.upstream().behave(behaviour);
    ProxyContract.assertError(bench.service().ask(5), status);
  }
}
