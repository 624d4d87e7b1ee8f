package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.plan.Quantity.Unit;
import parkbench.result.Audit;
import parkbench.result.Audit.Reason;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;
import parkbench.result.Limit.Basis;
import parkbench.result.Limit.Constant;
import parkbench.result.Limit.Reference;
import parkbench.result.Limit.ShareOf;

class CheckTextTest {
  private static final Constant ONE_MILLISECOND = new Constant(1, Unit.MILLISECONDS);
  private static final ShareOf OF_CYCLE = new ShareOf(0.01, Reference.millis(Basis.CYCLE, 500));
  private static final ShareOf OF_DELAY =
      new ShareOf(0.01, new Reference(Basis.DELAY, 5e5, Unit.MICROSECONDS));
  private static final ShareOf OF_P99 =
      new ShareOf(0.02, new Reference(Basis.P99_RESPONSE_TIME, 1.2e6, Unit.MICROSECONDS));

  static Stream<Arguments> checks() {
    return Stream.of(
        check(
            CheckId.FIRED_OF_REQUESTED,
            Limit.atLeast(0.999, Unit.SHARE),
            "4,690 of 4,704 (99.70 %)",
            "≥ 99.9 %",
            share(FactName.FIRED_OF_REQUESTED, 4690 / 4704.0),
            number(FactName.FIRED, 4690),
            number(FactName.REQUESTS, 4704)),
        check(
            CheckId.SEND_LAG,
            Limit.atMost(5, Unit.MILLISECONDS, ONE_MILLISECOND, OF_CYCLE),
            "6.2 ms, the worst of 90",
            "≤ 5 ms, 1 % of the cycle",
            millis(FactName.SEND_LAG_P99, 6.2),
            number(FactName.FIRINGS, 90)),
        check(
            CheckId.HICCUPS,
            Limit.atMost(10, Unit.MILLISECONDS, new Constant(10, Unit.MILLISECONDS), OF_CYCLE),
            "12 ms, most 40 ms",
            "≤ 10 ms",
            millis(FactName.HICCUP_P99, 12),
            millis(FactName.HICCUP_MAX, 40)),
        check(
            CheckId.ARRIVALS,
            Limit.atMost(0, Unit.NUMBER, ONE_MILLISECOND),
            "3 of 4,704 off",
            "each within 1 ms of its instant",
            number(FactName.ARRIVALS_OFF, 3),
            number(FactName.REQUESTS, 4704)),
        check(
            CheckId.ARRIVALS,
            Limit.atLeast(1e-5, Unit.SHARE),
            "4,704 arrivals, scattered 0.02 times as much as by chance over 26 ms, 0.5 times over"
                + " 1.2 s",
            "counts scatter as by chance, but for 1 trial in 100,000",
            share(FactName.ARRIVALS_BY_CHANCE, 0),
            number(FactName.ARRIVALS, 4704),
            number(FactName.SCATTER_OF_SHORT_INTERVALS, 0.02),
            millis(FactName.SHORT_INTERVAL, 26),
            number(FactName.SCATTER_OF_LONG_INTERVALS, 0.5),
            millis(FactName.LONG_INTERVAL, 1200)),
        check(
            CheckId.TURNAROUND,
            Limit.atMost(0.01, Unit.SHARE),
            "9 ms (2 %)",
            "≤ 1 % of the cycle",
            share(FactName.TURNAROUND_OF_CYCLE, 0.018),
            Fact.figure(FactName.TURNAROUND, 9000, Unit.MICROSECONDS)),
        check(
            CheckId.LATENCY_LOG,
            Limit.atMost(0.001, Unit.SHARE),
            "3,900 of 3,920",
            "off by ≤ 0.1 % of those counted",
            share(FactName.RESPONSES_OFF, 0.005),
            number(FactName.RESPONSES_LOGGED, 3900),
            number(FactName.RESPONSES_COUNTED, 3920)),
        check(
            CheckId.LEDGER_MEAN,
            Limit.atMost(5000, Unit.MICROSECONDS, OF_DELAY),
            "6 ms (GET /users)",
            "≤ 1 % of the delay",
            Fact.figure(FactName.DELAY_ERROR, 6000, Unit.MICROSECONDS),
            Fact.text(FactName.ROUTE, "GET /users")),
        check(
            CheckId.LEDGER_P99,
            Limit.atMost(24_000, Unit.MICROSECONDS, ONE_MILLISECOND, OF_P99),
            "30 ms (GET /users)",
            "≤ 1 ms or 2 % of the p99 response time, 1,200 ms, the larger (the service used all of"
                + " its CPU, far below its ceiling)",
            Fact.figure(FactName.DELAY_ERROR, 30_000, Unit.MICROSECONDS),
            Fact.text(FactName.ROUTE, "GET /users")),
        check(
            CheckId.REFERENCE_MEAN,
            Limit.atMost(5000, Unit.MICROSECONDS, OF_DELAY),
            "6 ms (200 reference requests)",
            "≤ 1 % of the delay",
            Fact.figure(FactName.DELAY_ERROR, 6000, Unit.MICROSECONDS),
            number(FactName.REFERENCE_RESPONSES, 200)),
        check(
            CheckId.REFERENCE_P99,
            Limit.atMost(5000, Unit.MICROSECONDS, ONE_MILLISECOND, OF_DELAY),
            "6 ms (200 reference requests)",
            "≤ 1 ms or 1 % of the delay, the larger",
            Fact.figure(FactName.DELAY_ERROR, 6000, Unit.MICROSECONDS),
            number(FactName.REFERENCE_RESPONSES, 200)),
        check(
            CheckId.ORIGIN,
            Limit.atMost(0, Unit.NUMBER),
            "3,999 of 4,000 answered as its approach expects",
            "all calls",
            number(FactName.CALLS_FORWARDED_AND_FAILED, 1),
            number(FactName.CALLS_FORWARDED, 4000)),
        check(
            CheckId.CEILING,
            Limit.atMost(
                1.1, Unit.SHARE, new Constant(1.03, Unit.SHARE), new Constant(1.1, Unit.SHARE)),
            "460 of 400 rps (115.0 %)",
            "≤ 3 % or the counting error above it, the larger",
            share(FactName.OF_CEILING, 1.15),
            Fact.figure(FactName.THROUGHPUT, 460, Unit.REQUESTS_PER_SECOND),
            Fact.figure(FactName.CEILING, 400, Unit.REQUESTS_PER_SECOND)),
        check(
            CheckId.UPSTREAM_CALLED,
            Limit.atLeast(0.9, Unit.SHARE),
            "3,000 calls, 3,920 good responses",
            "≥ 90 % of the good responses",
            share(FactName.CALLS_OF_GOOD_RESPONSES, 0.77),
            number(FactName.CALLS, 3000),
            number(FactName.GOOD_RESPONSES, 3920)),
        check(
            CheckId.LAB_SHARE,
            Limit.atMost(0.6, Unit.SHARE),
            "71 %",
            "≤ 60 %",
            share(FactName.LAB_SHARE_OF_CORES, 0.71)),
        check(
            CheckId.RUN_QUEUE_LATENCY,
            Limit.atMost(
                2.5,
                Unit.MILLISECONDS,
                new Constant(0.5, Unit.MILLISECONDS),
                new ShareOf(0.005, Reference.millis(Basis.MEDIAN_SERVICE_TIME, 500))),
            "2.6 ms",
            "≤ 2.5 ms, 0.5 % of the median service time",
            millis(FactName.RUN_QUEUE_LATENCY, 2.6)),
        check(
            CheckId.STEAL,
            Limit.atMost(0.01, Unit.SHARE),
            "1.5 %",
            "≤ 1 % of a core",
            share(FactName.STEAL, 0.015)),
        check(
            CheckId.CPU_TAKEN,
            Limit.atMost(0.02, Unit.SHARE),
            "2.4 %",
            "≤ 2 % of their time",
            share(FactName.CPU_TAKEN_BY_MACHINE, 0.024)),
        check(
            CheckId.CLOCK,
            Limit.atMost(5, Unit.SECONDS),
            "the load generator skipped 7 s",
            "never back, no gap above 5 s",
            Fact.figure(FactName.CLOCK_GAP, 7, Unit.SECONDS)),
        check(
            CheckId.CLOCK,
            Limit.atMost(5, Unit.SECONDS),
            "samples of the controller go back in time",
            "never back, no gap above 5 s",
            Fact.figure(FactName.CLOCK_GAP, 1, Unit.SECONDS),
            new Fact(
                FactName.SAMPLES_WENT_BACK,
                new Fact.Table(Map.of("controller", 2.0), Unit.SECONDS))),
        check(
            CheckId.CLOCK_OFFSET,
            Limit.atMost(
                105,
                Unit.MILLISECONDS,
                new Constant(100, Unit.MILLISECONDS),
                new Constant(0.5, Unit.MILLISECONDS)),
            "400 ms apart in 10 s",
            "≤ 100 ms apart, and 0.5 ms of drift per second",
            millis(FactName.CLOCK_OFFSET, 400),
            Fact.figure(FactName.OBSERVED, 10, Unit.SECONDS)),
        check(
            CheckId.SAMPLES,
            Limit.atLeast(0.9, Unit.SHARE),
            "the machine 4 of 9",
            "≥ 90 % of one a second",
            share(FactName.SAMPLES_OF_DUE, 4 / 9.0),
            number(FactName.SAMPLES_DUE, 9),
            new Fact(
                FactName.SAMPLES_MISSING, new Fact.Table(Map.of("machine", 4.0), Unit.NUMBER))),
        check(
            CheckId.INSTRUMENTS,
            Limit.atMost(0, Unit.NUMBER),
            "the upstream exited with 1",
            "no failure",
            number(FactName.FAILURES, 1),
            Fact.text(FactName.FAILURE, "the upstream exited with 1")),
        check(
            CheckId.SERVICE_IDLE,
            Limit.atMost(0, Unit.NUMBER),
            "37 calls still in flight",
            "no call in flight",
            number(FactName.FAILURES, 1),
            Fact.text(FactName.CALLS_IN_FLIGHT_BEFORE, "37 calls still in flight")));
  }

  private static Arguments check(
      CheckId id, Limit limit, String measured, String words, Fact... facts) {
    return arguments(
        new Audit.Check(id, Audit.Kind.IDENTITY, false, Optional.empty(), List.of(facts), limit),
        measured,
        words);
  }

  private static Fact share(FactName name, double value) {
    return Fact.figure(name, value, Unit.SHARE);
  }

  private static Fact number(FactName name, double value) {
    return Fact.number(name, value);
  }

  private static Fact millis(FactName name, double value) {
    return Fact.figure(name, value, Unit.MILLISECONDS);
  }

  @ParameterizedTest(name = "{1} ({2})")
  @MethodSource("checks")
  void aFailedCheckHasItsNameFiguresLimitAndRemedy(
      Audit.Check check, String measured, String limit) {
    assertThat(CheckText.resultAndLimit(check))
        .isEqualTo("%s %s (%s)", check.id().title(), measured, limit);
    assertThat(CheckText.remedy(check)).isNotBlank().doesNotEndWith(".");
  }

  @Test
  void everyCheckIsAmongThem() {
    Set<CheckId> seen =
        checks()
            .map(arguments -> ((Audit.Check) arguments.get()[0]).id())
            .collect(Collectors.toSet());

    assertThat(seen).containsExactlyInAnyOrder(CheckId.values());
  }

  @ParameterizedTest
  @EnumSource
  void everyReasonIsASentenceOfItsOwn(Reason reason) {
    Fact[] facts = {
      number(FactName.ARRIVALS, 9),
      number(FactName.REFERENCE_REQUESTS, 200),
      number(FactName.REFERENCE_RESPONSES, 16),
      Fact.text(FactName.DRIVER, "k6"),
      Fact.text(FactName.ORIGIN, "nginx")
    };

    assertThat(CheckText.measured(unmade(true, reason, facts)))
        .startsWith("not needed: ")
        .doesNotContain(Figures.NONE);
    assertThat(CheckText.measured(unmade(false, reason, facts)))
        .startsWith("could not be checked: ")
        .doesNotContain(Figures.NONE);
  }

  private static Audit.Check unmade(boolean passed, Reason reason, Fact... facts) {
    return new Audit.Check(
        CheckId.ARRIVALS,
        Audit.Kind.IDENTITY,
        passed,
        Optional.of(reason),
        List.of(facts),
        Limit.atMost(0, Unit.NUMBER));
  }
}
