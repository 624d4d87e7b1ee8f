package parkbench.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.Sample;
import parkbench.record.Subject;

class SamplingLoopTest {
  private static final long SECOND = SamplingLoop.PERIOD.toNanos();

  private final SteppedPace pace = new SteppedPace();
  private final List<String> diary = new ArrayList<>();
  private final Scripted machine = new Scripted(Subject.MACHINE);
  private final Scripted service = new Scripted(Subject.SERVICE);

  @Test
  void looksThroughEachObserverInOrderOnceASecond() throws InterruptedException {
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      pace.reach(1);
      pace.reach(2);
      pace.awaitNextWait();
    }
    assertThat(diary)
        .containsExactly(
            "MACHINE edge 0", "SERVICE edge 0", "MACHINE 1", "SERVICE 1", "MACHINE 2", "SERVICE 2");
  }

  @Test
  void takesAWholeSampleOnDemandWithoutChangingTheRhythm() throws InterruptedException {
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      pace.reach(1);
      pace.awaitNextWait();
      sampling.sampleNow();
      pace.go(2);
      pace.awaitNextWait();
    }
    assertThat(diary)
        .containsExactly(
            "MACHINE edge 0",
            "SERVICE edge 0",
            "MACHINE 1",
            "SERVICE 1",
            "MACHINE edge 1",
            "SERVICE edge 1",
            "MACHINE 2",
            "SERVICE 2");
  }

  @Test
  void leavesOutSecondsThatItMissed() throws InterruptedException {
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      machine.takesOnce.set(3 * SECOND + SECOND / 2);
      pace.reach(1);
      assertThat(pace.awaitNextWait()).isEqualTo(5 * SECOND);
      assertThat(sampling.notes()).anyMatch(note -> note.contains("no sample"));
    }
  }

  @Test
  void goesOnWithoutAProcessThatHasEnded() throws InterruptedException {
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      service.throwing = new SubjectGone("process 7 has ended");
      pace.reach(1);
      pace.reach(2);
      pace.awaitNextWait();
      assertThat(sampling.notes()).containsExactly("Observation ended early: process 7 has ended.");
    }
    assertThat(service.looks).hasValue(2);
    assertThat(diary).endsWith("MACHINE 1", "MACHINE 2");
  }

  @Test
  void aGuestIsLookedThroughUntilItsEndWhichIsNoGap() throws InterruptedException {
    Scripted guest = new Scripted(Subject.LOAD);
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      sampling.follow(guest);
      pace.reach(1);
      pace.awaitNextWait();
      guest.throwing = new SubjectGone("process 8 has ended");
      pace.go(2);
      pace.awaitNextWait();
      pace.go(3);
      pace.awaitNextWait();
      assertThat(sampling.notes()).isEmpty();
      assertThat(guest.closed).isFalse();
    }
    assertThat(diary).contains("LOAD 1").endsWith("MACHINE 3", "SERVICE 3");
    assertThat(guest.looks).hasValue(2);
    assertThat(guest.closed).isTrue();
  }

  @Test
  void asksAnObserverThatFailedAgain() throws InterruptedException {
    try (SamplingLoop sampling = sampling()) {
      sampling.begin();
      machine.throwing = new IllegalStateException("no such table");
      pace.reach(1);
      pace.awaitNextWait();
      machine.throwing = null;
      pace.go(2);
      pace.awaitNextWait();
      assertThat(sampling.notes()).anyMatch(note -> note.contains("no such table"));
    }
    assertThat(diary).endsWith("SERVICE 1", "MACHINE 2", "SERVICE 2");
  }

  @Test
  void endsWithWhatTheConsumerThrows() {
    IllegalStateException full = new IllegalStateException("disk full");
    try (SamplingLoop sampling =
        new SamplingLoop(
            List.of(machine),
            sample -> {
              throw full;
            },
            pace)) {
      assertThatThrownBy(sampling::begin).isSameAs(full);
      assertThat(sampling.failure()).contains(full);
    }
  }

  @Test
  void handsOnNothingAfterItIsClosed() {
    SamplingLoop sampling = sampling();
    sampling.begin();
    sampling.close();
    sampling.sampleNow();
    assertThat(diary).hasSize(2);
  }

  private SamplingLoop sampling() {
    return new SamplingLoop(List.of(machine, service), sample -> {}, pace);
  }

  /** Writes each look into the diary, and lets time pass while it looks. */
  private final class Scripted implements Observer {
    private final Subject subject;
    private final AtomicLong takesOnce = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile @Nullable RuntimeException throwing;
    private volatile boolean closed;

    Scripted(Subject subject) {
      this.subject = subject;
    }

    @Override
    public Sample sample() {
      return look("");
    }

    @Override
    public Sample edge() {
      return look(" edge");
    }

    @Override
    public void close() {
      closed = true;
    }

    private Sample look(String way) {
      looks.incrementAndGet();
      RuntimeException fault = throwing;
      if (fault != null) {
        throw fault;
      }
      diary.add(subject + way + " " + pace.nanos() / SECOND);
      pace.now.addAndGet(takesOnce.getAndSet(0));
      return new Sample(pace.nanos(), subject, Map.of(), List.of(), List.of());
    }
  }

  /** Time that passes only when a test says so. */
  private static final class SteppedPace implements SamplingClock {
    private final AtomicLong now = new AtomicLong();
    private final SynchronousQueue<Long> waits = new SynchronousQueue<>();
    private final SynchronousQueue<Long> gos = new SynchronousQueue<>();

    @Override
    public long nanos() {
      return now.get();
    }

    @Override
    public void waitUntil(long nanos) throws InterruptedException {
      waits.put(nanos);
      now.set(gos.take());
    }

    /** Waits until the sampling waits, and returns for which instant. */
    long awaitNextWait() throws InterruptedException {
      return waits.take();
    }

    void go(long seconds) throws InterruptedException {
      gos.put(seconds * SECOND);
    }

    void reach(long seconds) throws InterruptedException {
      assertThat(awaitNextWait()).isEqualTo(seconds * SECOND);
      go(seconds);
    }
  }
}
