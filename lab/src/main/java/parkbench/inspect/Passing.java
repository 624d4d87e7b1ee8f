package parkbench.inspect;

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
    /** {@code -P:key=value} behind the jar. */
    KTOR,
    /** An environment variable. */
    VARIABLE,
    /** Nowhere. */
    NONE
  }

  boolean isPossible() {
    return kind != Kind.NONE && !key.isEmpty();
  }

  /** As a word of a command line, or as a variable. */
  String with(String value) {
    return switch (kind) {
      case ARGUMENT -> "--" + key + "=" + value;
      case OPTION -> "-D" + key + "=" + value;
      case KTOR -> "-P:" + key + "=" + value;
      case VARIABLE -> key + "=" + value;
      case NONE -> "";
    };
  }
}
