package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.scenario.InvalidFile;

/**
 * Starts one approach of each system on every other JVM of this machine that its file says it runs
 * on, and asks it once. On the JVM of its own choice the whole contract is checked.
 */
final class RunsOnIT {
  static List<Subject> subjects() throws IOException, InvalidFile {
    return Subject.onOtherJvms(ConformanceIT.SYSTEMS);
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("subjects")
  void answers_what_its_workload_promises_first(Subject subject) throws Exception {
    try (var shared = new SharedService()) {
      var bench = shared.bench(subject, ConformanceIT.UPSTREAM_TIMEOUT);
      Contract.of(subject.approach().workload()).getFirst().check().on(bench);
    }
  }
}
