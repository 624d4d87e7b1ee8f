package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.SettingCall;

/**
 * A setting that code reads by its name.
 *
 * @param standard what it is where it is not set; empty: nothing, or not seen
 * @param in the class that reads it
 */
record Knob(Passing passing, String standard, ClassFacts in) {
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

  /** All that classes read: by calls, and by annotations of fields and parameters. */
  static List<Knob> of(ClassScan classes, List<SettingCall> readers, Passing.Kind framework) {
    List<Knob> knobs = new ArrayList<>();
    classes
        .all()
        .forEach(
            type -> {
              type.methods().forEach(method -> byCalls(type, method, readers, knobs));
              type.allAnnotations()
                  .forEach(each -> byAnnotation(type, each, framework).ifPresent(knobs::add));
              ofProperties(type, framework).forEach(knobs::add);
            });
    return knobs;
  }

  private static void byCalls(
      ClassFacts type, MethodFacts method, List<SettingCall> readers, List<Knob> knobs) {
    List<Step> steps = method.steps();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.Call call) {
        for (SettingCall reader : readers) {
          if (reader.fits(call) && isAfter(steps, i, reader)) {
            knob(type, steps, i, reader).ifPresent(knobs::add);
          }
        }
      }
    }
  }

  private static boolean isAfter(List<Step> steps, int at, SettingCall reader) {
    return reader.after().isEmpty()
        || steps.subList(Math.max(0, at - NEAR), at).contains(reader.after().get());
  }

  private static Optional<Knob> knob(
      ClassFacts type, List<Step> steps, int at, SettingCall reader) {
    List<String> before = new ArrayList<>();
    for (int i = Math.max(0, at - NEAR); i < at; i++) {
      switch (steps.get(i)) {
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
        case Step.Type ignored -> {}
        case Step.Read ignored -> {}
        case Step.Stored ignored -> before.clear();
      }
    }
    if (before.isEmpty()) {
      return Optional.empty();
    }
    boolean withDefault = before.size() > 1 && !reader.method().equals("getenv");
    String name = withDefault ? before.get(before.size() - 2) : before.getLast();
    String standard = withDefault ? before.getLast() : after(steps, at);
    return name.matches("[A-Za-z_][A-Za-z0-9_.-]*") && !name.matches("(java|user|os|sun)\\..*")
        ? Optional.of(new Knob(new Passing(reader.passing(), name), standard, type))
        : Optional.empty();
  }

  /** As in {@code getenv("PORT") ?: "8080"}: an address or a number soon after. */
  private static String after(List<Step> steps, int at) {
    for (int i = at + 1; i < Math.min(steps.size(), at + 1 + NEAR); i++) {
      if (steps.get(i) instanceof Step.Text text) {
        return Address.of(text.value()).isPresent()
                || text.value().matches("\\d{1,5}|localhost|\\d+(\\.\\d+){3}")
            ? text.value()
            : "";
      }
      if (steps.get(i) instanceof Step.Whole whole && whole.value() > 1) {
        return String.valueOf(whole.value());
      }
    }
    return "";
  }

  /** {@code @Value("${stock.url:http://stock}")}, or a name beside a default. */
  private static Optional<Knob> byAnnotation(
      ClassFacts type, Annotated annotated, Passing.Kind framework) {
    Optional<String> standard = annotated.first(List.of("defaultValue"));
    Optional<String> name = annotated.first(List.of("name"));
    if (framework != Passing.Kind.NONE
        && name.isPresent()
        && annotated.type().endsWith("ConfigProperty")) {
      return Optional.of(new Knob(new Passing(framework, name.get()), standard.orElse(""), type));
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
                            new Knob(
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
  private static List<Knob> ofProperties(ClassFacts type, Passing.Kind framework) {
    return type.annotations().stream()
        .filter(each -> each.type().endsWith(".ConfigurationProperties"))
        .flatMap(each -> each.first(List.of("value", "prefix")).stream())
        .flatMap(prefix -> assigned(type, prefix, framework).stream())
        .toList();
  }

  private static List<Knob> assigned(ClassFacts type, String prefix, Passing.Kind framework) {
    List<Knob> knobs = new ArrayList<>();
    for (MethodFacts method : type.methods()) {
      List<Step> steps = method.steps();
      for (int i = 1; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Stored stored
            && steps.get(i - 1) instanceof Step.Text text
            && Address.of(text.value()).isPresent()) {
          knobs.add(
              new Knob(
                  new Passing(framework, prefix + "." + kebab(stored.field())),
                  text.value(),
                  type));
        }
      }
    }
    return knobs;
  }

  private static String kebab(String field) {
    return field.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(java.util.Locale.ROOT);
  }
}
