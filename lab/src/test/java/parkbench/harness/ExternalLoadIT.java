package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.collect.SamplingLoop;
import parkbench.harness.build.Drivers;
import parkbench.plan.Arrivals;
import parkbench.plan.Capacity;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.sandbox.Sandbox;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.upstream.UpstreamServer;

/** The tools themselves, where they are installed, against an upstream of 50 ms. */
class ExternalLoadIT {
  private static final Sandbox SANDBOX = Sandbox.detect();
  private static final Duration DELAY = Duration.ofMillis(50);
  private static final Upstream WORLD =
      new Upstream(
          List.of(ReferenceRequests.ROUTE), new Capacity.Unlimited(), Faults.NONE, List.of());
  private static final Load FOUR_USERS = new Load.Closed(4, Duration.ZERO, DELAY);

  @TempDir private Path directory = Path.of("");
  private final List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
  private final SamplingLoop sampling = new SamplingLoop(List.of(), samples::add);

  @AfterEach
  void endObservation() {
    sampling.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"WRK", "K6", "GATLING", "JMETER"})
  void fourUsersAskAsOftenAsTheUpstreamSaw(Driver driver) throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      ExternalLoad load = load(driver);
      upstream.begin();

      LoadResult result = fire(load, order(upstream, FOUR_USERS, 200));

      Ledger ledger = upstream.tell();
      assertThat(result.population().good()).isPositive().isEqualTo(result.population().asked());
      // The ledger counts from t = 0: the time to settle, and what goes on after the window.
      assertThat(ledger.requests().arrivals()).isGreaterThanOrEqualTo(result.population().good());
      assertThat(result.windowSeconds()).isGreaterThanOrEqualTo(3);
      assertThat(result.population().goodInWindow())
          .isLessThanOrEqualTo(Math.round(4 / 0.05 * result.windowSeconds()) + 4);
      // By a clock of whole milliseconds a user may begin before his last answer has ended.
      boolean coarse = driver == Driver.GATLING || driver == Driver.JMETER;
      assertThat(result.concurrency().inFlightMax()).isLessThanOrEqualTo(coarse ? 8 : 4);
      assertThat(load.record().driver()).isEqualTo(driver);
      assertThat(load.record().version()).matches("\\d+\\.\\d+.*");
      assertThat(directory.resolve("latency.hlog")).content().contains("Tag=response");
    }
    assertThat(samples)
        .filteredOn(sample -> sample.subject() == Subject.LOAD)
        .isNotEmpty()
        .allMatch(sample -> sample.values().containsKey(Metric.CPU));
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"WRK", "K6", "GATLING", "JMETER"})
  void aCertificateIsNotVerified(Driver driver) throws Exception {
    Upstream overTls = WORLD.at(List.of(new Endpoint("", 0, Optional.of(new Tls(List.of())))));
    try (UpstreamServer upstream = UpstreamServer.start(overTls, 0, 1)) {
      ExternalLoad load = load(driver);
      upstream.begin();
      String url = "https://localhost:" + upstream.port();
      // A burst waits for its answers, where a JVM's first handshakes may outlast a window of 3 s.
      Load users = driver == Driver.WRK ? FOUR_USERS : new Load.AtOnce(4, 2);

      LoadResult result = fire(load, order(url, users, 200, ReferenceRequests.path(DELAY)));

      assertThat(result.population().good()).isPositive().isEqualTo(result.population().asked());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"K6", "GATLING", "JMETER"})
  void aRateIsAskedAtItsRate(Driver driver) throws Exception {
    Rate rate = new Rate(40);
    Load open =
        new Load.Open(
            Arrivals.CONSTANT, List.of(new Load.Segment(Duration.ofSeconds(4), rate, rate)));
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      upstream.begin();

      LoadResult result = fire(load(driver), order(upstream, open, 200));

      assertThat(upstream.tell().requests().arrivals())
          .as("40 a second for 5 s, and not 4 or 400; a slow machine may skip some")
          .isBetween(50L, 201L);
      LoadResult.Population population = result.population();
      assertThat(population.failures()).isEmpty();
      assertThat(population.good()).isPositive().isEqualTo(population.fired());
      // What a late tool did not ask inside the window is asked and pending, never left out.
      assertThat(population.asked()).isEqualTo(population.fired() + population.pending());
      assertThat(population.asked()).isBetween(115L, 201L);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"K6", "GATLING", "JMETER"})
  void aBurstAsksSoOftenAndIsOver(Driver driver) throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      upstream.begin();

      LoadResult result = fire(load(driver), order(upstream, new Load.AtOnce(5, 3), 200));

      assertThat(result.population().good()).isEqualTo(15);
      assertThat(upstream.tell().requests().arrivals()).isEqualTo(15);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"WRK", "K6", "GATLING", "JMETER"})
  void answersOfAnotherStatusAreFailures(Driver driver) throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      LoadOrder missing = order(upstream, FOUR_USERS, 200, "/nowhere");

      LoadResult result = fire(load(driver), missing);

      assertThat(result.population().good()).isZero();
      assertThat(result.failed()).isPositive().isEqualTo(result.population().asked());
      assertThat(result.population().failures().keySet())
          .allMatch(cause -> cause.startsWith("status"));
    }
  }

  @Test
  void oneThatIsMissingIsToldWithItsRemedy() {
    ExternalLoad load = load(Driver.K6, Optional.empty());

    assertThatThrownBy(() -> load.fire(anyOrder(), progress -> {}))
        .isInstanceOfSatisfying(
            DriverFailed.class,
            failure ->
                assertThat(failure.oneLine())
                    .isEqualTo("k6 is not on this machine. " + Driver.K6.remedy() + "."));
  }

  @Test
  void oneThatIsTooOldSpeaksOtherwiseOrDiesIsToldWithItsWords() throws Exception {
    assertThat(failure("echo 'wrk 3.0.0 [epoll]'")).contains("wrk 3.0.0 is older than 4.0");
    assertThat(failure("echo hello")).contains("wrk reported no version: it said “hello”");
    assertThat(failure("echo 'wrk 4.1.0 [epoll]'; [ \"$1\" = -v ] || exit 3"))
        .contains("wrk ended with exit code 3; it said “wrk 4.1.0 [epoll]”");
    assertThat(failure("echo 'wrk 4.1.0 [epoll]'; echo '{\"began\": 1, \"dura' > wrk.json"))
        .contains("wrk.json of wrk is torn or of another form");
  }

  @Test
  void aServiceThatDiesEndsIt() throws Exception {
    Path fake =
        program("echo 'wrk 4.1.0 [epoll]'; [ \"$1\" = -v ] || { touch asking; exec sleep 600; }");
    ExternalLoad load = load(Driver.WRK, Optional.of(List.of(fake.toString())));
    Thread.ofVirtual()
        .start(
            () -> {
              while (!Files.exists(directory.resolve("asking"))) {
                LockSupport.parkNanos(1_000_000);
              }
              load.abort();
            });

    LoadResult result = load.fire(anyOrder(), progress -> {});

    assertThat(result.population().asked()).isZero();
    assertThat(load.notes()).singleElement().asString().contains("ended before its time");
  }

  @Test
  void oneThatWasAbortedBeforeItBeganIsNotStarted() throws Exception {
    Path fake = program("echo 'wrk 4.1.0 [epoll]'; [ \"$1\" = -v ] || touch asking");
    ExternalLoad load = load(Driver.WRK, Optional.of(List.of(fake.toString())));
    load.abort();

    assertThat(load.fire(anyOrder(), progress -> {}).population().asked()).isZero();
    assertThat(directory.resolve("asking")).doesNotExist();
  }

  private String failure(String shell) throws Exception {
    Path fake = program(shell);
    ExternalLoad load = load(Driver.WRK, Optional.of(List.of(fake.toString())));
    try {
      load.fire(anyOrder(), progress -> {});
    } catch (DriverFailed e) {
      return e.oneLine();
    }
    throw new AssertionError("it was understood");
  }

  private Path program(String shell) throws Exception {
    Path fake = directory.resolve("fake-wrk");
    Files.writeString(fake, "#!/bin/sh\n" + shell + "\n");
    return Files.setPosixFilePermissions(fake, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ExternalLoad load(Driver driver) {
    Path home = Path.of("..").toAbsolutePath().normalize();
    Optional<List<String>> program = Drivers.of(home).command(driver);
    assumeTrue(program.isPresent(), driver.word() + " is not installed");
    return load(driver, program);
  }

  private ExternalLoad load(Driver driver, Optional<List<String>> program) {
    return new ExternalLoad(driver, program, SANDBOX, List.of(), directory, sampling);
  }

  private LoadResult fire(ExternalLoad load, LoadOrder order) throws Exception {
    sampling.begin();
    return load.fire(order, progress -> {});
  }

  private static LoadOrder anyOrder() {
    return order("http://127.0.0.1:1", FOUR_USERS, 200, "/");
  }

  private static LoadOrder order(UpstreamServer upstream, Load load, int status) {
    return order(upstream, load, status, ReferenceRequests.path(DELAY));
  }

  private static LoadOrder order(UpstreamServer upstream, Load load, int status, String path) {
    return order("http://127.0.0.1:" + upstream.port(), load, status, path);
  }

  private static LoadOrder order(String url, Load load, int status, String path) {
    boolean burst = load instanceof Load.AtOnce;
    return new LoadOrder(
        url,
        new Request("GET", path, Map.of("x-asked-by", "another"), ""),
        new Expectation(status, ""),
        load,
        load instanceof Load.Open ? new Connections.Pool(100) : new Connections.OwnPerUser(),
        burst ? Duration.ZERO : Duration.ofSeconds(1),
        Duration.ofSeconds(3),
        Duration.ofSeconds(10),
        Duration.ofSeconds(10),
        1,
        Optional.empty(),
        1_000);
  }
}
