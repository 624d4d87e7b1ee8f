package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/libraries.md} is what the library files say. To write it again: {@code mvn test -pl
 * lab -Dtest=LibrariesPageTest -Dparkbench.write-docs=true}.
 */
class LibrariesPageTest {
  private static final Path PAGE = Path.of("../docs/libraries.md");
  private static final Path FOLDER = Path.of("../libraries");
  private static final Path SERVICES = Path.of("../bench/libraries/services.tsv");
  private static final Path SIGNS = Path.of("../bench/libraries/signs.tsv");
  private static final Path CASES = Path.of("../bench/diagnosis/libraries.tsv");

  @Test
  void thePageIsWhatTheLibraryFilesSay() throws IOException, InvalidFile {
    String page = page();

    if (Boolean.getBoolean("parkbench.write-docs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(page).isEqualTo(Files.readString(PAGE));
  }

  @Test
  void eachIsCountedAndWhatIsCheckedHasAService() throws IOException, InvalidFile {
    List<String> counted = lines(SIGNS).map(line -> line.split("\t", -1)[0]).toList();
    List<String> words =
        lines(CASES).flatMap(line -> Stream.of(line.split("[\\s/?]+", -1))).toList();

    for (ConfigNode library : libraries()) {
      assertThat(counted).contains(name(library));
      catalogue(library, "checked-by").ifPresent(word -> assertThat(words).contains(word));
    }
  }

  private static String page() throws IOException, InvalidFile {
    StringBuilder page =
        new StringBuilder(
            """
            # Libraries and their limits

            Generated from `libraries/*.yaml`, by which the doctor names a limit and its setting \
            ([diagnosis.md](diagnosis.md#libraries)). Defaults were read from the libraries \
            themselves, in the versions of `systems/bounded/pom.xml`. Those of frameworks are of \
            Spring Boot 4.1, Quarkus 3.33, Micronaut 4.10, Helidon 4.5 and Dropwizard 4.0.

            **Used by** counts %d public JVM services, listed in `bench/libraries/services.tsv`. They \
            were chosen by hand, and most are on Spring Boot. A service counts if a build file names \
            the library or a starter of it, or if its code imports it. So the order is a rough one, \
            and no market share. `bench/libraries/count` counts again.

            **Checked** libraries have a service in `bench/diagnosis/libraries.tsv`, with this limit \
            in front of something slow.

            | library | what it is | what bounds it | setting | key of a framework | used by | checked |
            |---|---|---|---|---|---:|---|
            """
                .formatted(lines(SERVICES).count()));
    for (ConfigNode library : libraries()) {
      page.append(row(library));
    }
    return page.toString();
  }

  private static String row(ConfigNode library) {
    return "| %s | %s | %s | %s | %s | %d | %s |\n"
        .formatted(
            name(library),
            catalogue(library, "kind").orElse(""),
            catalogue(library, "bound").orElse(""),
            settings(library, size -> size.at("framework").text().isEmpty()),
            settings(library, size -> size.at("framework").text().isPresent()),
            usedBy(library),
            catalogue(library, "checked-by").isPresent() ? "yes" : "no");
  }

  private static String settings(ConfigNode library, Predicate<ConfigNode> those) {
    String found =
        Stream.concat(
                library.at("pools").items().stream().map(pool -> pool.at("size")),
                Stream.of(library.at("connections").at("size"), library.at("permits").at("size")))
            .flatMap(sizes -> sizes.items().stream())
            .filter(those)
            .map(LibrariesPageTest::setting)
            .distinct()
            .collect(Collectors.joining("<br>"));
    return found.isEmpty() ? "–" : found;
  }

  private static String setting(ConfigNode size) {
    String details =
        Stream.of(
                size.at("framework").text(),
                size.at("of").text(),
                size.at("since").text().map(version -> "since " + version),
                size.at("until").text().map(version -> "until " + version))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return "`%s`%s%s"
        .formatted(
            size.at("setting").text(""),
            size.at("default").text().map(standard -> ": " + standard).orElse(""),
            details.isEmpty() ? "" : " (" + details + ")");
  }

  private static List<ConfigNode> libraries() throws IOException, InvalidFile {
    List<ConfigNode> all = new ArrayList<>();
    for (Path file : LibraryReader.files(FOLDER)) {
      all.add(new ConfigTree(YamlFile.read(file)).root());
    }
    return all.stream()
        .filter(library -> catalogue(library, "kind").isPresent())
        .sorted(
            Comparator.comparingInt(LibrariesPageTest::usedBy)
                .reversed()
                .thenComparing(LibrariesPageTest::name, String.CASE_INSENSITIVE_ORDER))
        .toList();
  }

  private static String name(ConfigNode library) {
    return library.at("library").text("");
  }

  private static int usedBy(ConfigNode library) {
    return library.at("catalogue").at("used-by").whole(0);
  }

  private static Optional<String> catalogue(ConfigNode library, String key) {
    return library.at("catalogue").at(key).text();
  }

  private static Stream<String> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#"));
  }
}
