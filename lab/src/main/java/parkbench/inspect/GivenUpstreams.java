package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.inspect.Inspection.UpstreamFact;

/** The upstreams whose addresses a start gives, beside those that were found in files. */
final class GivenUpstreams {
  private static final Pattern URL = Pattern.compile("https?://[^\\s,;\"'{}<>]+");
  private static final Pattern ORIGIN = Pattern.compile("https?://(?:[^/@\\s]*@)?[^/?#\\s]*");

  private final Set<String> names = new LinkedHashSet<>();
  private final List<UpstreamFact> added = new ArrayList<>();

  /** Names of upstreams by their keys and by their hosts and ports. */
  private final Map<String, String> byKey = new HashMap<>();

  private final Map<String, String> byOrigin = new HashMap<>();

  /** What a run gives for a key that is known. */
  private final Map<String, String> values = new HashMap<>();

  GivenUpstreams(Inspection found) {
    if (found.listening().passing().isPossible()) {
      values.put(plain(found.listening().passing().key()), "${port}");
    }
    for (UpstreamFact upstream : found.upstreams()) {
      names.add(upstream.name());
      if (!upstream.address().host().isEmpty()) {
        byOrigin.putIfAbsent(origin(upstream.address()), upstream.name());
      }
      upstream
          .overrides()
          .forEach(
              given ->
                  values.putIfAbsent(
                      plain(given.passing().key()),
                      given
                          .value()
                          .replaceAll(
                              "\\$\\{upstream([.}])", "\\${upstreams." + upstream.name() + "$1")));
    }
  }

  /** {@code stockurl} of {@code STOCK_URL}, {@code --stock.url} and {@code -Dstock-url}. */
  private static String plain(String key) {
    return key.replaceFirst("^(-D(dw\\.)?|-P:|-+)", "")
        .replaceAll("[^A-Za-z0-9]", "")
        .toLowerCase(Locale.ROOT);
  }

  private static String origin(Address address) {
    return address.host() + ":" + address.portOrDefault();
  }

  List<UpstreamFact> added() {
    return List.copyOf(added);
  }

  /** What a run gives for a key that files or code have as well. */
  Optional<String> known(String key) {
    return Optional.ofNullable(values.get(plain(key)));
  }

  /**
   * The name of what an address leads to: one that has its host and port, or its key, else a new
   * one.
   *
   * @param key an option or a variable; empty: none
   */
  String name(String key, Address address) {
    String plain = plain(key);
    String name =
        Optional.ofNullable(byOrigin.get(origin(address)))
            .or(() -> Optional.ofNullable(plain.isEmpty() ? null : byKey.get(plain)))
            .orElseGet(() -> added(key, address));
    byKey.putIfAbsent(plain, name);
    byOrigin.putIfAbsent(origin(address), name);
    return name;
  }

  private String added(String key, Address address) {
    String bare = key.replaceFirst("^(-D(dw\\.)?|-P:|-+)", "");
    String name =
        Words.unique(
            Words.upstream(bare.replaceFirst("(?i)[._-]?(urls?|uri|host|endpoint)$", "")), names);
    names.add(name);
    added.add(
        new UpstreamFact(name, address, List.of(), false, false, key.isEmpty() ? "command" : key));
    return name;
  }

  /**
   * A text with placeholders in the place of its addresses; absent: one of them is not understood.
   */
  Optional<String> replaced(String key, String text) {
    Matcher url = URL.matcher(text);
    StringBuilder out = new StringBuilder();
    String of = key;
    for (int i = 2; url.find(); i++) {
      Optional<Address> address = Address.of(url.group());
      if (address.isEmpty()) {
        return Optional.empty();
      }
      String rest = ORIGIN.matcher(url.group()).replaceFirst("");
      url.appendReplacement(
          out, Matcher.quoteReplacement("${upstreams." + name(of, address.get()) + "}" + rest));
      // A further address of a list is not that of the key.
      of = key.isEmpty() ? key : key + "-" + i;
    }
    return Optional.of(url.appendTail(out).toString());
  }

  /** A word with the short placeholders where there is one upstream alone. */
  String shortened(String word) {
    return names.size() > 1
        ? word
        : word.replaceAll("\\$\\{upstreams\\.[^.}]+(\\.host|\\.port)?}", "\\${upstream$1}");
  }
}
