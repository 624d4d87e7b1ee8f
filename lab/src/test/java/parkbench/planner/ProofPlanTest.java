package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.Scenario;
import parkbench.plan.Bound;
import parkbench.plan.Ceiling;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.system.Approach;
import parkbench.system.Pool;
import parkbench.system.StartCommand;

class ProofPlanTest {
  private static final Intervention.PoolSize THREADS =
      new Intervention.PoolSize("server.tomcat.threads.max", 200, 400);

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void eachBlockHasTheServiceAsItWasFoundWithAPlaceboAndWithTheChange() throws Exception {
    Plan proof = proof(THREADS, 3);

    for (int block = 1; block <= 3; block++) {
      int number = block;
      assertThat(proof.forks())
          .filteredOn(fork -> fork.repeat() == number)
          .extracting(fork -> fork.approach().name())
          .containsExactlyInAnyOrder("blocking", "blocking-placebo", "blocking-changed");
    }
    assertThat(proof.forks()).extracting(Fork::number).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(proof.forks())
        .flatExtracting(Fork::trials)
        .extracting(Trial::id)
        .doesNotHaveDuplicates();
  }

  @Test
  void thePlaceboSaysTheSettingAsItIsAndTheChangeDoublesIt() throws Exception {
    Plan proof = proof(THREADS, 2);

    assertThat(approach(proof, "blocking").tuning().properties()).isEmpty();
    assertThat(approach(proof, "blocking-placebo").tuning().properties())
        .isEqualTo(Map.of("server.tomcat.threads.max", "200"));
    Approach changed = approach(proof, "blocking-changed");
    assertThat(changed.tuning().properties()).isEqualTo(Map.of("server.tomcat.threads.max", "400"));
    assertThat(changed.pool().map(Pool::size)).contains(400);
    assertThat(trial(proof, "blocking-changed").bound().ceilingWhy())
        .isEqualTo("400 users / 0.5 s");
    assertThat(trial(proof, "blocking-changed").bound().ceiling().map(Rate::perSecond))
        .contains(800.0);
    assertThat(proof.claims())
        .extracting(Claim::id)
        .containsExactly("placebo", "effect", "changed");
    assertThat(proof.claims()).allMatch(Claim::required);
  }

  @Test
  void aSettingOfTheJvmIsASystemProperty() throws Exception {
    Plan proof = proof(new Intervention.PoolSize("kotlinx.coroutines.io.parallelism", 64, 128), 2);

    assertThat(
            StartCommand.added(
                proof.forks().getFirst().system(), approach(proof, "blocking-changed")))
        .containsExactly("-Dkotlinx.coroutines.io.parallelism=128");
  }

  @Test
  void moreUsersAreAnotherLoadAndTheirClaimsSayWhich() throws Exception {
    Plan proof = proof(new Intervention.Users(400, 800), 2);

    assertThat(((Load.Closed) trial(proof, "blocking").load()).users()).isEqualTo(400);
    assertThat(((Load.Closed) trial(proof, "blocking-changed").load()).users()).isEqualTo(800);
    assertThat(approach(proof, "blocking-changed").tuning().properties()).isEmpty();
    Claim effect = proof.claims().get(1);
    Claim.Compared compared = (Claim.Compared) effect.test();
    assertThat(compared.of().users()).contains(800);
    assertThat(compared.to().users()).contains(400);
  }

  @Test
  void whatIsPredictedStandsInThePlan() throws Exception {
    Plan proof = proof(THREADS, 2);

    assertThat(proof.notes())
        .contains(
            "The change: server.tomcat.threads.max=400 (200 as found). Predicted: 600 rps (450 to"
                + " 840), by 1 CPU / 1.67 ms per request.");
    assertThat(PlanText.of(proof)).contains("Predicted: 600 rps");
  }

  @ParameterizedTest(name = "{0} to {2} rps: {3} to {4}")
  @CsvSource({
    "0.95, 1, 1.05, 0.95, 1.05",
    "0.1583, 0.16667, 0.175, 0.1583, 0.175",
    "294.11765, 392.157, 840, 294.1, 840",
    "1425.002, 1500.002, 1575.002, 1425, 1576",
  })
  void whatIsToldOfTheIntervalIsWhatIsTestedAndNoNearer(
      double low, double rps, double high, double least, double most) throws Exception {
    Plan proof =
        proof(new Intervention.Prediction(rps, low, Optional.of(high), "arithmetic"), rps / 2);
    Claim.Figure changed = (Claim.Figure) proof.claims().getLast().test();

    assertThat(changed.bound()).isEqualTo(new Bound.Between(Optional.of(least), Optional.of(most)));
    assertThat(proof.notes().getLast())
        .contains("(%s to %s)".formatted(reported(least), reported(most)));
  }

  private static String reported(double rps) {
    return rps == Math.rint(rps) ? String.valueOf((long) rps) : String.valueOf(rps);
  }

  @Test
  void whatTheMachineOrTheTimeoutHasNoRoomForIsTold() throws Exception {
    Plan users = proof(new Intervention.Users(400, 800), 2);

    assertThat(ProofPlan.beyond(users, Project.machine(2))).isEmpty();
    assertThat(ProofPlan.beyond(users, Project.machine(2, 20_000, 799)))
        .contains("800 connections would be open, and this machine has 799 ports for them");
    assertThat(ProofPlan.beyond(users, Project.machine(2, 900, 28_232)))
        .contains("950 files would be open in the load generator, and the hard limit here is 900");
    Plan slow = proof(new Intervention.Prediction(6, 5.7, Optional.of(6.3), "arithmetic"), 3);
    assertThat(ProofPlan.beyond(slow, Project.machine(2)))
        .hasValueSatisfying(
            what ->
                assertThat(what)
                    .startsWith("a user would wait about 66.666 s for an answer, longer than the"));
  }

  private Plan proof(Intervention.Prediction predicted, double found) throws Exception {
    return proof(THREADS, 2, predicted, found);
  }

  private Plan proof(Intervention.Change change, int blocks) throws Exception {
    return proof(
        change,
        blocks,
        new Intervention.Prediction(600, 450, Optional.of(840.0), "1 CPU / 1.67 ms per request"),
        392);
  }

  private Plan proof(
      Intervention.Change change, int blocks, Intervention.Prediction predicted, double foundRps)
      throws Exception {
    Scenario scenario =
        project.scenario(
            """
            approaches: [spring-mvc/blocking]
            upstream: {delay: 500ms}
            load: {users: 400}
            """);
    Plan found = Planner.plan(scenario, Project.machine(2), Choices.none(1));
    Fork fork = found.forks().getFirst();
    return ProofPlan.of(
        found,
        fork,
        fork.trials().getFirst(),
        new Intervention(
            "spring-mvc/blocking",
            "Stops at 392 rps.",
            change,
            foundRps,
            predicted,
            Optional.of(new Ceiling(800, "400 users / 0.5 s"))),
        blocks,
        1);
  }

  private static Approach approach(Plan plan, String name) {
    return fork(plan, name).approach();
  }

  private static Trial trial(Plan plan, String name) {
    return fork(plan, name).trials().getFirst();
  }

  private static Fork fork(Plan plan, String name) {
    List<Fork> own =
        plan.forks().stream().filter(fork -> fork.approach().name().equals(name)).toList();
    return Optional.of(own).filter(list -> !list.isEmpty()).orElseThrow().getFirst();
  }
}
