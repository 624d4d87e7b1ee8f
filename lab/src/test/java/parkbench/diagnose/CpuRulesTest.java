package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.leading;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.text.FindingText;

/**
 * Who takes the CPU, or is kept from it: the service itself, its compilers, its collector, a quota,
 * others.
 */
class CpuRulesTest {

  @Test
  void aServiceWhoseCpuIsTheJitsIsNotWarmAndNotBoundByIt() {
    Finding notWarm = examine(seen().cpu(1, 0.98).compiling(0.5).build()).getFirst();
    assertThat(notWarm.rule()).isEqualTo(RuleId.JIT_WARM_UP);
    assertThat(FindingText.sentence(notWarm))
        .isEqualTo(
            "Uses 98 % of the 1 core that it may use, 51 % of that to compile its code: it is not warm"
                + " yet.");
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.05))).isEqualTo(RuleId.CPU_BOUND);
    assertThat(
            leading(seen().cpu(1, 0.98).compiling(0.2).pools(server(12, ThreadActivity.RUNNING))))
        .as("requests that are not compiled yet queue for a core, whatever they will take")
        .isEqualTo(RuleId.JIT_WARM_UP);
    Finding compilesALittle = examine(seen().cpu(2, 1.88).compiling(0.18).build()).getFirst();
    assertThat(compilesALittle.rule()).isEqualTo(RuleId.CPU_BOUND);
    assertThat(compilesALittle.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(compilesALittle))
        .isEqualTo("Uses 94 % of the 2 cores that it may use, 9 % to compile.");
    assertThat(examine(seen().cpu(1, 0.98).compiling(0.09).build()).getFirst())
        .returns(Confidence.HIGH, Finding::confidence)
        .returns("Uses 98 % of the 1 core that it may use, 9 % to compile.", FindingText::sentence);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.18))).isEqualTo(RuleId.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.2))).isEqualTo(RuleId.JIT_WARM_UP);
    assertThat(leading(seen().cpu(1, 0.5).compiling(0.4))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void aThreadThatComputesWhileRequestsWaitIsTheLimit() {
    ThreadPool one =
        SeenService.of(
            "worker",
            PoolKind.EXECUTOR,
            1,
            1,
            1,
            1,
            1,
            Optional.of(1.0),
            Optional.of(0.97),
            full(PoolKind.EXECUTOR, 1, ThreadActivity.RUNNING).activities());
    Finding found =
        examine(seen().cpu(4, 1.1).pools(one).flow(SeenService.queue(40, 20)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.CPU_BOUND);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "Computes all the time on 1 thread (worker), 0.97 of 4 cores, in shop.Orders.find; 39"
                + " requests wait.");
    assertThat(leading(seen().cpu(4, 1.1).pools(one).withFreeFlow()))
        .as("nothing waits for it")
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void theKernelShowsOneBusyThreadFromOutside() {
    Finding found =
        examine(
                seen()
                    .cpu(2, 1)
                    .with(Kind.BUSIEST_THREAD, 0.98)
                    .flow(SeenService.queue(40, 20))
                    .fromOutside())
            .getFirst();
    assertThat(FindingText.sentence(found))
        .isEqualTo("Computes all the time on 1 thread, 0.98 of 2 cores; 39 requests wait.");
  }

  /** As a batch beside the requests, which wait for calls. */
  @Test
  void aThreadOfNoPoolThatComputesIsADoubt() {
    ThreadPool batch =
        SeenService.of(
            "nightly",
            PoolKind.OTHER,
            1,
            1,
            1,
            1,
            1,
            Optional.of(1.0),
            Optional.of(0.98),
            List.of(SeenService.activity(ThreadActivity.RUNNING, 1, true)));
    List<Finding> found =
        examine(
            seen()
                .unread(0)
                .cpu(4, 1)
                .pools(batch, full(PoolKind.EXECUTOR, 10, ThreadActivity.SOCKET_READ))
                .flow(SeenService.queue(40, 20))
                .build());
    assertThat(found)
        .extracting(Finding::rule)
        .containsExactly(RuleId.THREAD_POOL_EXHAUSTED, RuleId.CPU_BOUND);
    assertThat(found.getLast().confidence()).isEqualTo(Confidence.MEDIUM);
  }

  @Test
  void tellsThrottledFromStarvedFromCpuBound() {
    assertThat(leading(seen().cpu(0.5, 0.98).throttled(0.4))).isEqualTo(RuleId.CFS_THROTTLED);
    assertThat(leading(seen().cpu(1, 0.98).runDelay(5).others(0.02, 0)))
        .isEqualTo(RuleId.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.4).runDelay(5).others(0.6, 0)))
        .isEqualTo(RuleId.CPU_CONTENTION);
    assertThat(leading(seen().cpu(1, 0.8).runDelay(4).others(0.02, 0.18)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void tellsOthersByTheCoresThatItMayRunOnAndNotByItsQuota() {
    var starved = examine(seen().cpu(2, 1.5).runDelay(2.3).others(14.4, 0.1).build()).getFirst();
    assertThat(FindingText.sentence(starved))
        .isEqualTo(
            "Other processes use 14.4 of the 16 cores that it may run on, and 2.3 of its threads wait for one,"
                + " on average.");
  }

  @Test
  void tellsThreadsThatRetryFromThreadsThatCompute() {
    ThreadPool retrying = server(10, ThreadActivity.CAS_CONTENTION);
    List<Finding> two = examine(seen().unread(0).cpu(2, 1.98).pools(retrying).build());

    assertThat(two)
        .extracting(Finding::rule)
        .containsExactly(RuleId.CAS_CONTENTION, RuleId.CPU_BOUND);
    assertThat(FindingText.sentence(two.getFirst()))
        .contains("shop.Orders.find", "1.98 cores: one at a time");
    assertThat(
            leading(
                seen()
                    .cpu(2, 1.98)
                    .pools(full(PoolKind.EVENT_LOOP, 4, ThreadActivity.CAS_CONTENTION))))
        .as("event loops that compute the same")
        .isEqualTo(RuleId.CAS_CONTENTION);
    assertThat(leading(seen().unread(0).cpu(1, 0.99).pools(retrying)))
        .as("on one core nobody gets in their way")
        .isEqualTo(RuleId.CPU_BOUND);
    assertThat(leading(seen().unread(0).cpu(2, 1.98).pools(server(10, ThreadActivity.RUNNING))))
        .isEqualTo(RuleId.CPU_BOUND);
  }

  @Test
  void tellsAHeapThatIsFullFromOneThatIsBusy() {
    var full = examine(seen().gc(0.15, 0.9).build()).getFirst();
    var busy = examine(seen().gc(0.15, 0.3).build()).getFirst();
    assertThat(full.rule()).isEqualTo(RuleId.GC_BOUND);
    assertThat(FindingText.remedy(full)).startsWith("raise -Xmx");
    assertThat(FindingText.remedy(busy)).startsWith("allocate less");
  }

  @Test
  void takesAHeapThatIsHardlyUsedForOneWithASmallYoungGeneration() {
    Finding small = examine(seen().gc(0.15, 0.03).heapAtMost(0.2).build()).getFirst();

    assertThat(FindingText.sentence(small))
        .isEqualTo(
            "Collections stop it for 15 % of the time; at least 3 % and at most 20 % of its heap was"
                + " in use.");
    assertThat(FindingText.remedy(small)).startsWith("set -Xms").contains("allocate less");
    assertThat(FindingText.remedy(examine(seen().gc(0.15, 0.3).heapAtMost(0.9).build()).getFirst()))
        .startsWith("allocate less");
  }

  @Test
  void collectionsOfAJitThatHasMostOfTheCpuDoNotLead() {
    List<Finding> notWarm =
        examine(seen().cpu(1, 0.98).compiling(0.53).gc(0.26, 0.05).heapAtMost(0.2).build());

    assertThat(notWarm)
        .extracting(Finding::rule)
        .containsExactly(RuleId.JIT_WARM_UP, RuleId.GC_BOUND);
    assertThat(notWarm.getLast().confidence()).isEqualTo(Confidence.LOW);
    assertThat(FindingText.sentence(notWarm.getLast()))
        .contains("its JIT has 54 % of the CPU that it uses: it is not warm yet");
    assertThat(FindingText.remedy(notWarm.getLast())).contains("longer warm-up");
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.3).gc(0.26, 0.05)))
        .isEqualTo(RuleId.GC_BOUND);
    assertThat(examine(seen().cpu(1, 0.6).compiling(0.4).gc(0.26, 0.05).build()))
        .as("nothing else holds it up, and that is not said beside it")
        .extracting(Finding::rule)
        .containsExactly(RuleId.GC_BOUND);
  }

  @Test
  void aCoreIsFullOfUseAndSteal() {
    Finding full = examine(seen().cpu(1, 0.85).others(0, 0).stolen(0.15).build()).getFirst();

    assertThat(full.rule()).isEqualTo(RuleId.CPU_BOUND);
    assertThat(FindingText.sentence(full))
        .isEqualTo(
            "Uses 100 % of what was left to it of the 1 core that it may use, of which the host took"
                + " 15 %.");
    assertThat(leading(seen().cpu(1, 0.7).others(0, 0.15).stolen(0.15)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().cpu(0.5, 0.4).others(0, 0.45).stolen(0.15)))
        .as("what the host leaves is more than its quota")
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }
}
