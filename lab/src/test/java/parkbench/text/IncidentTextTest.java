package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Health;
import parkbench.result.IncidentAnswer.Recovery;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.Status;

class IncidentTextTest {
  @Test
  void theWorstComesFirstAndThoseThatHoldShareASentence() {
    assertThat(
            IncidentText.sentences(
                List.of(
                    met("a", 1_010, 0, Recovery.RECOVERED),
                    met("b", 1_020, 0, Recovery.RECOVERED),
                    met("c", 9_000, 0, Recovery.STUCK),
                    met("d", 10_000, 29, Recovery.RECOVERED))))
        .containsExactly(
            "The upstream takes 1 s for 30 s: d in 2 of 3 starts would be restarted: its health check"
                + " fails 29 times in a row, where 3 are enough for a restart; no request fails (p99 10.0 s"
                + " instead of 53 ms); without a restart it recovers 2 s after the upstream.",
            "c in 2 of 3 starts degrades: no request fails (p99 9.00 s instead of 53 ms); its health"
                + " check passes; it does not recover in the 50 s after it: a metastable failure,"
                + " unless its calls time out later.",
            "a and b hold: p99 1.01 s and 1.02 s, no request fails, their health checks pass.");
  }

  @Test
  void aServiceThatOnlyWaitsForItsUpstreamHolds() {
    assertThat(met("a", 1_010, 0, Recovery.RECOVERED).answer().status()).isEqualTo(Status.HOLDS);
    assertThat(met("a", 1_700, 0, Recovery.RECOVERED).answer().status()).isEqualTo(Status.DEGRADES);
    assertThat(met("a", 1_010, 3, Recovery.RECOVERED).answer().status())
        .isEqualTo(Status.WOULD_BE_RESTARTED);
    assertThat(met("a", 1_010, 0, Recovery.DIED).answer().status()).isEqualTo(Status.FAILS);
  }

  private static Statement.IncidentMet met(
      String approach, double p99Ms, int failedChecks, Recovery recovery) {
    return new Statement.IncidentMet(
        new IncidentAnswer(
            approach,
            Incident.Kind.SLOWS,
            30,
            1000,
            new IncidentAnswer.Asked(200, 30),
            53,
            new Report.AskedDuring(Optional.of(p99Ms), 6000, 0, Optional.of(1.0), Optional.of(1.0)),
            3200,
            Optional.of(new Health(failedChecks, 3, 1, 1)),
            recovery,
            Optional.of(2.0),
            50),
        2,
        3);
  }
}
