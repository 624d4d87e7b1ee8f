package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import parkbench.systems.Contract.Promise;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a persons service promises: the person that it was sent, with the id that the upstream gave,
 * or an honest error. An error is 502, a silence 504, and nobody is registered twice.
 *
 * <p>After a reset alone it is not promised how often it asked: Reactor Netty 0.7 repeats some
 * requests whose connection broke, and cannot be kept from it.
 */
final class PersonsContract {
  private static final int AT_ONCE = 8;

  private PersonsContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers with the person and the upstream's id", PersonsContract::registers),
        new Promise("hands the person to the upstream", PersonsContract::handsOn),
        new Promise("calls the upstream as often as it says", PersonsContract::callsAsItSays),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("gives each caller his own person and id", PersonsContract::mixesNone),
        new Promise("turns an upstream's error into 502", ProxyContract::tellsAnError),
        new Promise("turns a reset into 502", bench -> tells502(bench, ScriptedUpstream::reset)),
        new Promise("turns a torn answer into 502", PersonsContract::tellsTornAnswer),
        new Promise(
            "turns an upstream slower than its timeout into 504", ProxyContract::tellsSilence),
        new Promise("answers again afterwards", PersonsContract::registers),
        new Promise("turns a refused connection into 502", ProxyContract::tellsRefusedConnection),
        new Promise("logs nothing of all this", ProxyContract::logsNothing));
  }

  /** As it is sent, and with an id as it comes back. */
  record Person(String firstName, String lastName, String id) {
    static Person in(String body) {
      return JsonMapper.shared().readValue(body, Person.class);
    }

    /** A person to be registered has no id. */
    String unregistered() {
      return "{\"firstName\": \"%s\", \"lastName\": \"%s\"}".formatted(firstName, lastName);
    }

    Person with(String newId) {
      return new Person(firstName, lastName, newId);
    }
  }

  private static void registers(Bench bench) throws Exception {
    var id = UUID.randomUUID().toString();
    bench.upstream().behave(registering(id));
    var answer = bench.service().ask(0);
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
    assertThat(person(bench, answer)).isEqualTo(asked(bench).with(id));
  }

  private static void handsOn(Bench bench) throws Exception {
    var met = new LinkedBlockingQueue<String>();
    bench
        .upstream()
        .behave(
            (ScriptedUpstream.ReadingBehaviour)
                (target, body, caller) -> {
                  met.add(target + " " + Person.in(body).unregistered());
                  answer(body, caller, "1");
                });
    bench.service().ask(0);
    assertThat(met).containsExactly("/register " + asked(bench).unregistered());
  }

  private static void callsAsItSays(Bench bench) throws Exception {
    bench.upstream().behave(registering("1"));
    bench.service().ask(0);
    assertThat(bench.upstream().calls()).isEqualTo(bench.approach().calls());
  }

  /** The upstream answers nobody before it has all questions, so that all are under way at once. */
  private static void mixesNone(Bench bench) {
    ScriptedUpstream.ReadingBehaviour answering =
        (target, body, caller) -> answer(body, caller, "id of " + Person.in(body).firstName());
    bench.upstream().behave(ScriptedUpstream.together(AT_ONCE, answering));
    var persons =
        IntStream.range(0, AT_ONCE).mapToObj(i -> new Person("first" + i, "last" + i, "")).toList();
    var answers = persons.stream().map(p -> bench.service().sending(p.unregistered())).toList();
    for (int i = 0; i < AT_ONCE; i++) {
      assertThat(person(bench, answers.get(i).join()))
          .isEqualTo(persons.get(i).with("id of first" + i));
    }
  }

  private static Person asked(Bench bench) {
    return Person.in(bench.approach().request().body());
  }

  private static Person person(Bench bench, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(bench.approach().expect().status());
    return Person.in(answer.body());
  }

  private static void tells502(Bench bench, ScriptedUpstream.Behaviour behaviour) throws Exception {
    bench.upstream().behave(behaviour);
    ProxyContract.assertError(bench.service().ask(0), 502);
  }

  private static void tellsTornAnswer(Bench bench) throws Exception {
    tells502(bench, ScriptedUpstream::tear);
    assertThat(bench.upstream().calls()).as("calls of the upstream for one request").isOne();
  }

  private static ScriptedUpstream.ReadingBehaviour registering(String id) {
    return (target, body, caller) -> answer(body, caller, id);
  }

  /** As the lab's own upstream does. */
  private static void answer(String body, Socket caller, String id) throws IOException {
    var person = Person.in(body);
    ScriptedUpstream.send(
        caller,
        "201 Created",
        "application/json",
        "{\"firstName\":\"%s\",\"lastName\":\"%s\",\"id\":\"%s\"}"
            .formatted(person.firstName(), person.lastName(), id));
  }
}
