package parkbench.inspect;

import java.util.Locale;

/**
 * How a value gets into a service.
 *
 * @param key the setting or the variable; empty: it cannot be set
 */
public record Passing(Kind kind, String key) {
  /** Something that is a constant of the service. */
  static final Passing NONE = new Passing(Kind.NONE, "");

  /** Where a value is given. */
  public enum Kind {
    /** {@code --key=value} behind the jar. */
    ARGUMENT,
    /** {@code -Dkey=value} in front of the jar. */
    OPTION,
    /** {@code -Ddw.key=value} in front of the jar. */
    DROPWIZARD,
    /** {@code -P:key=value} behind the jar. */
    KTOR,
    /** An environment variable: {@code SERVER_PORT} for {@code server.port}. */
    VARIABLE,
    /** Nowhere. */
    NONE
  }

  boolean isPossible() {
    return kind != Kind.NONE && !key.isEmpty();
  }

  /** The environment variable that holds the key. */
  String variable() {
    return key.matches("\\w+") ? key : key.replaceAll("\\W", "_").toUpperCase(Locale.ROOT);
  }

  /** As a word of a command line, or as a variable. */
  String with(String value) {
    return switch (kind) {
      case ARGUMENT -> "--" + key + "=" + value;
      case OPTION -> "-D" + key + "=" + value;
      case DROPWIZARD -> "-Ddw." + key + "=" + value;
      case KTOR -> "-P:" + key + "=" + value;
      case VARIABLE -> variable() + "=" + value;
      case NONE -> "";
    };
  }
}
