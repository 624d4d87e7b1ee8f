package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {
  private final List<String> closed = new ArrayList<>();

  @Test
  void whatWasOpenedLastIsClosedFirst() {
    try (Closer open = new Closer()) {
      open.add(() -> closed.add("origin"));
      open.add(() -> closed.add("service"));
    }

    assertThat(closed).containsExactly("service", "origin");
  }

  @Test
  void aFailureIsThrownAfterAllAreClosedWithTheLaterOnesInIt() {
    Closer open = new Closer();
    open.add(() -> closed.add("origin"));
    open.add(() -> fail("service"));
    open.add(() -> fail("observer"));

    assertThatThrownBy(open::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("observer")
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    assertThat(closed).containsExactly("origin");
  }

  @Test
  void aSecondCloseDoesNothing() {
    Closer open = new Closer();
    open.add(() -> closed.add("service"));

    open.close();
    open.close();

    assertThat(closed).containsExactly("service");
  }

  private static void fail(String name) {
    throw new IllegalStateException(name);
  }
}
