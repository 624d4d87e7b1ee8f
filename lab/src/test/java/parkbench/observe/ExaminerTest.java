package parkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.model.Doing;
import parkbench.model.PoolKind;
import parkbench.model.ThreadsLook;
import parkbench.model.ThreadsLook.ThreadSeen;

class ExaminerTest {

  @ParameterizedTest(name = "{0}, {1}: virtual threads {2}")
  @CsvSource({
    "ForkJoinPool-1-worker-1, CARRIES, true",
    "VirtualThread-unparker, WAITS, true",
    "VirtualThread-unblocker, RUNS, true",
    "http-nio-8080-exec-1, WAITS_FOR_ANSWER, false",
  })
  void knowsByPlatformThreadsThatThereAreVirtualOnes(String name, Doing doing, boolean has) {
    var thread =
        new ThreadSeen(
            name,
            name,
            PoolKind.OTHER,
            doing,
            OptionalDouble.empty(),
            "",
            List.of(),
            List.of("java.lang.Thread.run"));
    var look = new ThreadsLook(0, List.of(thread));
    var seen =
        new Examiner.Seen(
            List.of(),
            List.of(look),
            true,
            false,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    assertThat(seen.hasVirtualThreads()).isEqualTo(has);
  }
}
