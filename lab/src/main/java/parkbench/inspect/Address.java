package parkbench.inspect;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of something that a service calls.
 *
 * @param host empty: not known
 * @param port absent: the one of the scheme
 * @param path without a slash at its end; empty: none
 */
public record Address(String scheme, String host, OptionalInt port, String path) {
  static final Address UNKNOWN = new Address("http", "", OptionalInt.empty(), "");

  private static final Pattern URL =
      Pattern.compile(
          "(https?|lb)://(?:[^/@\\s]*@)?([A-Za-z0-9._\\u0001-]+|\\[[0-9a-f:]+])(?::(\\d{1,5}))?"
              + "(?=[/?\\u0001]|$)([^\\s?]*)(?:\\?\\S*)?");

  /** Of a URL; absent: the text is none. */
  static Optional<Address> of(String text) {
    Matcher url = URL.matcher(text.strip());
    if (!url.matches() || !url.group(2).matches(".*[A-Za-z0-9].*")) {
      return Optional.empty();
    }
    return Optional.of(
        new Address(
            url.group(1),
            url.group(2),
            url.group(3) == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(url.group(3))),
            url.group(4).replaceAll("/+$", "")));
  }

  /** Whether a number in code may be the port of a server. */
  static boolean isPort(int number) {
    return number >= 80 && number <= 65_535;
  }

  boolean isLocal() {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  /** Whether its host is the name of a service that a registry knows, as far as it can be seen. */
  boolean isName() {
    return scheme.equals("lb")
        || (!host.contains(".") && port.isEmpty() && !isLocal() && !isSecure());
  }

  Address withoutPath() {
    return new Address(scheme, host, port, "");
  }

  boolean isSecure() {
    return scheme.equals("https");
  }

  /** The same without its path: what is called, whatever is asked there. */
  String origin() {
    return scheme
        + "://"
        + host.replace(ClassFacts.PART, "{…}")
        + (port.isPresent() ? ":" + port.getAsInt() : "");
  }

  /** As it was written. */
  String text() {
    return origin() + path.replace(ClassFacts.PART, "{…}");
  }

  int portOrDefault() {
    return port.orElse(isSecure() ? 443 : 80);
  }
}
