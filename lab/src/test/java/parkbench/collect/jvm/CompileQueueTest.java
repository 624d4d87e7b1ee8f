package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompileQueueTest {
  private static final String EMPTY_QUEUES =
      "C1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n";

  @Test
  void countsWhatWaitsAndTellsWhatIsBeingCompiled() {
    String text =
        """
        Current compiles:
        C2 CompilerThread0   694       4       java.math.BigInteger::<init> (404 bytes)
        C1 CompilerThread0   700   !   3       javax.crypto.Cipher::getInstance (273 bytes)

        C1 compile queue:
               81    23       3       java.util.HashMap::hash (20 bytes)
               81    24   !   3       java.util.HashMap::putVal (300 bytes)

        C2 compile queue:
               82    25       4       java.lang.String::charAt (25 bytes)

        """;
    CompileQueue queue = CompileQueue.read(text);
    assertThat(queue.waiting()).isEqualTo(3);
    assertThat(queue.compiling())
        .containsExactlyInAnyOrder("C2 CompilerThread0 694", "C1 CompilerThread0 700");
    assertThat(queue.since(CompileQueue.EMPTY)).isEqualTo(Compilers.BUSY);
  }

  @Test
  void isZeroWhenTheQueuesAreEmpty() {
    assertThat(CompileQueue.read("Current compiles: \n\n" + EMPTY_QUEUES))
        .isEqualTo(CompileQueue.EMPTY);
  }

  @Test
  void aMethodThatIsStillBeingCompiledAtTheNextLookHasACompilerWithoutACore() {
    CompileQueue first = compiling("755 %  ");
    CompileQueue same = compiling("755 %  ");
    CompileQueue next = compiling("756    ");

    assertThat(first.since(CompileQueue.EMPTY)).isEqualTo(Compilers.AT_REST);
    assertThat(same.since(first)).isEqualTo(Compilers.BUSY);
    assertThat(next.since(same)).isEqualTo(Compilers.AT_REST);
  }

  private static CompileQueue compiling(String numbers) {
    return CompileQueue.read(
        "Current compiles: \nC2 CompilerThread0   "
            + numbers
            + "   4       Hot::main @ 10 (115 bytes)\n\n"
            + EMPTY_QUEUES);
  }
}
