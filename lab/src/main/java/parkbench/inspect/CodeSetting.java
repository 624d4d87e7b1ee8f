package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.SettingCall;

/**
 * A setting that code reads by its name.
 *
 * @param standard what it is where it is not set; empty: nothing, or not seen
 * @param in the class that reads it
 */
record CodeSetting(Passing passing, String standard, ClassFacts in) {
  /** Steps between a name and the call that reads it, and from there to its default. */
  private static final int NEAR = 4;

  boolean isPort() {
    return passing.key().matches("(?i)(.*[._-])?port") && standard.matches("\\d{0,5}");
  }

  boolean isHost() {
    return passing.key().matches("(?i).+[._-]host(name)?")
        && standard.matches("|localhost|[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*");
  }

  boolean isAddress() {
    return Address.of(standard).isPresent()
        || (standard.isEmpty()
            && passing.key().matches("(?i).*(url|uri|endpoint|base[._-]?path)$"));
  }

  /** Its default as a port. */
  OptionalInt whole() {
    return standard.matches("\\d{1,5}")
        ? OptionalInt.of(Integer.parseInt(standard))
        : OptionalInt.empty();
  }

  /** All that classes read: by calls, and by annotations of fields and parameters. */
  static List<CodeSetting> of(
      ClassScan classes, List<SettingCall> readers, Passing.Kind framework) {
    return classes
        .all()
        .flatMap(
            type ->
                Stream.of(
                        byCalls(type, readers),
                        type.allAnnotations()
                            .flatMap(each -> byAnnotation(type, each, framework).stream()),
                        ofProperties(type, framework))
                    .flatMap(each -> each))
        .toList();
  }

  private static Stream<CodeSetting> byCalls(ClassFacts type, List<SettingCall> readers) {
    return CodeSite.of(type, Step.Call.class)
        .flatMap(
            site ->
                readers.stream()
                    .filter(reader -> reader.fits(site.step()) && isAfter(site, reader))
                    .flatMap(reader -> setting(site, reader).stream()));
  }

  private static boolean isAfter(CodeSite<Step.Call> site, SettingCall reader) {
    return reader.after().isEmpty() || site.before(NEAR).contains(reader.after().get());
  }

  private static Optional<CodeSetting> setting(CodeSite<Step.Call> site, SettingCall reader) {
    List<String> before = constantsBefore(site, reader);
    if (before.isEmpty()) {
      return Optional.empty();
    }
    boolean withDefault = before.size() > 1 && !reader.method().equals("getenv");
    String name = withDefault ? before.get(before.size() - 2) : before.getLast();
    String standard = withDefault ? before.getLast() : after(site);
    return name.matches("[A-Za-z_][A-Za-z0-9_.-]*") && !name.matches("(java|user|os|sun)\\..*")
        ? Optional.of(new CodeSetting(new Passing(reader.passing(), name), standard, site.in()))
        : Optional.empty();
  }

  /** Texts, and numbers behind a text, that are loaded for a call. */
  private static List<String> constantsBefore(CodeSite<Step.Call> site, SettingCall reader) {
    List<String> before = new ArrayList<>();
    for (Step step : site.before(NEAR)) {
      switch (step) {
        case Step.Text text -> before.add(text.value());
        case Step.Whole whole -> {
          if (!before.isEmpty()) {
            before.add(String.valueOf(whole.value()));
          }
        }
        case Step.Call call -> {
          if (!call.method().equals("valueOf") && !call.equals(reader.after().orElse(call))) {
            before.clear();
          }
        }
        case Step.Type _, Step.Read _ -> {}
        case Step.Stored _ -> before.clear();
      }
    }
    return before;
  }

  /** As in {@code getenv("PORT") ?: "8080"}: an address or a number soon after. */
  private static String after(CodeSite<Step.Call> site) {
    for (Step step : site.after(NEAR)) {
      if (step instanceof Step.Text text) {
        return Address.of(text.value()).isPresent()
                || text.value().matches("\\d{1,5}|localhost|\\d+(\\.\\d+){3}")
            ? text.value()
            : "";
      }
      if (step instanceof Step.Whole whole && whole.value() > 1) {
        return String.valueOf(whole.value());
      }
    }
    return "";
  }

  /** {@code @Value("${stock.url:http://stock}")}, or a name beside a default. */
  private static Optional<CodeSetting> byAnnotation(
      ClassFacts type, Annotated annotated, Passing.Kind framework) {
    Optional<String> standard = annotated.first(List.of("defaultValue"));
    Optional<String> name = annotated.first(List.of("name"));
    if (framework != Passing.Kind.NONE
        && name.isPresent()
        && annotated.type().endsWith("ConfigProperty")) {
      return Optional.of(
          new CodeSetting(new Passing(framework, name.get()), standard.orElse(""), type));
    }
    return annotated.values().values().stream()
        .flatMap(List::stream)
        .filter(value -> value.startsWith("${") && value.contains("}"))
        .findFirst()
        .flatMap(
            value ->
                Settings.keyIn(value)
                    .map(
                        key ->
                            new CodeSetting(
                                new Passing(framework, key),
                                standard.orElse(defaultIn(value)),
                                type)));
  }

  private static String defaultIn(String value) {
    int colon = value.indexOf(':');
    int end = value.lastIndexOf('}');
    return colon > 0 && end > colon ? value.substring(colon + 1, end) : "";
  }

  /** Fields of a class of settings that are given an address in its code. */
  private static Stream<CodeSetting> ofProperties(ClassFacts type, Passing.Kind framework) {
    return type.annotations().stream()
        .filter(each -> each.type().endsWith(".ConfigurationProperties"))
        .flatMap(each -> each.first(List.of("value", "prefix")).stream())
        .flatMap(
            prefix ->
                CodeSite.of(type, Step.Stored.class)
                    .flatMap(site -> assigned(site, prefix, framework).stream()));
  }

  private static Optional<CodeSetting> assigned(
      CodeSite<Step.Stored> site, String prefix, Passing.Kind framework) {
    return Step.of(site.before(1), Step.Text.class)
        .map(Step.Text::value)
        .filter(text -> Address.of(text).isPresent())
        .findFirst()
        .map(
            text ->
                new CodeSetting(
                    new Passing(framework, prefix + "." + kebab(site.step().field())),
                    text,
                    site.in()));
  }

  private static String kebab(String field) {
    return field.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }
}
