package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LevelOverTimeTest {
  private final LevelOverTime level = new LevelOverTime();

  @Test
  void theMedianIsThatOfTimeAndNotOfChanges() {
    level.open(0);
    for (int second = 0; second < 10; second++) {
      level.changes(1, second);
      level.changes(-1, second);
    }
    level.changes(50, 10);
    level.changes(0, 100);

    assertThat(level.median()).isEqualTo(50);
    assertThat(level.max()).isEqualTo(50);
  }

  @Test
  void whatIsThereAtTheBeginCounts() {
    level.open(0);
    level.changes(7, 5);
    level.open(20);
    level.changes(-3, 25);
    level.changes(0, 40);

    assertThat(level.max()).isEqualTo(7);
    assertThat(level.median()).isEqualTo(4);
  }

  @Test
  void withoutTimeItIsTheLevel() {
    level.open(3);

    assertThat(level.median()).isZero();
  }
}
