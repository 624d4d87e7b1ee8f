package parkbench.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.UpstreamFact;
import parkbench.wire.Secrets;

/**
 * What a service is started with in a run: options of its JVM, arguments and variables.
 *
 * @param sources where a word of these was found, by the word; of a variable, {@code NAME=value}
 */
record StartValues(
    List<String> options,
    List<String> arguments,
    Map<String, String> environment,
    Map<String, String> sources) {

  /** What the process was started with, and what a run gives in place of it or beside it. */
  static StartValues of(Inspection found, StartWords start) {
    StartValues values =
        new StartValues(
            new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    List<Given> given = new ArrayList<>(values.port(found));
    given.addAll(found.listening().further());
    for (UpstreamFact upstream : found.upstreams()) {
      given.addAll(values.overrides(found, upstream));
      given.addAll(upstream.isProxied() ? values.proxy(found, upstream) : List.of());
    }
    values.started(found, start, given);
    given.forEach(values::give);
    return values;
  }

  /** Where a word was found; empty: it was given. */
  String source(String word) {
    return sources.getOrDefault(word, "");
  }

  private List<Given> port(Inspection found) {
    if (!found.listening().passing().isPossible()) {
      return List.of();
    }
    Given port = new Given(found.listening().passing(), "${port}");
    String was =
        found
            .listening()
            .port()
            .map(fact -> "was " + fact.value() + " (" + fact.where() + ")")
            .orElse("");
    sources.put(port.word(), was);
    return List.of(port);
  }

  private List<Given> overrides(Inspection found, UpstreamFact upstream) {
    List<Given> given =
        upstream.overrides().stream()
            .map(each -> new Given(each.passing(), named(each.value(), found, upstream)))
            .toList();
    given.stream()
        .filter(each -> each.value().contains("${upstream"))
        .forEach(
            each ->
                sources.put(
                    each.word(), "was " + upstream.shown() + " (" + upstream.where() + ")"));
    return given;
  }

  private List<Given> proxy(Inspection found, UpstreamFact upstream) {
    List<Given> proxy =
        Stream.of(Map.entry("Host", "${upstream.host}"), Map.entry("Port", "${upstream.port}"))
            .map(
                part ->
                    new Given(
                        new Passing(Passing.Kind.OPTION, "http.proxy" + part.getKey()),
                        named(part.getValue(), found, upstream)))
            .toList();
    proxy.forEach(
        each ->
            sources.put(each.word(), upstream.shown() + " is a constant of " + upstream.where()));
    return proxy;
  }

  /** A value with the name of the upstream, where there are several. */
  private static String named(String value, Inspection found, UpstreamFact upstream) {
    return found.upstreams().size() == 1
        ? value
        : value
            .replace("${upstream}", "${upstreams." + upstream.name() + "}")
            .replace("${upstream.", "${upstreams." + upstream.name() + ".");
  }

  /** What the process was started with, but for what a run gives otherwise. */
  private void started(Inspection found, StartWords start, List<Given> given) {
    List<String> keys = given.stream().map(each -> Settings.plain(each.passing().key())).toList();
    Secrets.words(start.options()).stream().filter(word -> !sets(word, keys)).forEach(options::add);
    for (Fact fact : found.platform().start()) {
      if (fact.what().equals("option") && !options.contains(fact.value())) {
        options.add(fact.value());
        sources.put(fact.value(), fact.where());
      }
    }
    boolean sized =
        options.stream()
            .anyMatch(word -> word.startsWith("-Xmx") || word.contains("RAMPercentage"));
    if (!sized && !(found.launch() instanceof StartForm.OfWords)) {
      options.addAll(List.of("-Xms512m", "-Xmx512m"));
    }
    Secrets.words(start.arguments()).stream()
        .filter(word -> !sets(word, keys))
        .forEach(arguments::add);
    environment.putAll(start.environment());
    start.sources().forEach(sources::putIfAbsent);
  }

  private static boolean sets(String word, List<String> keys) {
    String key = word.replaceFirst("^(--|-Ddw\\.|-D|-P:)", "").replaceFirst("=.*", "");
    return word.contains("=") && keys.contains(Settings.plain(key));
  }

  private void give(Given given) {
    switch (given.passing().kind()) {
      case OPTION, DROPWIZARD -> options.add(given.word());
      case ARGUMENT, KTOR -> arguments.add(given.word());
      case VARIABLE -> environment.put(given.passing().variable(), given.value());
      case NONE -> {}
    }
  }
}
