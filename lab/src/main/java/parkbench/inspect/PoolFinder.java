package parkbench.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.PoolRule;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.record.PoolSetting;
import parkbench.stacks.Library;

/** Finds the size of pools: in settings, in calls of a builder, and in what libraries do alone. */
record PoolFinder(Settings settings, ClassScan classes, List<Library> libraries, String framework) {
  /** A pool of a server, of a client or of a database. */
  PoolFact pool(PoolRule rule, boolean bounds, String where) {
    Optional<PoolSetting> known = known(rule);
    String setting =
        rule.setting().isEmpty() ? known.map(PoolSetting::key).orElse("") : rule.setting();
    List<String> keys = new ArrayList<>(List.of(setting));
    keys.addAll(rule.keys());
    Optional<FileSetting> set =
        settings.first(keys).filter(each -> settings.whole(each).isPresent());
    if (set.isPresent()) {
      return fact(rule, settings.whole(set.get()), setting, bounds, set.get().where());
    }
    Optional<Sized> sized = sized(rule);
    if (sized.isPresent()) {
      return fact(rule, sized.get().size(), setting, bounds, sized.get().where());
    }
    OptionalInt standard =
        known
            .map(PoolSetting::standard)
            .filter(text -> text.matches("\\d{1,6}"))
            .map(text -> OptionalInt.of(Integer.parseInt(text)))
            .orElse(rule.size());
    return fact(rule, standard, setting, bounds, where + ", default");
  }

  private static PoolFact fact(
      PoolRule rule, OptionalInt size, String setting, boolean bounds, String where) {
    boolean known = size.isPresent() && size.getAsInt() > 0 && size.getAsInt() <= 1_000_000;
    return new PoolFact(
        rule.name(),
        known ? size : OptionalInt.empty(),
        rule.threads(),
        setting,
        bounds && known,
        where);
  }

  /** What a library file says of this framework in its version. */
  private Optional<PoolSetting> known(PoolRule rule) {
    return libraries.stream()
        .filter(library -> library.name().equals(rule.library()))
        .flatMap(
            library ->
                library.pools().isEmpty()
                    ? library.connectionSettings().stream()
                    : library.pools().getFirst().settings().stream())
        .filter(each -> each.of().isEmpty() || framework.startsWith(each.of()))
        .filter(each -> isFrom(each.since()) && isUntil(each.until()))
        .findFirst();
  }

  private boolean isFrom(String since) {
    return since.isEmpty() || compared(since).map(order -> order >= 0).orElse(false);
  }

  private boolean isUntil(String until) {
    return until.isEmpty() || compared(until).map(order -> order <= 0).orElse(false);
  }

  /** The framework's version beside one such as {@code Boot 2.3}, by major and minor. */
  private Optional<Integer> compared(String words) {
    Optional<int[]> own = version(framework);
    Optional<int[]> other = version(words);
    boolean same = framework.contains(words.replaceFirst("\\s.*", ""));
    return own.isPresent() && other.isPresent() && same
        ? Optional.of(
            own.get()[0] != other.get()[0]
                ? Integer.compare(own.get()[0], other.get()[0])
                : Integer.compare(own.get()[1], other.get()[1]))
        : Optional.empty();
  }

  /** Whether a version comes before another one. */
  static boolean isBefore(String version, String other) {
    Optional<int[]> one = version(version);
    Optional<int[]> two = version(other);
    return one.isPresent()
        && two.isPresent()
        && (one.get()[0] < two.get()[0]
            || (one.get()[0] == two.get()[0] && one.get()[1] < two.get()[1]));
  }

  private static Optional<int[]> version(String words) {
    var found = java.util.regex.Pattern.compile("(\\d{1,4})\\.(\\d{1,4})").matcher(words);
    return found.find()
        ? Optional.of(
            new int[] {Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))})
        : Optional.empty();
  }

  /**
   * A pool that code sizes.
   *
   * @param size absent: the number is no constant
   */
  private record Sized(OptionalInt size, String where) {}

  /** The number before a call such as {@code setMaxPoolSize}. */
  private Optional<Sized> sized(PoolRule rule) {
    return classes
        .all()
        .flatMap(type -> type.methods().stream().flatMap(each -> sized(type, each, rule).stream()))
        .max(Comparator.comparing(each -> each.size().isPresent()));
  }

  private static Optional<Sized> sized(ClassFacts type, MethodFacts method, PoolRule rule) {
    List<Step> steps = method.steps();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.Call call && rule.calls().contains(call.method())) {
        OptionalInt size =
            i > 0 && steps.get(i - 1) instanceof Step.Whole whole
                ? OptionalInt.of(whole.value())
                : OptionalInt.empty();
        return Optional.of(new Sized(size, type.name() + ": " + call.method()));
      }
    }
    return Optional.empty();
  }
}
