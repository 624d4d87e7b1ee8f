package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.Death;
import parkbench.record.SeenCall;
import parkbench.record.WarmUpRecord;
import parkbench.result.Finding;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** Where requests fail, the errors and their reason come before any limit. */
class ErrorFindingsTest {
  @TempDir Path disk;

  private Report report(Consumer<SyntheticTrial> change) {
    return SyntheticRun.in(disk.resolve("run"))
        .report(SyntheticTrial.unbounded("gateway", "proxy", 0).with(change));
  }

  private List<Finding> findings(Consumer<SyntheticTrial> change) {
    return report(change).trials().getFirst().findings();
  }

  /** A service that uses up its CPU with calls of a path that the upstream does not know. */
  private static void wrongRoute(SyntheticTrial t) {
    t.serviceCpu = 0.99;
    t.failures = Map.of("status 404", 3346L);
    t.arrivals = OptionalLong.of(3346);
    t.unmatched = 3346;
    t.seen = List.of(new SeenCall("", SeenCall.Kind.REQUEST, "GET", "/stock/42", "", "", 1_000));
  }

  @Test
  void aRouteThatIsMissingLeadsOverTheCpu() {
    List<Finding> findings = findings(ErrorFindingsTest::wrongRoute);

    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.ERRORS);
    assertThat(FindingText.sentence(findings.getFirst()))
        .isEqualTo(
            "Fails 100 % of its 3,346 requests: 3,346 status 404; the upstream has no route for"
                + " 3,346 of its 3,346 calls, first for GET /stock/42.");
    assertThat(FindingText.remedy(findings.getFirst())).contains("upstream.routes");
  }

  @Test
  void aWarmUpWithoutAGoodAnswerIsTheFinding() {
    Report report =
        report(
            t -> {
              wrongRoute(t);
              t.warmed = new WarmUpRecord(0, 10, false, "", Map.of("status 500", 24_542L), t.seen);
              t.loadTold = false;
              t.ledger = false;
            });
    List<Finding> findings = report.trials().getFirst().findings();

    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.ERRORS);
    assertThat(FindingText.sentence(findings.getFirst()))
        .isEqualTo(
            "Has no good answer among 24,542 requests of its warm-up: 24,542 status 500; the"
                + " upstream has no route for GET /stock/42.");
    assertThat(report.trials().getFirst().quality().audit().passed()).isTrue();
    assertThat(report.trials().getFirst().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aServiceThatSpeaksTlsNeedsNoRoute() {
    Finding finding =
        findings(
                t -> {
                  wrongRoute(t);
                  t.seen = List.of(new SeenCall("", SeenCall.Kind.TLS, "", "", "", "", 1_000));
                })
            .getFirst();

    assertThat(FindingText.sentence(finding)).endsWith("calls, first for TLS.");
    assertThat(FindingText.remedy(finding)).contains("http://", "upstream.tls");
  }

  @Test
  void mostRequestsThatFailLeadOverTheCpu() {
    List<Finding> findings =
        findings(
            t -> {
              t.serviceCpu = 0.99;
              t.rps = 100;
              t.failures = Map.of("status 500", 2000L);
            });

    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.ERRORS, RuleId.CPU_BOUND);
  }

  @Test
  void aFewThatFailDoNotLead() {
    assertThat(
            findings(
                t -> {
                  t.serviceCpu = 0.99;
                  t.rps = 100;
                  t.failures = Map.of("status 500", 20L);
                }))
        .extracting(Finding::rule)
        .containsExactly(RuleId.CPU_BOUND, RuleId.ERRORS);
  }

  @Test
  void timeoutsAloneKeepWhatCausesThem() {
    assertThat(
            findings(
                t -> {
                  t.serviceCpu = 0.99;
                  t.failures = Map.of("timeout", 400L);
                }))
        .extracting(Finding::rule)
        .containsExactly(RuleId.ERRORS, RuleId.CPU_BOUND);
  }

  @Test
  void deathIsBeforeTheErrorsThatItCauses() {
    assertThat(
            findings(
                t -> {
                  t.failures = Map.of("connect", 400L);
                  t.died = Optional.of(new Death(137, true, List.of("last")));
                }))
        .extracting(Finding::rule)
        .startsWith(RuleId.SERVICE_DIED, RuleId.ERRORS);
  }

  @Test
  void callsWithoutARouteAreSaidWhereTheServiceHidesThem() {
    Consumer<SyntheticTrial> hides =
        t -> {
          t.rps = 790;
          t.unmatched = 9000;
        };

    assertThat(findings(hides))
        .filteredOn(finding -> finding.rule() == RuleId.ERRORS)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .isEqualTo(
                        "Answers, but the upstream has no route for 9,000 of its 9,480 calls."));
  }

  @Test
  void aSingleCallWithoutARouteIsNoFinding() {
    assertThat(
            findings(
                t -> {
                  t.rps = 790;
                  t.unmatched = 1;
                }))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.ERRORS);
  }
}
