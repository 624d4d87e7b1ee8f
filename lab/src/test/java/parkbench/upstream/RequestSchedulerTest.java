package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.plan.Capacity;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Route;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;

/** On an event loop whose alarms nobody runs: what is due is noticed by the next who comes. */
class RequestSchedulerTest {
  private static final Duration WORK = Duration.ofMillis(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final EmbeddedChannel loop = new EmbeddedChannel();

  private static Upstream oneServer(Delay delay) {
    return new Upstream(
        List.of(new Route("GET", "/", 200, "text/plain", "", delay)),
        new Capacity.Servers(1, 0, 503),
        Faults.NONE,
        List.of());
  }

  private HttpRequests requests(Delay delay) {
    return requests(oneServer(delay));
  }

  private HttpRequests requests(Upstream upstream) {
    PreparedUpstream ready = new PreparedUpstream(upstream);
    RequestScheduler scheduler = new RequestScheduler(loop.eventLoop(), ready, 7);
    return new HttpRequests(scheduler, loop.eventLoop(), ready, 7);
  }

  private static EmbeddedChannel connected(HttpRequests requests) {
    return new EmbeddedChannel(new ServerConnection(requests, new ReadBuffer(), ""));
  }

  private static void ask(EmbeddedChannel channel) {
    ask(channel, "/");
  }

  private static void ask(EmbeddedChannel channel, String path) {
    channel.writeInbound(Unpooled.copiedBuffer(Requests.get(path), StandardCharsets.US_ASCII));
  }

  private static List<String> statuses(EmbeddedChannel channel) {
    List<String> statuses = new ArrayList<>();
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      statuses.add(out.toString(StandardCharsets.US_ASCII).substring(9, 12));
      out.release();
    }
    return statuses;
  }

  @Test
  void whoComesWhenTheOneBeforeIsDueFindsItsServerIdle() {
    HttpRequests requests = requests(new Delay.Constant(WORK));
    EmbeddedChannel channel = connected(requests);
    long asked = System.nanoTime();
    ask(channel);
    while (System.nanoTime() <= asked + 2 * WORK.toNanos()) {
      Thread.onSpinWait();
    }
    ask(channel);
    requests.scheduler().settle(System.nanoTime() + 2 * WORK.toNanos());

    assertThat(statuses(channel)).containsExactly("200", "200");
  }

  @Test
  void whoIsRefusedHasItsDelayKeptAllTheSame() {
    HttpRequests requests = requests(new Delay.Uniform(Duration.ofHours(1), Duration.ofHours(2)));
    EmbeddedChannel channel = connected(requests);
    requests.begin(2, 0, false);
    ask(channel);
    ask(channel);
    ask(channel);

    assertThat(Arrays.stream(requests.scheduler().delaySamples()).boxed())
        .as("of the first two, as asked; the second was refused")
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(nanos -> nanos >= Duration.ofHours(1).toNanos());
  }

  @Test
  void theLabsOwnRequestsAreNoCallsInFlight() {
    Route slow = new Route("GET", "/", 200, "text/plain", "", new Delay.Constant(HOUR));
    Route own =
        new Route("GET", Route.OF_LAB + "x", 200, "text/plain", "", new Delay.Constant(HOUR));
    HttpRequests requests =
        requests(
            new Upstream(List.of(slow, own), new Capacity.Unlimited(), Faults.NONE, List.of()));
    requests.begin(0, 0, false);
    List<EmbeddedChannel> channels =
        List.of(connected(requests), connected(requests), connected(requests));
    ask(channels.get(0), "/");
    ask(channels.get(1), "/");
    ask(channels.get(2), Route.OF_LAB + "x");
    Ledger ledger = requests.tell();

    assertThat(ledger.queue().inFlightMax()).isEqualTo(3);
    assertThat(ledger.queue().calls().orElseThrow().max()).isEqualTo(2);
  }

  @Test
  void aDelayThatIsNotRandomIsNotKept() {
    HttpRequests requests = requests(new Delay.Constant(WORK));
    requests.begin(10, 0, false);
    ask(connected(requests));

    assertThat(requests.scheduler().delaySamples()).isEmpty();
  }
}
