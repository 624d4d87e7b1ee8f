package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.config.InvalidFile;

/**
 * Starts one approach of each system on every other JVM of this machine that its file says it runs
 * on, and asks it once. On the JVM of its own choice the whole contract is checked.
 */
@Tag("long")
final class RunsOnIT {
  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Services.turns(Subject.onOtherJvms(Conformance.SYSTEMS));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("turns")
  void answers_what_its_workload_promises_first(Services.Turn turn) throws Exception {
    var bench = turn.bench();
    Contract.of(bench).getFirst().check().on(bench);
  }
}
