package parkbench.config;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys of YAML files of 0.1 that have another name since 0.2. */
final class RenamedKeys {
  /** One name became different ones in different places. */
  private static final Map<String, List<String>> NEW_NAMES =
      Map.of(
          "again", List.of("retries"),
          "hold", List.of("thresholds", "required"),
          "over", List.of("ramp"));

  private RenamedKeys() {}

  /** The new name of a key, if it is one of those that are known where the key is. */
  static Optional<String> newName(String key, Collection<String> known) {
    return NEW_NAMES.getOrDefault(key, List.of()).stream().filter(known::contains).findFirst();
  }
}
