package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MeetingTest {
  private final Meeting meeting = new Meeting();

  @Test
  void twoMeetAsOftenAsTheyLike() throws Exception {
    Future<Integer> other = met(100);
    int met = 0;
    while (met < 100 && meeting.meet()) {
      met++;
    }
    assertThat(met).isEqualTo(100);
    assertThat(other.get()).isEqualTo(100);
  }

  @Test
  void whoWaitsForOneThatLeavesGoesOn() throws Exception {
    Future<Integer> other = met(2);
    assertThat(meeting.meet()).isTrue();
    meeting.leave();
    assertThat(other.get()).isEqualTo(1);
    assertThat(meeting.meet()).isFalse();
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread waiting =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    interrupted.complete(!meeting.meet());
                  } catch (InterruptedException e) {
                    interrupted.complete(true);
                  }
                });
    waiting.interrupt();
    assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
  }

  /** How often another thread has met this one, before it gave up. */
  private Future<Integer> met(int times) {
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              int met = 0;
              while (met < times && meeting.meet()) {
                met++;
              }
              return met;
            });
    Thread.ofPlatform().start(task);
    return task;
  }
}
