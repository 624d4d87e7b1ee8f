package parkbench.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Plan;
import parkbench.record.Environment;
import parkbench.record.RunRecord;
import tools.jackson.databind.node.ObjectNode;

class OlderRunsTest {

  /** Runs of before kept a goal as the plan's capacity, and an intervention as its proof. */
  @Test
  void aGoalOfBeforeIsThePurpose() {
    CapacityGoal goal =
        new CapacityGoal(
            Duration.ofSeconds(1), 0.001, Duration.ofMinutes(6), Optional.empty(), false);
    Plan plan = run().plan();
    ObjectNode before = (ObjectNode) Json.tree(run());
    ObjectNode old = (ObjectNode) before.get("plan");
    old.remove("purpose");
    old.putNull("proof");
    old.set("capacity", ((ObjectNode) Json.tree(goal)).without("is"));

    RunRecord read = Json.readWhole(OlderRuns.now(before.toString()), RunRecord.class);

    assertThat(read.plan()).isEqualTo(plan.seeking(goal, plan.forks(), plan.notes()));
  }

  @Test
  void aRunWithoutAPurposeHasNone() {
    ObjectNode before = (ObjectNode) Json.tree(run());
    ((ObjectNode) before.get("plan")).remove(List.of("purpose"));

    RunRecord read = Json.readWhole(OlderRuns.now(before.toString()), RunRecord.class);

    assertThat(read.plan()).isEqualTo(run().plan());
    String today = Json.line(run());
    assertThat(OlderRuns.now(today)).isEqualTo(today);
  }

  private static RunRecord run() {
    return new RunRecord(
        RunRecord.SCHEMA,
        "r1",
        "0.1.0",
        Instant.EPOCH,
        Optional.empty(),
        RunRecord.COMPLETE,
        Plans.of(1, 1),
        new Environment("none", List.of(), Map.of()));
  }
}
