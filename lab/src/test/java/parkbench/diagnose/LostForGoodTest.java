package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Deadlock;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.NewThreads;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** What only a restart, or another limit, ends. */
class LostForGoodTest {

  @Test
  void aDeadlockNamesBothThreadsAndBothPlaces() {
    var found =
        examine(
            seen()
                .pools(server(30, ThreadActivity.LOCK_WAIT))
                .deadlocked(
                    new Deadlock("exec-3", "shop.Transfer.move", "shop.Account", "exec-4"),
                    new Deadlock("exec-4", "shop.Refund.move", "shop.Account", "exec-3"))
                .build());
    assertThat(found).extracting(Finding::rule).doesNotContain(RuleId.LOCK_CONTENTION);
    assertThat(found.getFirst().rule()).isEqualTo(RuleId.DEADLOCK);
    assertThat(found.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(found.getFirst()))
        .startsWith(
            "Is deadlocked: \"exec-3\" waits in shop.Transfer.move for a shop.Account that"
                + " \"exec-4\" holds; \"exec-4\" waits in shop.Refund.move for a shop.Account that"
                + " \"exec-3\" holds; 28 more threads wait for a lock");
  }

  @Test
  void noMoreFilesMayBeOpened() {
    var found =
        examine(seen().with(Kind.OPEN_FILES, 229.5).with(Kind.OPEN_FILES_LIMIT, 230).build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.FILES_EXHAUSTED);
    assertThat(FindingText.sentence(found))
        .isEqualTo("Has 230 of 230 files and sockets open: it accepts and opens no more.");
  }

  @Test
  void fewFilesThatAreLeftAreNearTheLimit() {
    var found =
        examine(seen().with(Kind.OPEN_FILES, 1000).with(Kind.OPEN_FILES_LIMIT, 1024).build())
            .getFirst();
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found)).contains("soon it accepts and opens no more");
  }

  @Test
  void fewOpenFilesAreNoLimit() {
    assertThat(examine(seen().with(Kind.OPEN_FILES, 900).with(Kind.OPEN_FILES_LIMIT, 1024).build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
  }

  @Test
  void threadsThatBeginAndDoNotEndLeak() {
    var found = examine(seen().began(began(new Growth(60, 100, 140, 8), 0)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.THREAD_LEAK);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "Begins 10 threads per second that have nothing to do and do not end: 60 threads at"
                + " first, 140 at last; one is \"pool-9-thread-1\".");
  }

  /** It may have not yet as many threads as it may have. */
  @Test
  void aPoolThatWasThereBeforeMayFillUp() {
    assertThat(examine(seen().began(ofOnePool(new Growth(60, 100, 140, 8))).build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
    var found = examine(seen().began(ofOnePool(new Growth(1200, 1250, 1300, 8))).build());
    assertThat(found.getFirst().rule()).isEqualTo(RuleId.THREAD_LEAK);
    assertThat(found.getFirst().confidence()).isEqualTo(Confidence.LOW);
  }

  private static NewThreads ofOnePool(Growth growth) {
    return new NewThreads(growth, 0, true, 1, "mail-9", List.of());
  }

  /** A pool that grows to its size, and threads that end after their request. */
  @Test
  void aPoolThatFillsUpIsNoLeak() {
    assertThat(examine(seen().began(began(new Growth(60, 138, 140, 8), 0)).build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
    assertThat(examine(seen().began(began(new Growth(60, 100, 140, 8), 40)).build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
  }

  private static NewThreads began(Growth growth, int ended) {
    return new NewThreads(growth, ended, false, 1, "pool-9-thread-1", List.of("shop.Orders.run"));
  }

  @Test
  void socketsThatAreOpenedAndNotClosedLeak() {
    var found =
        examine(
                seen()
                    .with(Kind.OPEN_FILES_LIMIT, 1024)
                    .flow(flow(new Growth(100, 200, 300, 10), new Growth(0, 95, 190, 10)))
                    .build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.FILE_LEAK);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "Opens 20 files or sockets per second and does not close them: 100 at first, 300 at"
                + " last of 1,024; most are connections to 10.0.0.9:443.");
    assertThat(
            examine(
                seen()
                    .flow(flow(new Growth(100, 300, 300, 10), new Growth(0, 200, 200, 10)))
                    .build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
  }

  private static Flow flow(Growth files, Growth connections) {
    Spread few = new Spread(0.2, 0, 0, 1);
    return SeenFlow.requests(few)
        .aged(0.01)
        .perSecond(20)
        .files(new Flow.Files(files.last(), files))
        .calls(few)
        .inside(few)
        .peers(new Peer("10.0.0.9:443", 100, connections, few, 0, 0, 20))
        .build();
  }
}
