package parkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompileQueueTest {

  @Test
  void countsWhatWaitsAndNotWhatIsBeingCompiled() {
    String text =
        """
        Current compiles:
        C2 CompilerThread0   80    22       4       java.lang.String::hashCode (60 bytes)

        C1 compile queue:
               81    23       3       java.util.HashMap::hash (20 bytes)
               81    24   !   3       java.util.HashMap::putVal (300 bytes)

        C2 compile queue:
               82    25       4       java.lang.String::charAt (25 bytes)

        """;
    assertThat(CompileQueue.waiting(text)).isEqualTo(3);
  }

  @Test
  void isZeroWhenTheQueuesAreEmpty() {
    assertThat(
            CompileQueue.waiting(
                "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n"))
        .isZero();
  }
}
