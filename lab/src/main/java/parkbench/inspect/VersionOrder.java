package parkbench.inspect;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The order of versions in texts such as {@code Spring Boot 2.0.2.RELEASE}, by major and minor. */
final class VersionOrder {
  private static final Pattern MAJOR_MINOR = Pattern.compile("\\d{1,4}\\.\\d{1,4}");

  private VersionOrder() {}

  /** Whether one comes before another; false where one of the texts has none. */
  static boolean isBefore(String one, String other) {
    return compared(one, other).filter(order -> order < 0).isPresent();
  }

  /** Their order, as of {@code compareTo}; absent: one of the texts has none. */
  static Optional<Integer> compared(String one, String other) {
    return in(one).flatMap(first -> in(other).map(first::compareTo));
  }

  private static Optional<Version> in(String text) {
    return MAJOR_MINOR
        .matcher(text)
        .results()
        .findFirst()
        .map(MatchResult::group)
        .map(Version::parse);
  }
}
