package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.config.InvalidFile;

/**
 * The first process of each system of today's generation; they run on the lab's own release of Java
 * alone.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("turns")
final class ConformanceOfTodayIT extends Conformance {
  ConformanceOfTodayIT(Services.Turn turn) {
    super(turn);
  }

  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Part.TODAY.turns();
  }
}
