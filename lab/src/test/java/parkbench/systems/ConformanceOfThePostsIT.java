package parkbench.systems;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.config.InvalidFile;

/**
 * The first process of each system of the posts' generations; they run on older releases of Java,
 * too.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("turns")
final class ConformanceOfThePostsIT extends Conformance {
  ConformanceOfThePostsIT(Services.Turn turn) {
    super(turn);
  }

  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Part.THE_POSTS.turns();
  }
}
