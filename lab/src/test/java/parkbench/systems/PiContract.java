package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import parkbench.systems.Contract.Promise;

/**
 * What pi promises: a number as near to pi as its points bring it, from nobody but itself. Each of
 * n random points of the unit square lies in the quarter circle with probability p = π/4, so that 4
 * × hits / n has the standard error 4 × √(p × (1 − p) / n). A service that draws fewer points than
 * it is asked for is seen by what it writes only where they are far too few; but then it is fast,
 * and the response time shows it.
 */
final class PiContract {
  private static final int AT_ONCE = 8;

  /** Two of a thousand million right answers lie further away. */
  private static final int STANDARD_ERRORS = 6;

  private static final Pattern ITERATIONS = Pattern.compile(".*[?&]iterations=(\\d+)");

  private PiContract() {}

  static List<Promise> promises() {
    return List.of(
        new Promise("answers with pi, as near as its points bring it", PiContract::answersRight),
        new Promise("draws its points by chance", PiContract::drawsByChance),
        new Promise("is ready without asking the upstream", ProxyContract::isReadyByItself),
        new Promise("logs nothing of it", ProxyContract::logsNothing));
  }

  private static void answersRight(Bench bench) throws Exception {
    bench.upstream().behave(ScriptedUpstream::fail);
    var answer = bench.service().ask(0);
    var transaction = Transaction.in(answer);
    assertThat(answer.body()).contains(bench.approach().expect().bodyContains());
    assertThat(transaction.piResult()).isCloseTo(Math.PI, within(tolerance(iterations(bench))));
    assertThat(transaction.students()).isNull();
    assertThat(bench.upstream().calls()).as("calls of the upstream").isZero();
  }

  /** Eight answers at once: each near pi, and not all the same, as a constant would be. */
  private static void drawsByChance(Bench bench) {
    var asked = IntStream.range(0, AT_ONCE).mapToObj(caller -> bench.service().asking(0)).toList();
    var answers = asked.stream().map(answer -> Transaction.in(answer.join())).toList();
    assertThat(answers).extracting(Transaction::txnId).doesNotHaveDuplicates();
    assertThat(answers)
        .extracting(Transaction::piResult)
        .allSatisfy(pi -> assertThat(pi).isCloseTo(Math.PI, within(tolerance(iterations(bench)))));
    assertThat(answers.stream().map(Transaction::piResult).distinct().count()).isGreaterThan(1);
  }

  private static long iterations(Bench bench) {
    var path = ITERATIONS.matcher(bench.approach().request().path());
    assertThat(path.matches()).as(bench.approach().request().path()).isTrue();
    return Long.parseLong(path.group(1));
  }

  /** Besides chance, the post's loop draws one point more than it divides by. */
  static double tolerance(long iterations) {
    double p = Math.PI / 4;
    return STANDARD_ERRORS * 4 * Math.sqrt(p * (1 - p) / iterations) + 4.0 / iterations;
  }
}
