package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parkbench.plan.Layout;
import parkbench.plan.Topology;
import parkbench.record.Machine;

class CoresTest {
  private static final List<Integer> NONE = List.of();

  @Test
  void theLabTakesAnotherPhysicalCoreThanTheService() {
    Machine neighbours = machine(4, List.of(List.of(0, 1), List.of(2, 3)), NONE);
    Machine halves = machine(4, List.of(List.of(0, 2), List.of(1, 3)), NONE);

    assertThat(layout(neighbours, 1).service()).containsExactly(0);
    assertThat(layout(neighbours, 1).lab()).containsExactly(2, 3);
    assertThat(layout(halves, 1).lab()).containsExactly(1, 3);
    assertThat(Cores.notes(halves, layout(halves, 1))).isEmpty();
  }

  @Test
  void aServiceOfTwoCoresHasTwoPhysicalOnesWhereEnoughAreLeft() {
    Machine machine = machine(6, List.of(List.of(0, 1), List.of(2, 3), List.of(4, 5)), NONE);

    assertThat(layout(machine, 2).service()).containsExactly(0, 2);
    assertThat(layout(machine, 2).lab()).containsExactly(4, 5);
  }

  @Test
  void otherwiseTheServiceHasWholePhysicalCoresAndTheLabTheOther() {
    Machine machine = machine(4, List.of(List.of(0, 2), List.of(1, 3)), NONE);

    assertThat(layout(machine, 2).service()).containsExactly(0, 2);
    assertThat(layout(machine, 2).lab()).containsExactly(1, 3);
    assertThat(Cores.notes(machine, layout(machine, 2))).isEmpty();
  }

  @Test
  void whereOnlySiblingsAreLeftANoteSaysSo() {
    Machine machine = machine(2, List.of(List.of(0, 1)), NONE);
    Layout layout = layout(machine, 1);

    assertThat(layout.service()).containsExactly(0);
    assertThat(layout.lab()).containsExactly(1);
    assertThat(Cores.notes(machine, layout))
        .singleElement()
        .asString()
        .startsWith("The lab's core 1 shares a physical core with the service (SMT)");
  }

  @Test
  void efficiencyCoresAreLeftAloneWhereThereAreEnoughOthers() {
    Machine machine = machine(6, List.of(), List.of(0, 1, 2));

    assertThat(layout(machine, 1).service()).containsExactly(3);
    assertThat(layout(machine, 1).lab()).containsExactly(4, 5);
    assertThat(Cores.notes(machine, layout(machine, 1))).isEmpty();
  }

  @Test
  void theOneThatMustUseAnEfficiencyCoreIsNamed() {
    Machine machine = machine(3, List.of(), List.of(1, 2));

    assertThat(layout(machine, 1).lab()).containsExactly(1, 2);
    assertThat(Cores.notes(machine, layout(machine, 1)))
        .singleElement()
        .asString()
        .startsWith("The lab runs on an efficiency core (cores 1, 2)");
    assertThat(Cores.notes(machine, layout(machine, 2))).hasSize(2);
  }

  @Test
  void aSiblingIsAvoidedEvenForAnEfficiencyCore() {
    Machine machine = machine(3, List.of(List.of(0, 1)), List.of(2));

    assertThat(layout(machine, 1).service()).containsExactly(0);
    assertThat(layout(machine, 1).lab()).containsExactly(2);
  }

  @Test
  void aMachineOfOneCoreIsSharedWithoutANoteOfThisKind() {
    Machine machine = machine(1, List.of(), NONE);

    assertThat(layout(machine, 1).shared()).isTrue();
    assertThat(Cores.notes(machine, layout(machine, 1))).isEmpty();
  }

  private static Layout layout(Machine machine, int service) {
    return Cores.layout(machine, service);
  }

  private static Machine machine(
      int cores, List<List<Integer>> siblings, List<Integer> efficiency) {
    Machine flat = Project.machine(cores);
    return new Machine(
        IntStream.range(0, cores).boxed().toList(),
        flat.memory(),
        flat.fileLimit(),
        flat.ports(),
        flat.portsReused(),
        flat.linux(),
        flat.jvms(),
        flat.cost(),
        flat.facts(),
        flat.advice(),
        new Topology(siblings, efficiency));
  }
}
