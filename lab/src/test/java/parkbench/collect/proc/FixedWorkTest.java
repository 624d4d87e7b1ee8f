package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.record.MachineCheck.Work;
import parkbench.record.WorkTime;

class FixedWorkTest {
  private final int core = MachineFacts.read().cores().getFirst();
  private final boolean linux = Files.exists(Path.of("/proc/thread-self"));

  @Test
  void theSameWorkIsDoneEachTime() {
    long[] table = new long[1 << 15];

    assertThat(FixedWork.steps(table, 10_000)).isEqualTo(FixedWork.steps(table, 10_000));
  }

  @Test
  void itIsTimedOnTheCoreThatWasAskedFor() throws InterruptedException {
    Optional<WorkTime> time = FixedWork.on(core);

    assertThat(time.isPresent()).isEqualTo(linux);
    assertThat(time.map(WorkTime::core)).isEqualTo(linux ? Optional.of(core) : Optional.empty());
  }

  @Test
  void withoutAnotherCoreThereIsNoBusyTime() throws InterruptedException {
    Optional<Work> work = FixedWork.on(core, Optional.empty());

    assertThat(work.isPresent()).isEqualTo(linux);
    assertThat(work.flatMap(Work::ratio)).isEmpty();
  }

  @Test
  void onCoresThatThisProcessMayNotUseNothingIsTimed() throws InterruptedException {
    assertThat(FixedWork.on(8_191)).isEmpty();
    assertThat(FixedWork.on(core, Optional.of(8_191))).isEmpty();
  }

  @Test
  void aRoundThatOneInTenUndercutsCounts() {
    long[] rounds = new long[160];
    for (int round = 0; round < rounds.length; round++) {
      rounds[round] = 1_000L - round;
    }

    assertThat(FixedWork.undisturbed(rounds)).isEqualTo(1_000 - 159 + 16);
    assertThat(FixedWork.undisturbed(new long[] {7})).isEqualTo(7);
  }

  @Test
  void theSameWorkIsComparedByItsCpuTime() {
    WorkTime first = new WorkTime(0, 2, 100, 130);

    assertThat(new WorkTime(0, 2, 105, 110).ratioTo(first)).isEqualTo(1.05);
  }
}
