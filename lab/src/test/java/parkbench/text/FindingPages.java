package parkbench.text;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.KnownLibraries;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.result.RuleId;
import parkbench.stacks.FrameMeaning;
import parkbench.stacks.Library;
import parkbench.stacks.Library.PoolRule;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The pages about findings: {@code findings/NAME.yaml} with the limits of its rule, its remedies
 * and the settings of the library files. Keys are the components of {@link Source}.
 */
final class FindingPages {
  private static final Path HOME = Path.of("../findings");

  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withConfigOverride(List.class, FindingPages::emptyForNull)
          .build();

  private static final Pattern LINK = Pattern.compile("]\\(([a-z-]+)\\.md\\)");

  private FindingPages() {}

  /**
   * What people write about a finding.
   *
   * @param means one sentence, which is its row of the index as well
   * @param first the first thing to do, in a few words
   * @param namedBy what names it: {@code the doctor}, {@code a run}
   * @param more what it means besides; may be empty, as may be {@code settings}
   * @param settings whose sizes are listed: kinds of pools, {@code client-connections}, {@code
   *     database-connections}
   */
  record Source(
      String means,
      String first,
      String namedBy,
      List<String> more,
      List<String> seen,
      List<String> arithmetic,
      List<String> whatToDo,
      List<String> fooledBy,
      List<String> settings) {}

  /** The index and the page of each rule, by their paths below {@code docs}. */
  static Map<String, String> all() throws IOException {
    Map<String, String> pages = new LinkedHashMap<>();
    StringBuilder rows =
        new StringBuilder("| finding | what it means | do first | named by |\n|---|---|---|---|\n");
    for (RuleId rule : RuleId.values()) {
      Source source = source(rule);
      rows.append(row(rule, source));
      pages.put("findings/" + FindingText.name(rule) + ".md", page(rule, source));
    }
    pages.put(
        "findings.md",
        filled(Files.readString(HOME.resolve("index.md"))).replace("$TABLE", rows.toString()));
    return pages;
  }

  static Source source(RuleId rule) throws IOException {
    return YAML.readValue(
        Files.readString(HOME.resolve(FindingText.name(rule) + ".yaml")), Source.class);
  }

  private static String row(RuleId rule, Source source) {
    return "| [%s](findings/%s.md) | %s | %s | %s |\n"
        .formatted(
            rule.title(),
            FindingText.name(rule),
            fromIndex(filled(source.means())),
            source.first(),
            source.namedBy());
  }

  private static void emptyForNull(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }

  private static String fromIndex(String text) {
    return LINK.matcher(text).replaceAll("](findings/$1.md)");
  }

  private static String page(RuleId rule, Source source) {
    return """
        # %s

        Named by %s. [All findings](../findings.md)

        ## Means

        %s
        ## Seen

        %s
        ## Arithmetic

        %s
        ## Do

        %s%s
        ## Fooled by

        %s"""
        .formatted(
            rule.title(),
            source.namedBy(),
            Stream.concat(Stream.of(source.means()), source.more().stream())
                .map(FindingPages::filled)
                .collect(Collectors.joining(" ", "", "\n")),
            bullets(source.seen()),
            bullets(source.arithmetic()),
            bullets(source.whatToDo()),
            source.settings().isEmpty() ? "" : "\n### Settings\n\n" + settings(source.settings()),
            bullets(source.fooledBy()));
  }

  private static String bullets(List<String> items) {
    return items.stream().map(item -> "- " + filled(item) + "\n").collect(Collectors.joining());
  }

  private static String filled(String text) {
    return FindingPlaceholders.fill(text.strip());
  }

  /** What sizes these pools, and what helps more, of each library that has one. */
  private static String settings(List<String> kinds) {
    return "| library | setting | default | for |\n|---|---|---|---|\n"
        + rows(kinds, FindingPages::settings)
        + (rows(kinds, FindingPages::hints).isEmpty()
            ? ""
            : "\n" + rows(kinds, FindingPages::hints));
  }

  private static String rows(List<String> kinds, RowsOf rows) {
    return KnownLibraries.all().stream()
        .flatMap(library -> kinds.stream().flatMap(kind -> rows.of(library, kind)))
        .collect(Collectors.joining());
  }

  /** What a library has of one kind. */
  @FunctionalInterface
  private interface RowsOf {
    Stream<String> of(Library library, String kind);
  }

  private static Stream<String> settings(Library library, String kind) {
    Stream<PoolSetting> settings =
        switch (kind) {
          case "client-connections" ->
              library.connectionSettings().stream().filter(setting -> !isOfDatabase(library));
          case "database-connections" ->
              library.connectionSettings().stream().filter(setting -> isOfDatabase(library));
          default -> pools(library, kind).flatMap(pool -> pool.settings().stream());
        };
    return settings.map(
        setting ->
            "| %s | `%s` | %s | %s |\n"
                .formatted(library.name(), setting.key(), setting.standard(), part(setting)));
  }

  private static Stream<String> hints(Library library, String kind) {
    Function<PoolRule, Stream<String>> hints =
        pool ->
            Stream.of(
                    pool.better().isEmpty() ? "" : "better: " + pool.better(),
                    pool.virtualThreads().isEmpty()
                        ? ""
                        : "virtual threads: " + pool.virtualThreads())
                .filter(hint -> !hint.isEmpty())
                .map(hint -> "- %s, %s.\n".formatted(library.name(), hint));
    return kind.endsWith("-connections") ? Stream.of() : pools(library, kind).flatMap(hints);
  }

  private static Stream<PoolRule> pools(Library library, String kind) {
    PoolKind of = PoolKind.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_'));
    return library.pools().stream().filter(pool -> pool.kind() == of);
  }

  private static boolean isOfDatabase(Library library) {
    return library.frames().containsKey(FrameMeaning.JDBC_POOL)
        || library.waiters().stream().anyMatch(waiter -> waiter.waits() == FrameMeaning.JDBC_POOL);
  }

  private static String part(PoolSetting setting) {
    return Stream.of(
            setting.of(),
            setting.since().isEmpty() ? "" : "since " + setting.since(),
            setting.until().isEmpty() ? "" : "until " + setting.until())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Names of all files that the pages are made of. */
  static List<String> files() {
    return Stream.concat(
            Stream.of("index.md"),
            Arrays.stream(RuleId.values()).map(rule -> FindingText.name(rule) + ".yaml"))
        .toList();
  }

  static Path home() {
    return HOME;
  }
}
