package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Arrivals;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Connections;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Probe;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Route;
import parkbench.plan.Threshold;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.plan.WarmUp;
import parkbench.planner.Choices;
import parkbench.planner.Planner;
import parkbench.planner.Project;
import parkbench.system.Approach;
import parkbench.system.Bytes;
import parkbench.system.Limits;
import parkbench.system.Origin;
import parkbench.system.Pool;
import parkbench.system.SystemSpec;

public class ScenarioReaderTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  /** Of one that the lab starts, and of their memory alone, they say nothing. */
  @Test
  void limitsDeclareTheCoresOfServicesThatRunAlready() throws Exception {
    assertThat(limited("limits: {cores: 2}")).isTrue();
    assertThat(limited("limits: {cpus: \"0.5 over 2\"}")).isTrue();
    assertThat(limited("")).isFalse();
    assertThat(limited("limits: {memory: 1GiB}")).isFalse();
    assertThat(limited("limits: {cores: 1}\nmatrix: {cpus: [1, 2]}")).isFalse();
  }

  private boolean limited(String more) throws Exception {
    Scenario scenario =
        read(
            """
            scenario: there
            question: What does a service do that runs already?
            systems:
              - system: there
                url: http://localhost:1
                approaches: {as-it-is: {request: GET /}}
            load: {users: 1}
            """
                + more);
    return scenario.subjects().systems().getFirst().start().limited();
  }

  @Test
  void anOriginIsASystemThatMayBeNoneOfThoseUnderTest() throws Exception {
    project.system("slow", Project.approach("as-it-is") + "    calls: 0\n");

    Scenario scenario =
        project.scenario(
            """
            upstream: {delay: 5s, origin: slow/as-it-is}
            load: {users: 10}
            """);

    assertThat(scenario.subjects().systems()).extracting(SystemSpec::name).doesNotContain("slow");
    assertThat(scenario.upstream().origin().map(Origin::name)).contains("slow/as-it-is");
    assertThat(scenario.upstream().at(Duration.ofSeconds(1)).origin()).isPresent();
  }

  @Test
  void anEmbeddedDatabaseIsASystemBehindTheRelay() throws Exception {
    project.system("postgres", Project.approach("embedded") + "    calls: 0\nscheme: postgresql\n");

    Scenario scenario =
        project.scenario(
            """
            upstream: {delay: 50ms, postgres: embedded}
            load: {users: 10}
            """);

    Upstream upstream = scenario.upstream().at(Duration.ofMillis(50));
    assertThat(upstream.origin()).isEmpty();
    assertThat(upstream.started().map(Origin::name)).contains("postgres/embedded");
    Database database = upstream.endpoints().getFirst().database().orElseThrow();
    assertThat(database.isStarted()).isTrue();
    assertThat(database.delay()).contains(new Delay.Constant(Duration.ofMillis(50)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "systems: [postgres] | postgres is a database",
        "systems: [spring-mvc]\\nupstream: {origin: postgres/embedded} | an origin that is a database"
      })
  void aDatabaseIsNoServiceAndNoOrigin(String lines, String what) throws IOException {
    project.system("postgres", Project.approach("embedded") + "    calls: 0\nscheme: postgresql\n");

    assertThat(
            reported(
                """
                scenario: x
                question: What happens?
                load: {users: 3}
                """
                    + lines.translateEscapes()))
        .contains(what);
  }

  @Test
  void whatAnUpstreamWouldDoItselfIsRefusedBesideAnOrigin() throws Exception {
    project.system("slow", Project.approach("as-it-is") + "    calls: 0\n");

    assertThat(
            reported(
                """
                scenario: x
                question: What happens?
                systems: [spring-mvc]
                load: {users: 3}
                upstream: {origin: slow/as-it-is, capacity: unlimited}
                """))
        .contains("5:35: capacity beside an origin");
  }

  @Test
  void aScenarioMayHoldItsSystem() throws Exception {
    Scenario scenario =
        read(
            """
        scenario: own
        question: What happens?
        systems:
          - system: shop
            command: [sh, "${port}"]
            approaches: {as-it-is: {request: GET /}}
        load: {users: 3}
        """);

    SystemSpec system = scenario.subjects().systems().getFirst();
    assertThat(system.name()).isEqualTo("shop");
    assertThat(system.description().file()).isPresent();
  }

  @Test
  void aFaultOfASystemInAScenarioHasItsPlaceThere() throws Exception {
    assertThat(
            reported(
                """
                scenario: own
                question: What happens?
                systems:
                  - system: shop
                    command: [sh, "${prt}", "${port}"]
                    aproaches: {}
                    approaches: {as-it-is: {request: GET /}}
                load: {users: 3}
                """))
        .contains("6:5: unknown key \"aproaches\"")
        .contains("5:19: unknown placeholder ${prt}");
  }

  @Test
  void anAxisOfSettingsMakesAnApproachOfEachValue() throws Exception {
    Scenario scenario =
        read(
            """
        scenario: own
        question: What happens?
        systems:
          - system: shop
            command: [sh, "${port}"]
            approaches:
              blocking:
                request: GET /
                pool: {name: threads, size: 200, setting: server.tomcat.threads.max}
              reactive: {request: GET /}
        approaches: [shop/blocking]
        thresholds: [{approach: shop/blocking, quantity: throughput-rps, at-least: 1}]
        load: {users: 3}
        matrix: {pool: [50, 100], properties: {a.b.mode: [fast, "on"]}}
        """);

    assertThat(scenario.subjects().approaches())
        .containsExactly(
            "shop/blocking-pool-50-b.mode-fast",
            "shop/blocking-pool-50-b.mode-on",
            "shop/blocking-pool-100-b.mode-fast",
            "shop/blocking-pool-100-b.mode-on");
    assertThat(scenario.expectations().thresholds()).hasSize(4);
    Approach first = scenario.subjects().systems().getFirst().approaches().getFirst();
    assertThat(first.pool().map(Pool::size)).contains(50);
    assertThat(first.tuning().properties())
        .isEqualTo(Map.of("server.tomcat.threads.max", "50", "a.b.mode", "fast"));
  }

  @Test
  void anUpstreamMayHaveAFixedPort() throws Exception {
    Scenario scenario = project.scenario("load: {users: 3}\nupstream: {port: 9100}");

    assertThat(scenario.upstream().endpoints())
        .containsExactly(new Endpoint("", 9100, Optional.empty()));
  }

  private static final String SEVERAL =
      """
      scenario: own
      question: What happens?
      systems:
        - system: shop
          command: [sh, "${port}", "${upstreams.stock}", "${upstreams.prices.port}"]
          approaches:
            as-it-is: {request: GET /, calls: {stock: 1, prices: 2}}
      load: {users: 3}
      upstreams:
        stock: {delay: 500ms, port: 9101, routes: [{path: "/stock/{id}"}]}
        prices:
          delay: 50ms
          routes: [{path: /a}, {path: /b, delay: 10ms}]
          script: [{from: 1s, delay: 1s}]
      """;

  @Test
  void severalUpstreamsListenAtPortsOfTheirOwn() throws Exception {
    Scenario scenario = read(SEVERAL);
    Upstream upstream = scenario.upstream().at(Duration.ofSeconds(9));
    Approach approach = scenario.subjects().systems().getFirst().approaches().getFirst();

    assertThat(upstream.endpoints())
        .containsExactly(
            new Endpoint("stock", 9101, Optional.empty()),
            new Endpoint("prices", 0, Optional.empty()));
    assertThat(upstream.routes())
        .extracting(Route::of, Route::path, Route::delay)
        .containsExactly(
            tuple("stock", "/stock/{id}", new Delay.Constant(Duration.ofMillis(500))),
            tuple("prices", "/a", new Delay.Constant(Duration.ofMillis(50))),
            tuple("prices", "/b", new Delay.Constant(Duration.ofMillis(10))));
    assertThat(upstream.script()).extracting(Change::of).containsExactly("prices");
    assertThat(approach.calls()).isEqualTo(3);
    assertThat(approach.work(scenario.upstream().delay(approach, Duration.ZERO)))
        .isEqualTo(Duration.ofMillis(600));
  }

  @Test
  void severalUpstreamsBesideOneOrWithAnAxisOfDelaysOrOnOnePortAreRefused() throws Exception {
    assertThat(reported(SEVERAL + "upstream: {delay: 1s}\n"))
        .contains("both upstream and upstreams");
    assertThat(reported(SEVERAL + "matrix: {delay: [1s]}\n"))
        .contains("an axis delay with several");
    assertThat(reported(SEVERAL.replace("delay: 50ms", "port: 9101")))
        .contains("port: 9101 is that of stock, too");
  }

  @Test
  void anAxisThatVariesNothingIsRefused() throws Exception {
    assertThat(
            reported(
                """
                scenario: own
                question: What happens?
                systems: [spring-webflux]
                load: {users: 3}
                matrix: {pool: [50]}
                """))
        .contains("5:10: an axis pool, but no approach names a pool with its setting");
  }

  @Test
  void everyKeyArrives() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            approaches: [spring-mvc/blocking]
            limits: {cpus: "1 over 2", memory: 512MiB}
            upstream:
              delay: 50ms
              routes:
                - {path: "/names/{id}", body: "${path.id}", delay: {log-normal: {median: 50ms, p99: 200ms}}}
                - {method: POST, path: /register, status: 201, content-type: application/json, body: "{}"}
                - {path: "/sleep/{ms}", delay: {path: ms}}
                - {path: /user, delay: {query: delay}}
                - {path: /u, delay: {uniform: [10ms, 20ms]}}
                - {path: /e, delay: {exponential: 20ms}}
              capacity: {servers: 20, queue: 100, when-full: 429}
              faults: {errors: 1%, error-status: 503, resets: 2%, hangs: 0.5%}
              script:
                - {from: 2s, until: 5s, delay: 1s}
                - {from: 3s, until: 6s, stall: true}
                - {from: 8s, faults: {errors: 10%}}
            load: {rate: 200, arrivals: poisson}
            connections: {pool: 800}
            start: empty
            window: 20 cycles
            settle: 5s
            timeout: 20s
            drain: 10s
            warm-up: {requests: 5, delay: 1ms, users: 2, cap: 3s}
            repeats: 4
            matrix: {delay: [10ms, 20ms], rate: [100, 0.5], cpus: [1, "1 over 2"], java: [11, 25]}
            probe: {path: /ready, every: 2s, timeout: 500ms, evict-after: 5}
            thresholds: [{approach: spring-mvc/blocking, quantity: throughput-rps, at-least: 380, at-most: 402}]
            """);

    Bytes memory = Bytes.mebi(512);
    assertThat(scenario.subjects().limits()).isEqualTo(new Limits(2, Optional.of(1.0), memory));
    assertThat(scenario.upstream().capacity()).isEqualTo(new Capacity.Servers(20, 100, 429));
    assertThat(scenario.upstream().faults()).isEqualTo(new Faults(0.01, 503, 0.02, 0.005));
    assertThat(scenario.upstream().script())
        .containsExactly(
            new Change(
                Duration.ofSeconds(2),
                Optional.of(Duration.ofSeconds(5)),
                new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)))),
            new Change(
                Duration.ofSeconds(3),
                Optional.of(Duration.ofSeconds(6)),
                new Change.Effect.Stall()),
            new Change(
                Duration.ofSeconds(8),
                Optional.empty(),
                new Change.Effect.Failing(new Faults(0.1, 500, 0, 0))));
    assertThat(scenario.upstream().at(Duration.ofMillis(70)).routes())
        .extracting(Route::delay)
        .containsExactly(
            new Delay.LogNormal(Duration.ofMillis(50), Duration.ofMillis(200)),
            new Delay.Constant(Duration.ofMillis(70)),
            new Delay.FromPath("ms"),
            new Delay.FromQuery("delay", Duration.ofMillis(70)),
            new Delay.Uniform(Duration.ofMillis(10), Duration.ofMillis(20)),
            new Delay.Exponential(Duration.ofMillis(20)));
    assertThat(scenario.load()).isEqualTo(new LoadShape.Steady(Arrivals.POISSON, new Rate(200)));
    assertThat(scenario.connections()).contains(new Connections.Pool(800));
    assertThat(scenario.timing().startEmpty()).isTrue();
    assertThat(scenario.timing().window()).contains(new CycleTime.Cycles(20));
    assertThat(scenario.timing().settle()).contains(new CycleTime.Fixed(Duration.ofSeconds(5)));
    assertThat(scenario.timing().timeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(scenario.timing().drain()).isEqualTo(Duration.ofSeconds(10));
    assertThat(scenario.timing().warmUp())
        .isEqualTo(new WarmUp(5, Duration.ofMillis(1), 2, Duration.ofSeconds(3)));
    assertThat(scenario.repeats()).isEqualTo(4);
    assertThat(scenario.matrix())
        .isEqualTo(
            new MatrixAxes(
                List.of(Duration.ofMillis(10), Duration.ofMillis(20)),
                List.of(),
                List.of(new Rate(100), new Rate(0.5)),
                List.of(
                    new Limits(1, Optional.empty(), memory),
                    new Limits(2, Optional.of(1.0), memory)),
                List.of(11, 25)));
    assertThat(scenario.probe())
        .contains(new Probe("/ready", Duration.ofSeconds(2), Duration.ofMillis(500), 5));
    assertThat(scenario.expectations().thresholds())
        .containsExactly(
            new Threshold(
                Optional.of("spring-mvc/blocking"),
                Quantity.THROUGHPUT_RPS,
                Optional.of(380.0),
                Optional.of(402.0)));
    assertThat(scenario.defaults()).isEmpty();
  }

  @ParameterizedTest(name = "tls: {0}")
  @CsvSource(
      delimiter = '|',
      value = {"true | ", "{names: [stock.example, a.b]} | stock.example a.b"})
  void theUpstreamMaySpeakTls(String tls, @Nullable String names) throws Exception {
    Scenario scenario = project.scenario("load: {users: 4}\nupstream: {tls: " + tls + "}");

    Tls expected = new Tls(names == null ? List.of() : List.of(names.split(" ")));
    assertThat(scenario.upstream().endpoints().getFirst().tls()).contains(expected);
    assertThat(scenario.upstream().at(Duration.ofSeconds(1)).tls()).contains(expected);
  }

  @Test
  void theUpstreamSpeaksPlainHttpUnlessAsked() throws Exception {
    assertThat(project.scenario("load: {users: 4}").upstream().speaksTls()).isFalse();
    assertThat(project.scenario("load: {users: 4}\nupstream: {tls: false}").upstream().speaksTls())
        .isFalse();
  }

  @Test
  void whatIsLeftOutIsListed() throws Exception {
    Scenario scenario = project.scenario("load: {users: 4}");

    assertThat(scenario.defaults())
        .contains(
            "limits 1 core, 1 GiB",
            "upstream delay 100ms",
            "timeout 30s",
            "drain 30s",
            "warm-up requests 20,000",
            "repeats 1");
  }

  @Test
  void aBurstStartsEmpty() throws Exception {
    assertThat(project.scenario("load: {at-once: 30}").timing().startEmpty()).isTrue();
  }

  @Test
  void aKeyOfTheWrongLevelIsSentToItsOwn() throws IOException {
    assertThat(
            reported(
                """
                scenario: own
                question: What happens?
                approaches: [spring-mvc/blocking]
                load: {users: 3, window: 9s}
                """))
        .contains("unknown key \"window\"", "Write it at the top level of the file.");
  }

  @Test
  void everyFaultOfAFileIsToldAtOnceInItsOrder() throws Exception {
    assertThat(reported(resource("many-faults.yaml"))).isEqualTo(resource("many-faults.txt"));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "load: {users: 4, rate: 3} | 4:18 | both users and rate",
        "load: {usrs: 4} | 4:8 | unknown key \"usrs\"",
        "load: {users: 4, window: 9s} | 4:18 | unknown key \"window\"",
        "load: {at-once: 3, over: 1s} | 4:20 | the key \"over\" is now \"ramp\"",
        "load: {users: 3}\\nhold: [] | 5:1 | the key \"hold\" is now \"thresholds\"",
        "load: {think: 1s} | 4:7 | a load without users, at-once, rate or profile",
        "load: {rate: 3, think: 1s} | 4:17 | \"think\" does not apply to a load of rate",
        "load: {rate: 3, ramp: 1s} | 4:17 | \"ramp\" does not apply to a load of rate",
        "load: {at-once: 3}\\nprobe: {path: /x} | 5:1 | \"probe\" beside a burst",
        "load: {at-once: 3}\\nwindow: 5s | 5:1 | \"window\" beside a burst",
        "load: {at-once: 3}\\nstart: warm | 5:8 | start: \"warm\" with a burst",
        "load: {rate: 3}\\nconnections: own | 5:14 | connections: \"own\" with an open load",
        "load: {rate: 3}\\nmatrix: {users: [1]} | 5:10 | the axis users does not fit the load",
        "load: {users: 3}\\nmatrix: {rate: [1]} | 5:10 | the axis rate does not fit the load",
        "load: {profile: [{for: 5s, rate: 1}]}\\nwindow: 5s | 5:1 | a window beside a profile",
        "load: {profile: [{for: 5s, from: 1}]} | 4:18 | a segment needs either rate, or from and to",
        "load: {profile: [{for: 5s}]} | 4:18 | a segment needs either rate, or from and to",
        "load: {users: 3}\\nupstream: {delay: 1m} | 5:19 | delay: 1m is not below the timeout of 30s",
        "load: {users: 3}\\nmatrix: {delay: [1s, 30s]} | 5:22 | delay: 30s is not below the timeout of 30s",
        "load: {users: 3}\\nupstream: {routes: [{path: /a, delay: 40s}]} | 5:39 | delay: 40s is not below the timeout of 30s",
        "load: {users: 3}\\nupstream: {routes: [{path: /a, delay: {uniform: [1s, 31s]}}]} | 5:54 | delay: 31s is not below the timeout of 30s",
        "load: {users: 3}\\nupstream: {routes: [{path: /a, delay: {exponential: 0s}}]} | 5:53 | exponential: a mean of 0",
        "load: {users: 3}\\nupstream: {script: [{from: 1s, delay: 30s}]} | 5:39 | delay: 30s is not below the timeout of 30s",
        "load: {users: 3}\\nwindow: 900ms | 5:9 | window: \"900ms\" is less than a second",
        "load: {users: 3}\\nbrief: {window: 11s} | 5:17 | brief window: \"11s\" may be longer than the full form's 20 cycles, at least 10s",
        "load: {users: 3}\\nwindow: 30s\\nbrief: {window: 2 cycles} | 6:17 | brief window: \"2 cycles\" may be longer than the full form's 30s",
        "load: {users: 3}\\nwindow: 30s\\nbrief: {window: 500ms} | 6:17 | window: \"500ms\" is less than a second",
        "load: {users: 3}\\nbrief: {settle: 3 cycles} | 5:17 | brief settle: \"3 cycles\" may be longer than the full form's 2 cycles, at least 2s",
        "load: {users: 3}\\nstart: empty\\nbrief: {settle: 1s} | 6:17 | brief settle: \"1s\" may be longer than the full form's 0s",
        "load: {users: 3}\\nbrief: {warm-up: {requests: 20001}} | 5:29 | brief warm-up requests: \"20001\" may be longer than the full form's 20,000",
        "load: {users: 3}\\nbrief: {warm-up: {cap: 41s}} | 5:24 | brief warm-up cap: \"41s\" may be longer than the full form's 40s",
        "load: {users: 3}\\nbrief: {warm-up: {cap: 0s}} | 5:24 | cap: \"0s\" is no time",
        "load: {users: 3}\\nwarm-up: none\\nbrief: {warm-up: {cap: 1s}} | 6:18 | brief warm-up of a scenario without one",
        "load: {users: 3}\\nstart: warm\\nwarm-up: none | 5:8 | start: \"warm\" without a warm-up",
        "load: {users: 3}\\nwarm-up: cold | 5:10 | warm-up",
        "load: {users: 3}\\nbrief: {drain: 1s} | 5:9 | unknown key \"drain\"",
        "load: {at-once: 3}\\nbrief: {window: 5s} | 5:9 | \"window\" beside a burst",
        "load: {profile: [{for: 5s, rate: 1}]}\\nbrief: {window: 5s} | 5:9 | a window beside a profile",
        "load: {users: 3}\\nwindow: 10 | 5:9 | window: 10 is not a number of cycles",
        "load: {users: '3'} | 4:15 | users: \"3\" is not a whole number of users",
        "load: {users: 3}\\nlimits: {cores: 1, cpus: 1} | 5:20 | both cores and cpus",
        "load: {users: 3}\\nupstream: {routes: [{path: '/a/{id}', body: '${path.ix}'}]} | 5:45 | the path /a/{id} has no variable \"ix\"",
        "load: {users: 3}\\nthresholds: [{quantity: of-ceiling}] | 5:14 | a bound without at-least or at-most",
        "load: {users: 3}\\nthresholds: [{quantity: of-ceiling, at-least: 2, at-most: 1}] | 5:14 | at-least lies above at-most",
        "load: {users: 3}\\nupstream: {tls: yes} | 5:17 | tls: \"yes\" is not true or false",
        "load: {users: 3}\\nupstream: {tls: {names: [a b]}} | 5:26 | \"a b\" is not a host name",
        "load: {users: 3}\\nupstream: {postgres: nowhere} | 5:22 | postgres: nowhere is no address of a server",
        "load: {users: 3}\\nupstream: {postgres: 'db:0'} | 5:22 | postgres: db:0 is no address of a server",
        "load: {users: 3}\\nupstream: {postgres: embedded} | 5:22 | unknown system \"postgres\"",
        "load: {users: 3}\\nupstream: {origin: spring-mvx/blocking} | 5:20 | unknown system \"spring-mvx\"",
        "load: {users: 3}\\nupstream: {origin: spring-mvc/blokking} | 5:20 | unknown approach \"spring-mvc/blokking\"",
        "load: {users: 3}\\nupstream: {origin: spring-mvc/blocking} | 5:20 | an origin that calls an upstream itself",
        "load: {users: 3}\\napproaches: [spring-mvc/blokking] | 5:14 | unknown approach \"spring-mvc/blokking\""
      })
  void aFaultHasItsPlace(String lines, String place, String what) throws IOException {
    String reported =
        reported(
            """
            scenario: x
            question: What happens?
            systems: [spring-mvc, spring-webflux]
            """
                + lines.translateEscapes());

    assertThat(reported).startsWith("scenarios/x.yaml:" + place + ": ").contains(what);
    assertThat(reported.lines()).as("one fault").hasSizeBetween(2, 3);
  }

  @Test
  void anUnknownSystemIsToldWithTheNearestOne() throws IOException {
    assertThat(reported("scenario: x\nquestion: q\nsystems: [spring-mvx]\nload: {users: 1}"))
        .isEqualTo(
            """
            scenarios/x.yaml:3:11: unknown system "spring-mvx"
                There is no system of this name under systems.
                Did you mean "spring-mvc"? Known: spring-mvc, spring-webflux. A file of your own is \
            named by its path: ./my-service.yaml.\
            """);
  }

  @Test
  void faultsOfASystemFileAreToldToo() throws IOException {
    project.file("mine.yaml", "system: mine\njarr: x.jar");

    assertThat(reported("scenario: x\nquestion: q\nsystems: [./mine.yaml]\nlaod: {users: 1}"))
        .contains("scenarios/x.yaml:4:1: unknown key \"laod\"")
        .contains("scenarios/mine.yaml:2:1: unknown key \"jarr\"");
  }

  @Test
  void theLongestDurationsAndLargestCountsOverflowNothing() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            load: {users: 1000000, think: 99h9999m99999s99999999ms}
            upstream: {delay: 99h}
            timeout: 99h1ms
            window: 9999 cycles
            connections: {pool: 1}
            warm-up: {requests: 100000000, delay: 99h9999m99999s99999999ms, users: 1, cap: 99h}
            """);

    Unplannable refusal =
        catchThrowableOfType(
            Unplannable.class, () -> Planner.plan(scenario, Project.machine(2), Choices.none(1)));

    assertThat(project.reported(refusal)).contains("would be measured for");
  }

  private Scenario read(String text) throws Exception {
    return ScenarioReader.read(project.file("x.yaml", text));
  }

  private String reported(String text) throws IOException {
    Path file = project.file("x.yaml", text);
    InvalidFile refusal = catchThrowableOfType(InvalidFile.class, () -> ScenarioReader.read(file));
    assertThat(refusal).isNotNull();
    return project.reported(refusal);
  }

  public static String resource(String name) throws IOException {
    try (var in = ScenarioReaderTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
