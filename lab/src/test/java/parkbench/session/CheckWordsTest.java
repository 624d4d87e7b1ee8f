package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Topology;
import parkbench.record.Machine;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.MachineCheck.Owner;
import parkbench.record.MachineCheck.Work;
import parkbench.record.WorkTime;
import parkbench.system.Bytes;

class CheckWordsTest {
  private static final WorkTime IDLE = new WorkTime(0, 8, 20_000_000, 21_000_000);

  @Test
  void aNoisyMachineIsNamedInOneLine() {
    MachineCheck check =
        check(List.of(core(0, Owner.SERVICE, 0.02, 0.04, 0.01), core(1, Owner.LAB, 0, 0, 0)), 20.2);

    assertThat(CheckWords.noisy(check))
        .contains("others took 6 % of core 0 in the 2 s before the run");
  }

  @Test
  void aQuietMachineIsNotWorthALine() {
    MachineCheck check = check(List.of(core(0, Owner.SERVICE, 0.02, 0.01, 0.01)), 20.9);

    assertThat(CheckWords.noisy(check)).isEmpty();
    assertThat(CheckWords.advice(check)).isEmpty();
  }

  @Test
  void everyFigureHasItsName() {
    MachineCheck check =
        check(
            List.of(
                core(0, Owner.SERVICE, 0.02, 0.004, 0.01),
                new Core(1, Owner.LAB, 0, 0, Optional.empty(), Optional.empty()),
                core(2, Owner.NONE, 1, 0, 0)),
            30);

    assertThat(
            CheckWords.figures(
                machine(new Topology(List.of(List.of(0, 2), List.of(1, 3)), List.of(3))),
                Optional.of(check)))
        .containsExactly(
            Map.entry("watched", "2 s"),
            Map.entry(
                "core 0 (service)",
                "other processes 2 %, steal 0.4 %, stalls 1 % (longest 3.00 ms)"),
            Map.entry(
                "core 1 (lab)",
                "other processes 0 %, steal 0 %, stalls not measured (no schedstat)"),
            Map.entry("pressure on the CPU", "not counted by the kernel (no PSI)"),
            Map.entry("fixed work", "20.0 ms on core 0, 1.50 times that with the lab's core busy"),
            Map.entry("SMT siblings", "0, 2; 1, 3"),
            Map.entry("efficiency cores", "3"));
  }

  @Test
  void whereNothingCanBeMeasuredThatIsSaid() {
    assertThat(CheckWords.figures(machine(Topology.FLAT), Optional.empty()))
        .containsEntry(
            "interference", "cannot be measured here: the system counts nothing per core")
        .containsEntry("SMT siblings", "none shown");
  }

  @Test
  void oneCoreForBothLeavesNothingToCompareWith() {
    MachineCheck check =
        new MachineCheck(
            Duration.ofSeconds(2),
            List.of(core(0, Owner.BOTH, 0, 0, 0)),
            Optional.of(0.12),
            Optional.of(new Work(IDLE, Optional.empty())));

    assertThat(CheckWords.figures(machine(Topology.FLAT), Optional.of(check)))
        .containsEntry("pressure on the CPU", "a task waited for a core in 12 % of the time")
        .containsEntry(
            "fixed work",
            "20.0 ms on core 0; not timed with another core busy: service and lab share this one");
  }

  @Test
  void stallsWithoutStealAndSharedHardwareAreNamed() {
    MachineCheck check = check(List.of(core(0, Owner.SERVICE, 0, 0, 0.2)), 26);

    assertThat(CheckWords.advice(check))
        .satisfiesExactly(
            noisy -> assertThat(noisy).startsWith("Others took 20 % of core 0 (service) in 2 s."),
            unreported ->
                assertThat(unreported)
                    .startsWith(
                        "The kernel counts no steal, yet core 0 did not run for about 20 %"),
            shared -> assertThat(shared).startsWith("The same work took 1.30 times as long"));
  }

  private static Core core(int core, Owner owner, double foreign, double steal, double stalled) {
    return new Core(
        core,
        owner,
        foreign,
        steal,
        Optional.of(stalled),
        Optional.of(Duration.ofMillis(stalled > 0 ? 3 : 0)));
  }

  private static MachineCheck check(List<Core> cores, double busyMillis) {
    return new MachineCheck(
        Duration.ofSeconds(2),
        cores,
        Optional.empty(),
        Optional.of(
            new Work(IDLE, Optional.of(new WorkTime(0, 8, Math.round(busyMillis * 1e6), 1)))));
  }

  private static Machine machine(Topology topology) {
    return new Machine(
        List.of(0, 1),
        Bytes.mebi(1),
        1,
        1,
        true,
        true,
        List.of(),
        Optional.empty(),
        Map.of(),
        List.of(),
        topology);
  }
}
