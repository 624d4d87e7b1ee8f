package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import parkbench.plan.Faults;
import parkbench.systems.Contract.Promise;

/**
 * What a service promises that asks a database, some with a partner: its rows or an honest error.
 * An error of the database is 502, its silence 504.
 */
final class DatabaseContract {
  private static final int CONNECTIONS = 10;
  private static final int FEW_ATTEMPTS = 5;
  private static final int MANY_ATTEMPTS = 20;
  private static final String PARTNER = "partner";

  /** A pool of 1,000 connections may lend each once before it has found all of them broken. */
  private static final Duration RECOVERS_WITHIN = Duration.ofSeconds(30);

  private static final Faults FAILING = new Faults(1, 500, 0, 0);
  private static final Faults HANGING = new Faults(0, 500, 0, 1);

  /** Their pool keeps lending connections that broke. */
  private static final Set<String> LENDS_BROKEN = Set.of("r2dbc-boot-2.2");

  private DatabaseContract() {}

  static List<Promise> promises(Bench bench) {
    if (bench.approach().upstream().of().containsKey("partner")) {
      return List.of(
          new Promise("answers what it is expected to", DatabaseContract::answersRight),
          new Promise("asks as often as it says", DatabaseContract::asksAsOftenAsItSays),
          new Promise("turns a partner's error into 502", DatabaseContract::reportsPartnersError),
          new Promise("turns a silent partner into 504", DatabaseContract::reportsSilentPartner),
          new Promise("answers again afterwards", DatabaseContract::answersRight),
          new Promise("logs nothing of all this", ProxyContract::logsNothing));
    }
    var promises = new ArrayList<Promise>();
    promises.add(new Promise("answers what it is expected to", DatabaseContract::answersRight));
    promises.add(new Promise("asks as often as it says", DatabaseContract::asksAsOftenAsItSays));
    promises.add(new Promise("is ready without a query", DatabaseContract::isReadyByItself));
    promises.add(
        new Promise("turns an error of the database into 502", DatabaseContract::reportsError));
    if (!LENDS_BROKEN.contains(bench.service().system())) {
      promises.add(
          new Promise("turns a query without an answer into 504", DatabaseContract::reportsHang));
      promises.add(
          new Promise(
              "answers again once its connections were cut off", DatabaseContract::recovers));
      promises.add(
          new Promise(
              "turns a refused connection into 502 or 504", DatabaseContract::reportsRefusal));
    }
    promises.add(new Promise("logs nothing of all this", ProxyContract::logsNothing));
    return promises;
  }

  private static SlowDatabase database(Bench bench) {
    return bench.database().orElseThrow();
  }

  /** A pool finds out by use which of its connections are broken. */
  private static void answersRight(Bench bench) throws Exception {
    usual(bench);
    long end = System.nanoTime() + RECOVERS_WITHIN.toNanos();
    var answer = bench.service().ask(5);
    while (answer.statusCode() != 200 && System.nanoTime() < end) {
      answer = bench.service().ask(5);
    }
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
  }

  /** A pool of R2DBC may lend a connection again whose last query was never answered. */
  private static void recovers(Bench bench) throws Exception {
    database(bench).refuse();
    answersRight(bench);
  }

  private static void usual(Bench bench) {
    bench.upstream().behave(ScriptedUpstream::answer);
    database(bench).behave(Faults.NONE, Duration.ZERO);
  }

  /** Not always: a pool may ask first whether a connection lives, or open others meanwhile. */
  private static void asksAsOftenAsItSays(Bench bench) throws Exception {
    List<Long> calls = List.of();
    for (int attempt = 0; attempt < FEW_ATTEMPTS && !mostly(bench, calls); attempt++) {
      usual(bench);
      database(bench).settle();
      calls = callsOfEach(bench);
    }
    assertThat(mostly(bench, calls)).as("as often as it says, of " + calls).isTrue();
  }

  private static boolean mostly(Bench bench, List<Long> calls) {
    long said = bench.approach().calls();
    return 2 * calls.stream().filter(count -> count == said).count() > calls.size();
  }

  /** Of requests that were answered: one on a connection that broke before is not. */
  private static List<Long> callsOfEach(Bench bench) {
    long partners = bench.approach().upstream().of().getOrDefault(PARTNER, 0);
    long end = System.nanoTime() + RECOVERS_WITHIN.toNanos();
    List<Long> calls = new ArrayList<>();
    while (calls.size() < MANY_ATTEMPTS && System.nanoTime() < end) {
      usual(bench);
      if (bench.service().asking(5).join().statusCode() == 200) {
        assertThat(bench.upstream().calls()).as("calls of the partner").isEqualTo(partners);
        calls.add(partners + database(bench).calls());
      }
    }
    return calls;
  }

  /** Asked again where its pool opened a connection meanwhile. */
  private static void isReadyByItself(Bench bench) throws Exception {
    long fewest = Long.MAX_VALUE;
    for (int attempt = 0; attempt < FEW_ATTEMPTS && fewest > 0; attempt++) {
      usual(bench);
      database(bench).settle();
      usual(bench);
      assertThat(bench.service().askReady()).isEqualTo(bench.service().readiness().status());
      fewest = Math.min(fewest, database(bench).calls());
    }
    assertThat(fewest).isZero();
  }

  private static void reportsError(Bench bench) throws Exception {
    freshen(bench);
    database(bench).behave(FAILING, Duration.ZERO);
    ProxyContract.assertError(bench.service().ask(5), 502);
  }

  private static void reportsHang(Bench bench) throws Exception {
    freshen(bench);
    database(bench).behave(HANGING, Duration.ZERO);
    ProxyContract.assertError(bench.service().ask(5), 504);
  }

  /** Uses all connections, so that none is asked whether it lives, and that none waits for. */
  private static void freshen(Bench bench) {
    usual(bench);
    database(bench).behave(Faults.NONE, Duration.ofMillis(50));
    var answers =
        IntStream.range(0, CONNECTIONS).mapToObj(caller -> bench.service().asking(1)).toList();
    answers.forEach(answer -> answer.join());
  }

  private static void reportsPartnersError(Bench bench) throws Exception {
    usual(bench);
    bench.upstream().behave(ScriptedUpstream::fail);
    ProxyContract.assertError(bench.service().ask(5), 502);
  }

  private static void reportsSilentPartner(Bench bench) throws Exception {
    usual(bench);
    bench.upstream().behave(ScriptedUpstream::hang);
    ProxyContract.assertError(bench.service().ask(5), 504);
  }

  /** Of the pool's connections each has to be found broken first. */
  private static void reportsRefusal(Bench bench) throws IOException, InterruptedException {
    database(bench).refuse();
    var answer = bench.service().ask(5);
    assertThat(answer.statusCode()).as(answer.body()).isIn(502, 504);
  }
}
