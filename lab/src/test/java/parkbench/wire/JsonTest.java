package parkbench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.plan.Bound;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Claim;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Route;
import parkbench.plan.Upstream;
import parkbench.record.ClaimVerdict;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Outcome;
import parkbench.system.Bytes;
import parkbench.system.Expectation;
import parkbench.system.Java;
import parkbench.system.Limits;
import parkbench.system.Start;

class JsonTest {
  @Test
  void anUpstreamWithEverySealedTypeComesBackEqual() {
    Upstream upstream =
        new Upstream(
            List.of(
                new Route("GET", "/a", 200, "text/plain", "x", new Delay.FromPath("ms")),
                new Route(
                    "GET",
                    "/b",
                    200,
                    "text/plain",
                    "x",
                    new Delay.LogNormal(Duration.ofMillis(50), Duration.ofMillis(200)))),
            new Capacity.Servers(20, 100, 503),
            Faults.NONE,
            List.of(
                new Change(
                    Duration.ofSeconds(20),
                    Optional.of(Duration.ofSeconds(30)),
                    new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)))),
                new Change(Duration.ofSeconds(40), Optional.empty(), new Change.Effect.Stall())));

    assertThat(Json.read(Json.line(upstream), Upstream.class)).isEqualTo(upstream);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void whatAProofAsksComesBackEqual(Intervention.Change change) {
    Intervention asked =
        new Intervention(
            "students-boot-2.7/calcpi",
            "It stops.",
            change,
            10,
            new Intervention.Prediction(12, 9.5, Optional.empty(), "one at a time"),
            Optional.empty());

    assertThat(Json.read(Json.line(asked), Intervention.class)).isEqualTo(asked);
  }

  static Stream<Intervention.Change> changes() {
    return Stream.of(
        new Intervention.Cores(2, 1, 1.9),
        new Intervention.PoolSize("server.tomcat.threads.max", 200, 400),
        new Intervention.UpstreamServers(20, 40),
        new Intervention.Users(400, 800));
  }

  @Test
  void aSampleComesBackEqual() {
    Sample sample =
        new Sample(
            7,
            Subject.SERVICE,
            Map.of(Metric.CPU, 3.0),
            List.of(
                new PoolSample(
                    "exec",
                    parkbench.record.PoolKind.SERVER,
                    200,
                    1,
                    199,
                    0,
                    OptionalInt.of(200),
                    OptionalInt.empty())),
            List.of(),
            List.of(
                new CoreTimes(0, 1, 2, 9, Optional.empty()),
                new CoreTimes(3, 1, 2, 9, Optional.of(4L))));

    assertThat(Json.read(Json.line(sample), Sample.class)).isEqualTo(sample);
    assertThat(Json.line(sample))
        .doesNotContain("\"cores\"", "\"stalled_nanos\":null", "\"interrupt_nanos\":null");
  }

  @Test
  void aSampleThatWasWrittenBeforeTimesPerCoreWereKept() {
    Sample sample =
        Json.read(
            "{\"at_nanos\":7,\"subject\":\"machine\",\"values\":{},\"pools\":[],\"cores\":[0.5]}",
            Sample.class);

    assertThat(sample.cores()).containsExactly(0.5);
    assertThat(sample.perCore()).isEmpty();
    assertThat(Json.read(Json.line(sample), Sample.class)).isEqualTo(sample);
  }

  @Test
  void aChoiceIsWrittenInLowerCaseAsValueAndAsKey() {
    Sample sample =
        new Sample(7, Subject.SERVICE, Map.of(Metric.RUN_DELAY, 3.0), List.of(), List.of());

    assertThat(Json.line(sample))
        .contains("\"subject\":\"service\"", "\"values\":{\"run_delay\":3.0}");
    assertThat(Json.line(Outcome.DEGRADED)).isEqualTo("\"degraded\"");
    assertThat(Json.read("\"degraded\"", Outcome.class)).isEqualTo(Outcome.DEGRADED);
  }

  @Test
  void aVerdictIsWrittenInTheWordsOfReports() {
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      assertThat(Json.line(verdict)).isEqualTo('"' + verdict.word() + '"');
      assertThat(Json.read(Json.line(verdict), ClaimVerdict.class)).isEqualTo(verdict);
    }
    assertThat(Json.line(ClaimVerdict.NOT_TESTED)).isEqualTo("\"not tested\"");
  }

  @Test
  void aClaimWithEverySealedTypeComesBackEqual() {
    Claim.Side side =
        new Claim.Side(
            "own/blocking",
            Optional.of(Duration.ofMillis(500)),
            Optional.of(800),
            Optional.of(new Rate(20)),
            Optional.of(new Limits(2, Optional.of(1.0), Bytes.mebi(64))));
    for (Claim.Test test :
        List.of(
            new Claim.Figure(
                Quantity.MAKESPAN_MS, side, new Bound.Within(0.05, 4, Bound.Basis.PUBLISHED)),
            new Claim.Figure(
                Quantity.ERROR_RATIO, side, new Bound.Between(Optional.of(1.0), Optional.empty())),
            new Claim.Compared(
                Quantity.THREADS_MAX, side, side, Claim.Comparison.RATIO, new Bound.Equal(0.1)),
            new Claim.NotTested("An image.", Optional.of(Quantity.OF_CEILING)))) {
      Claim claim =
          new Claim("H1", "001", "text", "So.", Optional.of(1.0), Optional.empty(), "", true, test);

      assertThat(Json.read(Json.line(claim), Claim.class)).isEqualTo(claim);
    }
  }

  @Test
  void aRunThatWasWrittenBeforeJvmsWereTold() {
    assertThat(
            Json.read(
                "{\"is\":\"Jar\",\"file\":\"file:///x.jar\",\"java\":25,\"options\":[],\"arguments\":[]}",
                Start.class))
        .isEqualTo(new Start.Jar(Path.of("/x.jar"), 25, List.of(), List.of()));
    assertThat(Json.read("{\"approach\":\"a/b\"}", Claim.Side.class).java()).isEmpty();
    assertThat(Json.read("{\"status\":200,\"body_contains\":\"\"}", Expectation.class))
        .isEqualTo(Expectation.OK);
    assertThat(Json.read("{\"number\":1,\"repeat\":1,\"trials\":[]}", Fork.class).jvm()).isEmpty();
  }

  @Test
  void aStartWithAllItsJvmsComesBackEqual() {
    Start start =
        new Start.Jar(
            Path.of("/x.jar"), new Java(8, 25, Java.Take.OLDEST), List.of(), List.of("a"));

    assertThat(Json.read(Json.line(start), Start.class)).isEqualTo(start);
  }

  @Test
  void aSealedValueNamesItsKind() {
    assertThat(Json.line(new Load.AtOnce(30, 1)))
        .isEqualTo("{\"is\":\"AtOnce\",\"users\":30,\"requests_each\":1,\"ramp\":\"PT0S\"}");
  }

  @Test
  void aForeignTextIsRefusedWithTheTypeThatWasExpected() {
    assertThatThrownBy(() -> Json.read("{\"users\":}", Load.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Load");
  }
}
