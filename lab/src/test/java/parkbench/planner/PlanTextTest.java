package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReaderTest;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.system.Start;
import parkbench.system.SystemSpec;

class PlanTextTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aPlanTellsWhatRunsWhereInWhichOrderAndHowLong() throws Exception {
    assertThat(text(battle())).isEqualTo(ScenarioReaderTest.resource("plan.txt"));
  }

  @Test
  void itReadsTheSameInEveryCountry() throws Exception {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(text(battle())).isEqualTo(ScenarioReaderTest.resource("plan.txt"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void noLineIsLongerThanAHundredColumns() throws Exception {
    assertThat(text(battle()).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void theLimitsOfAuditsAreShownOnRequestOnly() throws Exception {
    assertThat(PlanText.of(battle())).doesNotContain("Audit fails", "Rules");
    assertThat(PlanText.verbose(battle())).contains("Audit fails  fired < 99.9 % of asked");
    assertThat(PlanText.verbose(battle()).replaceAll("\\s+", " "))
        .contains("Rules cpu: bound 0.9, bound surely 0.95", "Rules pools: busy 0.9, samples 0.7");
  }

  private Plan battle() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            approaches: [spring-mvc/blocking, spring-webflux/webclient]
            upstream:
              delay: 500ms
              capacity: {servers: 600, queue: 100}
              faults: {errors: 1%}
              script: [{from: 3s, until: 6s, stall: true}, {from: 8s, delay: {uniform: [1s, 2s]}}]
            load: {users: 100}
            matrix: {delay: [10ms, 500ms], users: [100, 800], cpus: [1, "0.5 over 1"]}
            probe: {path: /ready}
            repeats: 2
            thresholds: [{approach: spring-mvc/blocking, quantity: throughput-rps, at-least: 380}]
            """);
    return Planner.plan(scenario, Project.machine(4), Choices.none(42));
  }

  /** Lines break by the length of paths, so the temporary ones are replaced before. */
  private static String text(Plan plan) {
    List<Fork> forks =
        plan.forks().stream()
            .map(
                f ->
                    new Fork(
                        f.number(),
                        f.repeat(),
                        portable(f.system()),
                        f.approach(),
                        f.limits(),
                        f.jvm(),
                        f.warmUp(),
                        f.trials(),
                        f.estimate()))
            .toList();
    return PlanText.verbose(
            new Plan(
                new Plan.Source(
                    plan.source().scenario(), plan.source().question(), "scenarios/x.yaml"),
                plan.randomSeed(),
                plan.repeats(),
                plan.layout(),
                plan.limits(),
                forks,
                plan.thresholds(),
                plan.claims(),
                plan.notes(),
                Optional.empty(),
                Optional.empty()))
        .strip();
  }

  private static SystemSpec portable(SystemSpec s) {
    Start.Jar jar = (Start.Jar) s.start();
    Start here =
        new Start.Jar(
            Path.of("target", s.name() + ".jar"), jar.java(), jar.options(), jar.arguments());
    return new SystemSpec(
        s.name(),
        new SystemSpec.Description(
            s.description().generation(),
            s.description().stack(),
            s.description().summary(),
            Optional.empty()),
        s.module(),
        here,
        s.port(),
        s.base(),
        s.environment(),
        s.ready(),
        s.approaches(),
        s.passing(),
        List.of());
  }
}
