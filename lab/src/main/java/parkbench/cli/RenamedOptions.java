package parkbench.cli;

import java.util.Map;
import java.util.Optional;

/** Options of 0.1 that have another name since 0.2. */
final class RenamedOptions {
  private static final Map<String, String> NEW_NAMES =
      Map.of(
          "--again", "--retry",
          "--examine", "--thread-dumps",
          "--for", "--duration",
          "--heap", "--class-histogram",
          "--meters", "--metrics",
          "--of", "--approach",
          "--over", "--ramp",
          "--record", "--jfr",
          "--virtual", "--virtual-threads");

  private RenamedOptions() {}

  /** The new name; absent: it never had another. */
  static Optional<String> newName(String option) {
    return Optional.ofNullable(NEW_NAMES.get(option));
  }
}
