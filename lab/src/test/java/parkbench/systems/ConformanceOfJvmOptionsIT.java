package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.scenario.InvalidFile;

/**
 * Approaches of which another one differs by options of its JVM alone, such as a heap that is
 * touched at the start: the same code, in thirty more processes.
 */
@Tag("long")
@ParameterizedClass(name = "{0}")
@MethodSource("turns")
final class ConformanceOfJvmOptionsIT extends Conformance {
  ConformanceOfJvmOptionsIT(Services.Turn turn) {
    super(turn);
  }

  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Part.JVM_OPTIONS.turns();
  }
}
