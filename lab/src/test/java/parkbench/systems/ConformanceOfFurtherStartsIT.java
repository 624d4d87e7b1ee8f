package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.config.InvalidFile;

/**
 * Approaches that start otherwise than the first one of their system, by their properties or by
 * options of the JVM.
 */
@Tag("long")
@ParameterizedClass(name = "{0}")
@MethodSource("turns")
final class ConformanceOfFurtherStartsIT extends Conformance {
  ConformanceOfFurtherStartsIT(Services.Turn turn) {
    super(turn);
  }

  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Part.FURTHER_STARTS.turns();
  }
}
