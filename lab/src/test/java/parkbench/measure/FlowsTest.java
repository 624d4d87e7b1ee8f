package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import parkbench.record.FlowSample;
import parkbench.record.FlowSample.Ages;
import parkbench.record.FlowSample.Group;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;

class FlowsTest {

  @Test
  void ofRequestsAndCallsOverTime() {
    Flow flow =
        Flows.of(
                List.of(
                    sample(0, port(40, 0), peer("a:1", 5, 0), peer("b:2", 0, 0)),
                    sample(1, port(41, 16), peer("a:1", 4, 15)),
                    sample(2, port(40, 34), peer("a:1", 5, 32), peer("b:2", 0, 2))),
                OptionalInt.of(8080))
            .orElseThrow();
    assertThat(flow.samples()).isEqualTo(3);
    assertThat(flow.requests().usual()).isEqualTo(40);
    assertThat(flow.requests().max()).isEqualTo(41);
    assertThat(flow.requestsPerSecond()).isEqualTo(17);
    assertThat(flow.calls()).contains(new Spread(14.0 / 3, 4, 5, 5));
    assertThat(flow.inside().orElseThrow().usual()).isEqualTo(35);
    Peer first = flow.peers().getFirst();
    assertThat(first.address()).isEqualTo("a:1");
    assertThat(first.callsPerSecond()).isEqualTo(16);
    assertThat(first.ageSeconds()).isCloseTo(0.15, within(1e-9));
    assertThat(first.oldestSeconds()).isEqualTo(0.3);
  }

  @Test
  void otherPortsOfTheServiceDoNotCount() {
    Group other = new Group(":9090", 1, 1, 0, 0, 0, 0, 0, Ages.NONE);
    List<FlowSample> samples =
        List.of(
            new FlowSample(0, Optional.of(90), List.of(port(4, 0), other), Optional.of(List.of())),
            new FlowSample(
                1_000_000_000L,
                Optional.of(91),
                List.of(port(4, 9), other),
                Optional.of(List.of())));
    assertThat(Flows.of(samples, OptionalInt.of(8080)).orElseThrow().requests().max()).isEqualTo(4);
    assertThat(Flows.of(samples, OptionalInt.empty()).orElseThrow().requests().max()).isEqualTo(5);
  }

  @Test
  void callsThatMayNotBeReadAreUnknown() {
    List<FlowSample> samples =
        List.of(
            new FlowSample(0, Optional.of(90), List.of(port(4, 0)), Optional.empty()),
            new FlowSample(1_000_000_000L, Optional.of(91), List.of(port(4, 9)), Optional.empty()));
    Flow flow = Flows.of(samples, OptionalInt.empty()).orElseThrow();
    assertThat(flow.calls()).isEmpty();
    assertThat(flow.inside()).isEmpty();
    assertThat(Flows.of(samples.subList(0, 1), OptionalInt.empty())).isEmpty();
  }

  /** As of a consumer that waits for messages. */
  @Test
  void aCallThatIsOlderThanAllRequestsIsNoneOfTheirs() {
    Group waits = new Group("c:3", 2, 2, 0, 0, 0, 0, 4, new Ages(9000, 20_000));
    Flow flow =
        Flows.of(
                List.of(
                    sample(0, port(40, 0), peer("a:1", 5, 0), waits),
                    sample(1, port(40, 16), peer("a:1", 5, 15), waits)),
                OptionalInt.of(8080))
            .orElseThrow();
    assertThat(flow.calls().orElseThrow().usual()).isEqualTo(7);
    assertThat(flow.inside().orElseThrow().usual()).isEqualTo(35);
  }

  /** Most of them come and go between two looks: 10 in flight / 0.01 s. */
  @Test
  void theRateOfShortConnectionsIsByTheirTime() {
    Group first = new Group(":8080", 10, 10, 0, 0, 0, 10, 10, new Ages(5, 12));
    Group last = new Group(":8080", 10, 10, 0, 0, 0, 60, 60, new Ages(5, 12));
    Flow flow =
        Flows.of(List.of(sample(0, first), sample(1, last)), OptionalInt.empty()).orElseThrow();
    assertThat(flow.requestsPerSecond()).isCloseTo(1000, within(1e-6));
    assertThat(flow.meanSeconds()).isCloseTo(0.01, within(1e-9));
  }

  /** They become files when they are accepted. */
  @Test
  void connectionsThatAreNotAcceptedAreNoFiles() {
    List<FlowSample> samples =
        List.of(
            new FlowSample(
                0,
                Optional.of(50),
                List.of(new Group(":8080", 100, 100, 0, 80, 0, 0, 0, Ages.NONE)),
                Optional.of(List.of())),
            new FlowSample(
                1_000_000_000L,
                Optional.of(130),
                List.of(new Group(":8080", 100, 100, 0, 0, 0, 0, 0, Ages.NONE)),
                Optional.of(List.of())));
    Flow flow = Flows.of(samples, OptionalInt.empty()).orElseThrow();
    assertThat(flow.files().orElseThrow().own().gained()).isZero();
  }

  @Test
  void aLoadThatHasStoppedIsSeen() {
    Flow flow =
        Flows.of(
                List.of(
                    sample(0, port(40, 0)),
                    sample(2, port(0, 80)),
                    sample(3, port(0, 80)),
                    sample(8, port(0, 80))),
                OptionalInt.empty())
            .orElseThrow();
    assertThat(flow.idleShare()).isEqualTo(0.75);
  }

  private static FlowSample sample(int second, Group port, Group... peers) {
    return new FlowSample(
        second * 1_000_000_000L, Optional.empty(), List.of(port), Optional.of(List.of(peers)));
  }

  private static Group port(int underWay, long messages) {
    return new Group(":8080", 60, underWay, 0, 0, 0, 0, messages, new Ages(1200, 2400));
  }

  private static Group peer(String address, int underWay, long messages) {
    return new Group(
        address, 5, underWay, 0, 0, 0, 0, messages, underWay == 0 ? Ages.NONE : new Ages(150, 300));
  }
}
