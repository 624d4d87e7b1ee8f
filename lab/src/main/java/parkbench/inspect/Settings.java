package parkbench.inspect;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings by key; {@code max-threads}, {@code maxThreads} and {@code max_threads} are one key. */
final class Settings {
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\$\\{([^${}:?]+)(?::([^${}]*))?}|\\$([A-Z][A-Z0-9_]*):([^\\s]*)");

  private static final int ROUNDS = 5;

  private final Map<String, FileSetting> byKey;

  Settings(Map<String, FileSetting> byKey) {
    this.byKey = new LinkedHashMap<>(byKey);
  }

  static String plain(String key) {
    return key.replaceAll("[-_\"]", "").toLowerCase(Locale.ROOT);
  }

  Collection<FileSetting> all() {
    return byKey.values();
  }

  Optional<FileSetting> at(String key) {
    return Optional.ofNullable(byKey.get(plain(key)));
  }

  /** What a key is set to, with the defaults of its placeholders. */
  Optional<String> value(String key) {
    return at(key).map(setting -> resolved(setting.value()));
  }

  /** The first of these keys that is set. */
  Optional<FileSetting> first(List<String> keys) {
    return keys.stream().flatMap(key -> at(key).stream()).findFirst();
  }

  /** A value with the defaults of its placeholders; what has none stays as it is. */
  String resolved(String value) {
    String now = value;
    for (int i = 0; i < ROUNDS; i++) {
      Matcher found = PLACEHOLDER.matcher(now);
      String next = found.replaceAll(each -> Matcher.quoteReplacement(instead(each.group())));
      if (next.equals(now) || next.length() > value.length() + 4000) {
        return next;
      }
      now = next;
    }
    return now;
  }

  private String instead(String placeholder) {
    Matcher parts = PLACEHOLDER.matcher(placeholder);
    if (!parts.matches()) {
      return placeholder;
    }
    String name = parts.group(1) == null ? parts.group(3) : parts.group(1);
    String otherwise = parts.group(1) == null ? parts.group(4) : parts.group(2);
    return at(name).map(FileSetting::value).orElse(otherwise == null ? placeholder : otherwise);
  }

  /** The key that a value takes its own from, such as {@code stock.url} of {@code ${stock.url}}. */
  static Optional<String> keyIn(String value) {
    Matcher found = PLACEHOLDER.matcher(value);
    return found.find()
        ? Optional.of(found.group(1) == null ? found.group(3) : found.group(1))
        : Optional.empty();
  }

  OptionalInt whole(FileSetting setting) {
    String value = resolved(setting.value());
    return value.matches("\\d{1,7}")
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  /** Whether a key is set to true. */
  boolean isTrue(String key) {
    return value(key).filter("true"::equals).isPresent();
  }
}
