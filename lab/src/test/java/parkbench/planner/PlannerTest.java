package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReader;
import parkbench.config.SystemReader;
import parkbench.config.Unplannable;
import parkbench.plan.AuditMode;
import parkbench.plan.Connections;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.record.Calibration;
import parkbench.record.Machine;

class PlannerTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @ParameterizedTest(
      name = "{0} over {1} against {2}: ceiling {3} rps, because {4}; cycle {5}, window {6}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{users: 400} | 500ms | spring-mvc/blocking | 400 | 200 Tomcat threads / 0.5 s | PT1S | PT20S",
        "{users: 400} | 500ms | spring-mvc/virtual-threads | 800 | 400 users / 0.5 s | PT0.5S | PT10S",
        "{users: 200} | 500ms | spring-mvc/blocking | 400 | 200 users / 0.5 s | PT0.5S | PT10S",
        "{users: 800} | 500ms | spring-mvc/blocking | 400 | 200 Tomcat threads / 0.5 s | PT2S | PT40S",
        "{users: 800} | 10ms | spring-mvc/virtual-threads | 80000 | 800 users / 0.01 s | PT0.16S | PT10S",
        "{users: 100, think: 1s} | 500ms | spring-mvc/blocking | 66.667 | 100 users / (0.5 s + 1 s think) | PT1.5S | PT30S",
        "{rate: 300} | 1s | spring-mvc/blocking | 200 | 200 Tomcat threads / 1 s | PT1S | PT20S",
        "{rate: 300} | 50ms | spring-mvc/blocking | 300 | 300 rps asked | PT0.05S | PT10S",
        "{at-once: 2500, requests: 4} | 500ms | spring-mvc/blocking | 400 | 200 Tomcat threads / 0.5 s | PT6.25S | PT50S",
        "{at-once: 2500, requests: 4, ramp: 20s} | 500ms | spring-mvc/virtual-threads | 454.711 | 2,500 users × 4 / (20 s + 4 × 0.5 s) | PT0.5S | PT50S",
        "{at-once: 2500, requests: 4, ramp: 20s} | 500ms | spring-mvc/blocking | 400 | 200 Tomcat threads / 0.5 s | PT1.252S | PT51S"
      })
  void timesAndCeilings(
      String load,
      String delay,
      String approach,
      double ceiling,
      String why,
      Duration cycle,
      Duration window)
      throws Exception {
    Trial trial =
        plan("load: %s\nupstream: {delay: %s}\napproaches: [%s]".formatted(load, delay, approach))
            .forks()
            .getFirst()
            .trials()
            .getFirst();

    assertThat(trial.bound().ceiling().orElseThrow().perSecond())
        .isCloseTo(ceiling, org.assertj.core.data.Offset.offset(0.01));
    assertThat(trial.bound().ceilingWhy()).isEqualTo(why);
    assertThat(trial.timing().cycle()).isEqualTo(cycle);
    assertThat(trial.timing().window()).isEqualTo(window);
  }

  @Test
  void aCertificateOfAnUpstreamWithoutTlsIsRefused() throws Exception {
    project.system(
        "spring-mvc",
        Project.approach("blocking")
            + "    options: [\"-Djavax.net.ssl.trustStore=${upstream.trust-store}\"]\n");
    String scenario = "load: {users: 4}\napproaches: [spring-mvc/blocking]\n";

    assertThat(refused(project.scenario(scenario), 2, Choices.none(1)))
        .contains("spring-mvc names ${upstream.certificate} or ${upstream.trust-store}");
    assertThat(plan(scenario + "upstream: {tls: true}").endpoints().getFirst().tls()).isPresent();
  }

  @Test
  void anUpstreamThatIsNotThereIsRefused() throws Exception {
    project.system(
        "spring-mvc",
        Project.approach("blocking") + "    options: [\"-Dstock=${upstreams.stock}\"]\n");

    assertThat(
            refused(
                project.scenario("load: {users: 4}\napproaches: [spring-mvc/blocking]\n"),
                1,
                Choices.none(1)))
        .contains("spring-mvc/blocking names an upstream \"stock\", and there is none");
  }

  @Test
  void callsOfUpstreamsThatDifferHaveToBeSaid() throws Exception {
    String scenario =
        "load: {users: 4}\napproaches: [spring-mvc/blocking]\nupstreams: {a: {delay: 1s, routes: [{path: /}]}, b: {delay: %s, routes: [{path: /}]}}\n";

    assertThat(refused(project.scenario(scenario.formatted("2s")), 1, Choices.none(1)))
        .contains("spring-mvc/blocking does not say how many calls each upstream gets");
    assertThat(plan(scenario.formatted("1s")).endpoints()).hasSize(2);
  }

  @Test
  void aProgramThatIsNotGivenTheCertificateIsNoted() throws Exception {
    String note = "is not given the certificate of the upstream";
    Path file =
        Files.writeString(
            folder.resolve("systems/spring-mvc/system.yaml"),
            """
            system: spring-mvc
            command: [sh, "${port}"]
            approaches: {a: {request: GET /}}
            """);
    String scenario = "load: {users: 4}\napproaches: [spring-mvc/a]\nupstream: {tls: true}";

    assertThat(plan(scenario).notes()).anyMatch(said -> said.contains(note));

    Files.writeString(
        file,
        Files.readString(file)
            + "environment: {NODE_EXTRA_CA_CERTS: \"${upstream.certificate}\"}\n");
    assertThat(plan(scenario).notes()).noneMatch(said -> said.contains(note));
  }

  @ParameterizedTest(
      name = "{0} of {1} threads: ceiling {2} rps, because {3}; cycle {4}, window {5}")
  @CsvSource(
      delimiter = '|',
      value = {
        "sleep | 200 | 400 | 200 workers / 0.5 s | PT0.99S | PT30S",
        "sleep | 10 | 20 | 10 workers / 0.5 s | PT19.8S | PT40S",
        "sleep | 4 | 8 | 4 workers / 0.5 s | PT49.5S | PT1M39S",
        "sleep | 1000 | 792 | 396 users / 0.5 s | PT0.5S | PT30S",
        "noop | 4 | | no delay: the CPU decides | PT0.0792S | PT30S"
      })
  void whoCallsNobodySleepsForTheDelayOrDoesNotWait(
      String workload,
      int threads,
      @Nullable Double ceiling,
      String why,
      Duration cycle,
      Duration window)
      throws Exception {
    project.system(
        "spring-mvc",
        Project.approach("waiting")
            + "    workload: %s\n    calls: 0\n    pool: {name: workers, size: %d}\n"
                .formatted(workload, threads));

    Trial trial =
        only(
            """
            load: {users: 396}
            upstream: {delay: 500ms, capacity: {servers: 1, queue: 1}}
            window: 2 cycles, at least 30s
            approaches: [spring-mvc/waiting]""");

    assertThat(trial.bound().ceiling().map(Rate::perSecond))
        .isEqualTo(Optional.ofNullable(ceiling));
    assertThat(trial.bound().ceilingWhy()).isEqualTo(why);
    assertThat(trial.timing().cycle()).isEqualTo(cycle);
    assertThat(trial.timing().window()).isEqualTo(window);
  }

  @ParameterizedTest(name = "two calls, together: {0}, {1}: ceiling {2} rps, because {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "false | 400 | 8 | 10 | 8 workers / (2 × 0.4 s) | PT40S",
        "true | 400 | 8 | 10 | 8 workers / (2 × 0.4 s) | PT40S",
        "false | 4 | 800 | 5 | 4 users / (2 × 0.4 s) | PT0.8S",
        "true | 4 | 800 | 10 | 4 users / 0.4 s | PT0.4S"
      })
  void callsMadeTogetherAreWaitedForOnceAndWorkedOffOneByOne(
      boolean together, int users, int workers, double ceiling, String why, Duration cycle)
      throws Exception {
    project.system(
        "fan",
        Project.approach("out")
            + "    pool: {name: workers, size: %d}\n    calls: 2\n    calls-together: %s\n"
                .formatted(workers, together));
    Path file =
        project.file(
            "fan.yaml",
            "scenario: fan\nquestion: q\nsystems: [fan]\nupstream: {delay: 400ms}\nload: {users: %d}"
                .formatted(users));
    Trial trial =
        Planner.plan(ScenarioReader.read(file), Project.machine(2), Choices.none(1))
            .forks()
            .getFirst()
            .trials()
            .getFirst();

    assertThat(trial.bound().ceiling().orElseThrow().perSecond()).isEqualTo(ceiling);
    assertThat(trial.bound().ceilingWhy()).isEqualTo(why);
    assertThat(trial.timing().cycle()).isEqualTo(cycle);
  }

  @Test
  void usersStartSpreadOverOneCycle() throws Exception {
    Trial trial =
        only("approaches: [spring-mvc/blocking]\nload: {users: 400}\nupstream: {delay: 500ms}");

    assertThat(trial.load()).isEqualTo(new Load.Closed(400, Duration.ZERO, Duration.ofSeconds(1)));
    assertThat(trial.timing().settle()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void theDelayIsPutIntoTheRequestInMilliseconds() throws Exception {
    Trial trial =
        only(
            "approaches: [spring-mvc/blocking]\nload: {users: 1}\nupstream: {delay: 1m30s}\ntimeout: 2m");

    assertThat(trial.exchange().request().path()).isEqualTo("/blocking?delay=90000");
  }

  @Test
  void serversOfTheUpstreamAreABoundToo() throws Exception {
    Trial trial =
        only(
            "approaches: [spring-mvc/blocking]\nload: {users: 400}\nupstream: {delay: 500ms, capacity: {servers: 20, queue: 100}}");

    assertThat(trial.bound().ceilingWhy()).isEqualTo("20 upstream servers / 0.5 s");
    assertThat(trial.bound().ceiling().orElseThrow().perSecond()).isEqualTo(40);
  }

  @Test
  void withoutADelayNoCeilingIsClaimed() throws Exception {
    Trial trial =
        only("approaches: [spring-mvc/blocking]\nload: {users: 400}\nupstream: {delay: 0s}");

    assertThat(trial.bound().ceiling()).isEmpty();
    assertThat(trial.bound().ceilingWhy()).isEqualTo("no delay: the CPU decides");
    assertThat(trial.timing().cycle()).isEqualTo(Duration.ofMillis(80));
  }

  @Test
  void anOpenLoadThatNamesNoConnectionsGetsEnoughOfThem() throws Exception {
    Trial trial = only("approaches: [spring-mvc/blocking]\nload: {rate: 300}");

    assertThat(trial.exchange().connections()).isEqualTo(new Connections.Pool(9_000));
  }

  @Test
  void aProfileFixesTheWindowAndAnEmptyStartNeedsNoSettling() throws Exception {
    Trial trial =
        only(
            "approaches: [spring-mvc/blocking]\nload: {profile: [{for: 10s, rate: 100}, {for: 20s, from: 100, to: 300}]}\nstart: empty");

    assertThat(trial.timing().settle()).isZero();
    assertThat(trial.timing().window()).isEqualTo(Duration.ofSeconds(30));
    assertThat(trial.timing().startEmpty()).isTrue();
  }

  @Test
  void oneForkPerApproachAndCpuLimitWithOneTrialPerLoadPoint() throws Exception {
    Plan plan =
        plan(
            """
            load: {users: 1}
            approaches: [spring-mvc/blocking, spring-webflux/webclient]
            matrix: {delay: [10ms, 20ms], users: [1, 2, 3], cpus: [1, "0.5 over 1"]}
            repeats: 3
            """);

    assertThat(plan.forks()).hasSize(3 * 2 * 2);
    assertThat(plan.forks()).allSatisfy(fork -> assertThat(fork.trials()).hasSize(2 * 3));
    assertThat(plan.forks().stream().map(Fork::repeat)).isSorted();
    assertThat(plan.forks().stream().map(Fork::number)).doesNotHaveDuplicates().isSorted();
    assertThat(ids(plan)).doesNotHaveDuplicates().isSorted();
    assertThat(ids(plan)).anyMatch(id -> id.matches("\\d{3}-spring-mvc-blocking-10ms-3u-0.5over1"));
  }

  @Test
  void whereNothingIsWarmedUpEachLoadPointHasAForkOfItsOwn() throws Exception {
    String lines = "load: {users: 1}\nmatrix: {users: [1, 2, 3]}\n";
    Plan warm = plan(lines);
    Plan cold = plan(lines + "warm-up: none\n");

    assertThat(cold.forks()).hasSize(3 * warm.forks().size());
    assertThat(cold.forks())
        .allSatisfy(
            fork -> {
              assertThat(fork.trials()).hasSize(1);
              assertThat(fork.warmUp().none()).isTrue();
              assertThat(fork.estimate()).isLessThan(warm.forks().getFirst().estimate());
            });
    assertThat(cold.forks().getFirst().trials().getFirst().timing().settle()).isZero();
    assertThat(PlanText.of(cold))
        .contains("Warm-up      none: each trial begins")
        .contains("Start        cold");
  }

  @Test
  void aPatternKeepsWhatItMatches() throws Exception {
    Scenario scenario = project.scenario("load: {users: 1}\nmatrix: {users: [1, 2]}");

    assertThat(planOnly(scenario, "spring-webflux/*").forks()).hasSize(3);
    assertThat(planOnly(scenario, "spring-webflux").forks()).hasSize(3);
    assertThat(planOnly(scenario, "*/blocking").forks()).hasSize(1);
    assertThat(planOnly(scenario, "*-2u").trials()).isEqualTo(8);
    assertThat(planOnly(scenario, "017-spring-mvc-blocking-100ms-2u").trials()).isEqualTo(1);
    assertThat(planOnly(scenario, "*/blocking, */webclient").forks()).hasSize(2);
  }

  @Test
  void aBudgetGivesUpRepeatsFirst() throws Exception {
    Scenario scenario =
        project.scenario("load: {users: 1}\napproaches: [spring-mvc/blocking]\nrepeats: 5");
    Duration one =
        Planner.plan(scenario, Project.machine(2), Choices.none(1)).estimateOfForks().dividedBy(5);
    Duration two = one.multipliedBy(2).plus(Plan.TO_OPEN);

    Plan plan = Planner.plan(scenario, Project.machine(2), budget(two));

    assertThat(plan.repeats()).isEqualTo(2);
    assertThat(plan.estimate()).isEqualTo(two);
    assertThat(plan.notes()).anyMatch(note -> note.contains("2 of 5 repeats"));
    assertThat(Planner.plan(scenario, Project.machine(2), budget(two.minusMillis(1))).repeats())
        .isEqualTo(1);
  }

  @Test
  void aBudgetBelowOneRepeatIsRefusedWithTheNumbers() throws Exception {
    Scenario scenario = project.scenario("load: {users: 1}\napproaches: [spring-mvc/blocking]");

    assertThat(refused(scenario, 2, budget(Duration.ofSeconds(20))))
        .isEqualTo(
            """
            --budget: one repeat takes about 41s, more than 20s
                Nothing would be complete when the time is over.
                Raise --budget, choose fewer approaches or load points with --only, or shorten the \
            matrix or the window.\
            """);
  }

  @Test
  void aBoundOnAnApproachThatIsLeftOutSaysWhatLeftItOut() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            load: {users: 1}
            approaches: [spring-mvc/blocking, spring-webflux/webclient, spring-webflux/apache-client]
            claims: [{id: C1, text: a, approach: spring-mvc/blocking, quantity: throughput-rps, at-least: 2}]
            thresholds:
              - {approach: spring-webflux/webclient, quantity: throughput-rps, at-least: 2}
              - {approach: spring-webflux/apache-client, quantity: throughput-rps, at-least: 2}
            """);
    Choices choices =
        new Choices(
            Optional.of("spring-mvc,*/webclient"),
            Optional.empty(),
            Optional.of(Duration.ofSeconds(60)),
            1,
            List.of());

    Plan plan = Planner.plan(scenario, Project.machine(2), choices);

    assertThat(plan.thresholds()).isEmpty();
    assertThat(plan.notes())
        .contains(
            "1 threshold not tested: --only leaves the approach out.",
            "1 threshold not tested: the budget leaves the approach out.");
  }

  @Test
  void threadsAreLookedAtWhereThatIsAskedFor() throws Exception {
    Scenario scenario = project.scenario("load: {users: 1}\napproaches: [spring-mvc/blocking]");
    Choices examine =
        new Choices(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            1,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            true,
            AuditMode.GRADED);

    Plan examined = Planner.plan(scenario, Project.machine(2), examine);
    Plan not = Planner.plan(scenario, Project.machine(2), Choices.none(1));

    assertThat(examined.forks().getFirst().trials().getFirst().observation().threadDumps())
        .contains(Duration.ofMillis(1500));
    assertThat(examined.notes()).anyMatch(note -> note.contains("are dumped"));
    assertThat(not.forks().getFirst().trials().getFirst().observation().threadDumps()).isEmpty();
  }

  @Test
  void aGuestBringsItsApproachesOfTheSameWorkload() throws Exception {
    Scenario scenario = project.scenario("load: {users: 1}\napproaches: [spring-mvc/blocking]");
    project.system("mine", Project.approach("a"), Project.approach("b") + "    workload: noop\n");
    var mine = SystemReader.read(project.catalogue().systemFile("mine"));

    Plan plan =
        Planner.plan(
            scenario,
            Project.machine(2),
            new Choices(Optional.empty(), Optional.empty(), Optional.empty(), 1, List.of(mine)));

    assertThat(
            plan.forks().stream().map(fork -> fork.system().name() + "/" + fork.approach().name()))
        .containsExactlyInAnyOrder("spring-mvc/blocking", "mine/a");
    assertThat(plan.notes()).anyMatch(note -> note.contains("1 approach of mine left out"));
  }

  @ParameterizedTest(name = "on {1} cores {0} is reported: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "load: {users: 1}\\nlimits: {cores: 2} | 2 | 2 cores for the service on a machine of 2",
        "load: {users: 1}\\nlimits: {memory: 64GiB} | 2 | memory: 64 GiB is more than this machine's 8 GiB",
        "load: {users: 1}\\nmatrix: {cpus: [1, 4]} | 4 | 4 cores for the service on a machine of 4",
        "load: {users: 20000} | 2 | 20,000 connections need 20,150 open files in the load generator and in the service; the hard limit here is 20,000",
        "load: {users: 1}\\nupstream: {script: [{from: 12s, faults: {errors: 1%}}]} | 2 | from: 12s lies after the end of a trial (spring-mvc/blocking at 100ms-1u ends after 12s)",
        "load: {profile: [{for: 2500ms, rate: 1}]} | 2 | the profile lasts 2.5s, and 2s of it are for settling"
      })
  void whatCannotWorkHereIsRefused(String lines, int cores, String what) throws Exception {
    Scenario scenario = project.scenario(lines.translateEscapes());

    assertThat(refused(scenario, cores, Choices.none(1))).contains(what);
  }

  @Test
  void oneCoreIsPlannedWithAWarning() throws Exception {
    Plan plan =
        Planner.plan(project.scenario("load: {users: 1}"), Project.machine(1), Choices.none(1));

    assertThat(plan.notes())
        .anyMatch(note -> note.contains("will likely make every trial invalid"));
    assertThat(plan.layout().lab()).containsExactly(0);
  }

  @Test
  void moreThanACalibratedLabCanCarryIsPlannedWithAWarning() throws Exception {
    Machine calibrated =
        Project.machine(2)
            .calibrated(
                Optional.of(new Calibration.Cost(10, 20, 5_000, 600_000, 600_000)), "today");
    String load = "approaches: [spring-mvc/virtual-threads]\nload: {rate: %d}";

    assertThat(
            Planner.plan(project.scenario(load.formatted(21_000)), calibrated, Choices.none(1))
                .notes())
        .contains(
            "spring-mvc/virtual-threads at 100ms-21000rps: up to 21,000 rps are asked for, and this"
                + " machine's lab can carry 20,000 rps (its calibration); above that its own work"
                + " may make the trial invalid.");
    assertThat(
            Planner.plan(project.scenario(load.formatted(19_000)), calibrated, Choices.none(1))
                .notes())
        .noneMatch(note -> note.contains("calibration"));
  }

  @Test
  void aBurstThatCallsNoUpstreamMayHaveTheLabsCoreToo() throws Exception {
    project.system("spring-mvc", Project.approach("compute") + "    calls: 0\n");
    String burst = "load: {at-once: 30}\napproaches: [spring-mvc/compute]\n";

    Plan plan = plan(burst + "limits: {cores: 2}");

    assertThat(plan.layout().service()).containsExactly(0, 1);
    assertThat(plan.layout().lab()).containsExactly(0);
    assertThat(plan.notes()).anyMatch(note -> note.contains("the lab shares one of them with it"));
    assertThat(refused(project.scenario(burst + "limits: {cores: 3}"), 2, Choices.none(1)))
        .contains("Ask for at most 2 cores");
  }

  @Test
  void aBurstIsWatchedUntilItsTimeoutWhereNoDelayTellsHowLongItLasts() throws Exception {
    project.system("spring-mvc", Project.approach("compute") + "    calls: 0\n");

    Trial trial =
        only("load: {at-once: 30, requests: 2}\napproaches: [spring-mvc/compute]\ntimeout: 7s");

    assertThat(trial.timing().window()).isEqualTo(Duration.ofSeconds(14));
  }

  @Test
  void nineteenThousandUsersPassWhereTheHardLimitIsTwentyThousand() throws Exception {
    Plan plan = plan("load: {users: 19000}\napproaches: [spring-mvc/virtual-threads]");

    assertThat(plan.notes()).anyMatch(note -> note.contains("may need up to 38,150 open files"));
  }

  @Test
  void morePortsThanThereAreAreRefused() throws Exception {
    Scenario scenario = project.scenario("load: {users: 30000}");
    Unplannable refusal =
        catchThrowableOfType(
            Unplannable.class,
            () -> Planner.plan(scenario, Project.machine(2, 1_000_000, 28_232), Choices.none(1)));

    assertThat(project.reported(refusal)).contains("30,000 connections to one address");
  }

  @Test
  void approachesOfDifferentWorkloadsAreNotCompared() throws Exception {
    project.system("spring-webflux", Project.approach("webclient") + "    workload: users\n");
    Scenario scenario =
        project.scenario(
            "load: {users: 1}\napproaches: [spring-mvc/blocking, spring-webflux/webclient]");

    assertThat(refused(scenario, 2, Choices.none(1)))
        .contains("proxy (spring-mvc/blocking) and users (spring-webflux/webclient)");
  }

  @Test
  void aServiceThatRunsAlreadyCannotBeCold() throws Exception {
    Path file = project.home().resolve("systems/spring-webflux/system.yaml");
    Files.writeString(
        file,
        """
        system: spring-webflux
        url: http://localhost:8080
        approaches: {webclient: {request: GET /}}
        """);
    Scenario scenario =
        project.scenario(
            "load: {users: 1}\napproaches: [spring-webflux/webclient]\nwarm-up: none\n");

    assertThat(refused(scenario, 2, Choices.none(1)))
        .contains("x.yaml:6:1", "warm-up: none, and the lab does not start spring-webflux for it");
  }

  @Test
  void aCycleBeyondTheTimeoutIsNoted() throws Exception {
    Plan plan =
        plan("load: {users: 800}\napproaches: [spring-mvc/blocking]\nupstream: {delay: 10s}");

    assertThat(plan.notes()).anyMatch(note -> note.contains("most exchanges will time out"));
  }

  @ParameterizedTest(
      name = "{0} cores, {1} for the service: service {2}, load {3}, upstream {4}, controller {5}")
  @CsvSource({
    "1, 1, 0, 0, 0, 0",
    "2, 1, 0, 1, 1, 1",
    "3, 1, 0, 1, 2, 2",
    "4, 1, 0, 1, 2, 3",
    "4, 2, 0 1, 2, 3, 3",
    "8, 2, 0 1, 2, 3, 4"
  })
  void coresAreDealt(int cores, int own, String service, int load, int upstream, int controller) {
    var layout = Cores.layout(Project.machine(cores), own);

    assertThat(layout.service())
        .isEqualTo(List.of(service.split(" ", -1)).stream().map(Integer::valueOf).toList());
    assertThat(layout.load()).containsExactly(load);
    assertThat(layout.upstream()).containsExactly(upstream);
    assertThat(layout.controller()).containsExactly(controller);
    assertThat(layout.lab()).doesNotHaveDuplicates().contains(load, upstream, controller);
  }

  private Plan plan(String lines) throws Exception {
    return Planner.plan(project.scenario(lines), Project.machine(2), Choices.none(1));
  }

  @Test
  void aSystemWhoseProgramIsNotInstalledIsLeftOut() throws Exception {
    Scenario scenario = ScenarioReader.read(project.file("ceiling.yaml", ceiling("spring-mvc, ")));

    Plan plan = Planner.plan(scenario, Project.machine(2), Choices.none(1));

    assertThat(plan.forks()).extracting(fork -> fork.system().name()).containsOnly("spring-mvc");
    assertThat(plan.notes())
        .contains("Left out, since no-such-program is not installed: ceiling/a.");
  }

  @Test
  void aRunOfNothingButSuchSystemsIsRefused() throws Exception {
    Scenario scenario = ScenarioReader.read(project.file("ceiling.yaml", ceiling("")));

    assertThat(refused(scenario, 2, Choices.none(1)))
        .contains("ceiling/a needs no-such-program, which is not installed")
        .contains("Install it, or name other systems.");
  }

  private static String ceiling(String others) {
    return """
        scenario: ceiling
        question: How far up?
        systems: [%s{system: ceiling, command: [sh, "${port}"], requires: [no-such-program], approaches: {a: {request: GET /, calls: 0}}}]
        load: {users: 1}
        """
        .formatted(others);
  }

  private Trial only(String lines) throws Exception {
    return plan(lines).forks().getFirst().trials().getFirst();
  }

  private static Plan planOnly(Scenario scenario, String pattern) throws Unplannable {
    return Planner.plan(
        scenario,
        Project.machine(2),
        new Choices(Optional.of(pattern), Optional.empty(), Optional.empty(), 1, List.of()));
  }

  private static Choices budget(Duration budget) {
    return new Choices(Optional.empty(), Optional.empty(), Optional.of(budget), 1, List.of());
  }

  private String refused(Scenario scenario, int cores, Choices choices) {
    Unplannable refusal =
        catchThrowableOfType(
            Unplannable.class, () -> Planner.plan(scenario, Project.machine(cores), choices));
    assertThat(refusal).isNotNull();
    return project.reported(refusal);
  }

  private static List<String> ids(Plan plan) {
    return plan.forks().stream().flatMap(f -> f.trials().stream()).map(Trial::id).toList();
  }
}
