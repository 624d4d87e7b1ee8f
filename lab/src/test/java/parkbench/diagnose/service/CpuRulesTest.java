package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.service.SeenService.full;
import static parkbench.diagnose.service.SeenService.leading;
import static parkbench.diagnose.service.SeenService.seen;
import static parkbench.diagnose.service.SeenService.server;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/**
 * Who takes the CPU, or is kept from it: the service itself, its compilers, its collector, a quota,
 * others.
 */
class CpuRulesTest {

  @Test
  void aServiceWhoseCpuIsTheJitsIsNotWarmAndNotBoundByIt() {
    Finding notWarm = ServiceRules.examine(seen().cpu(1, 0.98).compiling(0.5).build()).getFirst();
    assertThat(notWarm.rule()).isEqualTo(ServiceRules.NOT_WARM);
    assertThat(notWarm.sentence())
        .isEqualTo(
            "Uses 98 % of 1 core that it may use, 51 % of that to compile its code: it is not warm"
                + " yet.");
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.05))).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.2).pools(server(12, ThreadActivity.RUNS))))
        .as("requests that are not compiled yet queue for a core, whatever they will take")
        .isEqualTo(ServiceRules.NOT_WARM);
    Finding compilesALittle =
        ServiceRules.examine(seen().cpu(2, 1.88).compiling(0.18).build()).getFirst();
    assertThat(compilesALittle.rule()).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(compilesALittle.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(compilesALittle.sentence())
        .isEqualTo("Uses 94 % of the 2 cores that it may use, 9 % to compile.");
    assertThat(ServiceRules.examine(seen().cpu(1, 0.98).compiling(0.09).build()).getFirst())
        .returns(Confidence.HIGH, Finding::confidence)
        .returns("Uses 98 % of the 1 core that it may use, 9 % to compile.", Finding::sentence);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.18))).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.2))).isEqualTo(ServiceRules.NOT_WARM);
    assertThat(leading(seen().cpu(1, 0.5).compiling(0.4))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsThrottledFromStarvedFromCpuBound() {
    assertThat(leading(seen().cpu(0.5, 0.98).throttled(0.4))).isEqualTo(ServiceRules.THROTTLED);
    assertThat(leading(seen().cpu(1, 0.98).runDelay(5).others(0.02, 0)))
        .isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.4).runDelay(5).others(0.6, 0)))
        .isEqualTo(ServiceRules.STARVED);
    assertThat(leading(seen().cpu(1, 0.8).runDelay(4).others(0.02, 0.18)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsOthersByTheCoresThatItMayRunOnAndNotByItsQuota() {
    var starved =
        ServiceRules.examine(seen().cpu(2, 1.5).runDelay(2.3).others(14.4, 0.1).build()).getFirst();
    assertThat(starved.sentence())
        .isEqualTo(
            "Others use 14.4 of the 16 cores that it may run on, and 2.3 of its threads wait for one,"
                + " on average.");
  }

  @Test
  void tellsThreadsThatRetryFromThreadsThatCompute() {
    PoolSeen retrying = server(10, ThreadActivity.RETRIES);
    List<Finding> two = ServiceRules.examine(seen().unread(0).cpu(2, 1.98).pools(retrying).build());

    assertThat(two)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SHARED_STATE, ServiceRules.CPU_BOUND);
    assertThat(two.getFirst().sentence()).contains("shop.Orders.find", "1.98 cores: one at a time");
    assertThat(
            leading(
                seen().cpu(2, 1.98).pools(full(PoolKind.EVENT_LOOP, 4, ThreadActivity.RETRIES))))
        .as("event loops that compute the same")
        .isEqualTo(ServiceRules.SHARED_STATE);
    assertThat(leading(seen().unread(0).cpu(1, 0.99).pools(retrying)))
        .as("on one core nobody gets in their way")
        .isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().unread(0).cpu(2, 1.98).pools(server(10, ThreadActivity.RUNS))))
        .isEqualTo(ServiceRules.CPU_BOUND);
  }

  @Test
  void tellsAHeapThatIsFullFromOneThatIsBusy() {
    var full = ServiceRules.examine(seen().gc(0.15, 0.9).build()).getFirst();
    var busy = ServiceRules.examine(seen().gc(0.15, 0.3).build()).getFirst();
    assertThat(full.rule()).isEqualTo(ServiceRules.GC_BOUND);
    assertThat(full.evidence().get(Finding.TO_DO)).startsWith("raise -Xmx");
    assertThat(busy.evidence().get(Finding.TO_DO)).startsWith("allocate less");
  }
}
