package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.seen;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

class CallsBoundedByFlowTest {
  private static final Spread FIVE = new Spread(4.9, 4, 5, 5);
  private static final Spread SIXTY = new Spread(60, 59, 60, 60);

  @Test
  void aFixedNumberOfCallsWithAQueueInsideIsTheLimit() {
    Finding found = first(free().flow(flow(SIXTY, 16.5, peer(FIVE, 0.15, 0.3, 16.5))));
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "Lets 5 calls to 127.0.0.1:9100 through at a time while 55 requests wait inside, CPU"
                + " 5 %; 5 calls at a time / 0.3 s predicts 16.7 calls per second, 16.5 were seen.");
  }

  /** Then their ages say nothing of how long a call takes, and what ends in a second does. */
  @Test
  void theTimeOfCallsThatDifferIsByTheirRate() {
    Finding found = first(free().flow(flow(SIXTY, 10, peer(FIVE, 0.5, 3, 10))));
    assertThat(found.number(FactName.TIME_PER_CALL).orElseThrow()).isCloseTo(0.49, within(0.01));
  }

  @Test
  void callsOfAsManyRequestsAreNoBound() {
    Spread all = new Spread(59.5, 58, 60, 60);
    assertThat(rules(free().flow(flow(SIXTY, 200, peer(all, 0.15, 0.3, 200)))))
        .containsExactly(RuleId.NO_BOTTLENECK);
  }

  @Test
  void callsWhoseNumberVariesAreNoBound() {
    Spread varies = new Spread(20, 9, 20, 31);
    assertThat(rules(free().flow(flow(SIXTY, 200, peer(varies, 0.05, 0.1, 200)))))
        .doesNotContain(RuleId.CALLS_BOUNDED);
  }

  /** As of a consumer, which always has one call in flight. */
  @Test
  void callsThatRequestsDoNotMakeAreNoBound() {
    Spread one = new Spread(1, 1, 1, 1);
    assertThat(rules(free().flow(flow(SIXTY, 200, peer(one, 0.25, 0.5, 2)))))
        .doesNotContain(RuleId.CALLS_BOUNDED);
  }

  /** As of gRPC and of Redis: the kernel counts a connection, not what it carries. */
  @Test
  void threadsThatShareAConnectionWaitForTheirTurn() {
    Spread one = new Spread(0.68, 0, 1, 1);
    Finding found =
        first(
            free()
                .pools(SeenService.pool(PoolKind.SERVER, 64, 60, 60, 0, ThreadActivity.SOCKET_READ))
                .flow(
                    flow(
                        SIXTY,
                        30,
                        new Peer(
                            "127.0.0.1:9100", 1, new Growth(1, 1, 1, 10), one, 0.03, 0.1, 30))));
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found))
        .startsWith(
            "Its calls to 127.0.0.1:9100 share a connection or two, and 60 threads wait there");
  }

  /** Three calls of 0.1 s would be 30 a second. */
  @Test
  void aRateThatIsLowerThanTheCallsPredictIsNamed() {
    Spread three = new Spread(2.5, 1, 3, 3);
    Finding found = first(free().flow(flow(SIXTY, 25, peer(three, 0.05, 0.1, 25))));
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found))
        .endsWith("25 were seen; a limit of 25 calls per second looks the same.");
  }

  /** A rate limiter in front lets a call through now and then. */
  @Test
  void callsThatAreSeldomInFlightAreNoBound() {
    Spread now = new Spread(1.3, 0, 1, 2);
    assertThat(rules(free().flow(flow(SIXTY, 25, peer(now, 0.025, 0.05, 25)))))
        .doesNotContain(RuleId.CALLS_BOUNDED);
  }

  /** Forty long polls beside twenty users, each of whom has a call in flight. */
  @Test
  void requestsThatAreOlderThanThoseThatEndDoNotWaitForThem() {
    Spread twenty = new Spread(20, 20, 20, 20);
    Flow polls =
        SeenFlow.requests(SIXTY)
            .aged(11.5)
            .perSecond(195)
            .calls(twenty)
            .inside(new Spread(40, 40, 40, 40))
            .peers(peer(twenty, 0.05, 0.1, 195))
            .build();
    assertThat(rules(free().flow(polls))).doesNotContain(RuleId.CALLS_BOUNDED);
  }

  @Test
  void requestsWithAThreadAtWorkDoNotWaitInside() {
    SeenService sleeps =
        free()
            .pools(full(PoolKind.EXECUTOR, 55, ThreadActivity.SLEEPING))
            .flow(flow(SIXTY, 16.5, peer(FIVE, 0.15, 0.3, 16.5)));
    assertThat(rules(sleeps)).doesNotContain(RuleId.CALLS_BOUNDED);
  }

  /** A remote call inside of a transaction: either is in flight, and both together are bounded. */
  @Test
  void callsToSeveralAreBoundedTogether() {
    Spread some = new Spread(5, 2, 5, 8);
    Flow both =
        SeenFlow.requests(SIXTY)
            .aged(1.8)
            .perSecond(33)
            .calls(new Spread(10, 9, 10, 10))
            .inside(new Spread(50, 49, 50, 51))
            .peers(
                peer("127.0.0.1:5432", some, 0.075, 0.15, 33),
                peer("127.0.0.1:9100", some, 0.075, 0.15, 33))
            .build();
    Finding found = first(free().flow(both));
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(found.text(FactName.CALLED)).contains("127.0.0.1:5432 and 127.0.0.1:9100");
    assertThat(found.number(FactName.CALLS_AT_A_TIME)).contains(10.0);
  }

  @Test
  void oneConnectionMayBeShared() {
    Spread one = new Spread(1, 1, 1, 1);
    Finding found =
        first(
            free()
                .flow(
                    flow(
                        SIXTY,
                        3.3,
                        new Peer(
                            "127.0.0.1:9100", 1, new Growth(1, 1, 1, 10), one, 0.15, 0.3, 3.3))));
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found)).contains("HTTP/2");
  }

  /** As of a client with a thread for each call, whose threads have several names. */
  @Test
  void aPoolBehindWhichNoRequestWaitsIsNotShort() {
    Spread twenty = new Spread(20, 20, 20, 20);
    SeenService calls =
        free()
            .pools(
                SeenService.pool("front", PoolKind.EXECUTOR, 20, ThreadActivity.AWAITING_FUTURE),
                full(PoolKind.EXECUTOR, 16, ThreadActivity.SOCKET_READ));
    assertThat(rules(calls.flow(flow(twenty, 66, peer(twenty, 0.15, 0.3, 66)))))
        .doesNotContain(RuleId.THREAD_POOL_EXHAUSTED);
  }

  /** As of a few threads that report to a dead host, beside sixty requests. */
  @Test
  void threadsThatWaitForSomethingElseAreNotItsCause() {
    List<Finding> found =
        examine(
            free()
                .pools(full(PoolKind.EXECUTOR, 4, ThreadActivity.CONNECTING))
                .flow(flow(SIXTY, 16.5, peer(FIVE, 0.15, 0.3, 16.5)))
                .build());
    assertThat(found)
        .extracting(Finding::rule)
        .startsWith(RuleId.CALLS_BOUNDED, RuleId.CONNECT_SLOW);
    assertThat(found.get(1).has(FactName.CALLS_AT_A_TIME)).isFalse();
  }

  /** Consumers of messages have a call in flight all the time. */
  @Test
  void threadsThatListenForMessagesAreADoubt() {
    SeenService listens = free().pools(full(PoolKind.LISTENER, 5, ThreadActivity.SOCKET_READ));
    assertThat(first(listens.flow(flow(SIXTY, 16.5, peer(FIVE, 0.15, 0.3, 16.5)))).confidence())
        .isEqualTo(Confidence.MEDIUM);
  }

  /** Shorter than a tick of the kernel. */
  @Test
  void theTimeOfShortCallsIsByTheirRate() {
    Finding found = first(free().flow(flow(SIXTY, 20, peer(FIVE, 0, 0, 20))));
    assertThat(found.number(FactName.TIME_PER_CALL).orElseThrow()).isCloseTo(0.245, within(1e-3));
  }

  /** What is counted are segments. */
  @Test
  void callsOfSeveralSegmentsAreNotCounted() {
    Finding found = first(free().flow(flow(SIXTY, 16.5, peer(FIVE, 0.15, 0.3, 165))));
    assertThat(FindingText.sentence(found)).endsWith("predicts 16.7 calls per second.");
  }

  @Test
  void aQueueInsideWithoutAReasonIsNoAllClear() {
    Flow queue =
        SeenFlow.requests(SIXTY)
            .aged(2.4)
            .perSecond(16)
            .calls(new Spread(0, 0, 0, 0))
            .inside(SIXTY)
            .build();
    Finding found = first(free().flow(queue));
    assertThat(found.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "60 of 60 requests wait inside, 3.75 s each; no thread and no TCP call shows for what."
                + " Long polls, timers and calls over Unix sockets look the same.");
  }

  /** A busy pool is a doubt only where requests may wait for it. */
  @Test
  void aPoolWithAThreadForEachRequestIsNoDoubt() {
    Spread all = new Spread(60, 59, 60, 60);
    SeenService each = free().pools(full(PoolKind.EXECUTOR, 60, ThreadActivity.SOCKET_READ));
    assertThat(first(each.flow(flow(SIXTY, 200, peer(all, 0.15, 0.3, 200)))).confidence())
        .isEqualTo(Confidence.HIGH);
    SeenService other = free().pools(full(PoolKind.EXECUTOR, 8, ThreadActivity.SOCKET_READ));
    assertThat(first(other.flow(flow(SIXTY, 200, peer(all, 0.15, 0.3, 200)))).confidence())
        .isEqualTo(Confidence.MEDIUM);
  }

  /** Requests that sleep without a thread look so. */
  @Test
  void aShortQueueInsideMayBeATimer() {
    Flow queue =
        SeenFlow.requests(SIXTY)
            .aged(0.1)
            .perSecond(300)
            .calls(new Spread(0, 0, 0, 0))
            .inside(SIXTY)
            .build();
    Finding found = first(free().flow(queue));
    assertThat(found.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found)).contains("60 requests wait inside without a thread");
  }

  @Test
  void anAllClearAfterTheLoadIsNotSure() {
    Spread none = new Spread(0, 0, 0, 0);
    Flow stopped =
        SeenFlow.requests(none).aged(0).perSecond(3).idle(0.6).calls(none).inside(none).build();
    Finding found = first(free().flow(stopped));
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found))
        .contains("in the last 60 % of the time no request came");
  }

  /** Not one request: its limits are as unknown as before. */
  @Test
  void anIdleServiceIsAskedForLoad() {
    Spread none = new Spread(0, 0, 0, 0);
    Flow idle =
        SeenFlow.requests(none).aged(0).perSecond(0).idle(1).calls(none).inside(none).build();
    Finding found = first(free().flow(idle));
    assertThat(FindingText.sentence(found)).startsWith("No request came while it was examined");
    assertThat(FindingText.remedy(found)).contains("parkbench load URL");
  }

  @Test
  void withoutItsCallsAnAllClearIsNotSure() {
    Flow unseen = SeenFlow.requests(SIXTY).aged(0.1).perSecond(16).build();
    assertThat(first(free().flow(unseen)).confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(first(free()).confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(first(free().withFreeFlow()).confidence()).isEqualTo(Confidence.HIGH);
  }

  private static SeenService free() {
    return seen().with(Kind.CPU_LIMIT, 1).with(Kind.CPU, 0.05).with(Kind.UNREAD_CONNECTIONS, 0);
  }

  private static Finding first(SeenService service) {
    return examine(service.build()).getFirst();
  }

  private static List<RuleId> rules(SeenService service) {
    return examine(service.build()).stream().map(Finding::rule).toList();
  }

  private static Peer peer(Spread calls, double age, double oldest, double perSecond) {
    return peer("127.0.0.1:9100", calls, age, oldest, perSecond);
  }

  private static Peer peer(
      String address, Spread calls, double age, double oldest, double perSecond) {
    return new Peer(address, 60, new Growth(60, 60, 60, 10), calls, age, oldest, perSecond);
  }

  private static Flow flow(Spread requests, double perSecond, Peer peer) {
    return SeenFlow.requests(requests)
        .aged(1.8)
        .perSecond(perSecond)
        .calls(peer.calls())
        .inside(
            new Spread(
                requests.mean() - peer.calls().mean(),
                requests.min() - peer.calls().max(),
                requests.usual() - peer.calls().usual(),
                requests.max() - peer.calls().min()))
        .peers(peer)
        .build();
  }
}
