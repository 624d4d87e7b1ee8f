package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;

import org.junit.jupiter.api.Test;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Deadlock;
import parkbench.result.Finding;
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
  void fewOpenFilesAreNoLimit() {
    assertThat(examine(seen().with(Kind.OPEN_FILES, 900).with(Kind.OPEN_FILES_LIMIT, 1024).build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.NO_BOTTLENECK);
  }
}
