package parkbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the arrows between the rooms of the house. */
class HouseTest {
  private static final JavaClasses LAB =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("parkbench");

  private static final String[] ROOMS = {
    "model",
    "wire",
    "scenario",
    "sandbox",
    "hiccup",
    "upstream",
    "load",
    "observe",
    "conduct",
    "store",
    "analyse",
    "diagnose",
    "report",
    "cli"
  };

  @ParameterizedTest(name = "{0} knows {1}, and nothing else of the lab")
  @CsvSource(
      delimiter = '|',
      value = {
        "model    | ",
        "wire     | model",
        "scenario | model",
        "sandbox  | model",
        "observe  | model",
        "hiccup   | model",
        "upstream | model wire hiccup",
        "load     | model wire hiccup",
        "store    | model wire",
        "diagnose | model",
        "analyse  | model wire store diagnose",
        "report   | model wire store analyse diagnose",
        "conduct  | model wire sandbox hiccup upstream load observe store",
      })
  void aRoomKnowsOnly(String room, @Nullable String known) {
    String[] allowed =
        Stream.concat(
                Stream.of(room), known == null ? Stream.empty() : Arrays.stream(known.split(" ")))
            .map(HouseTest::room)
            .toArray(String[]::new);
    String[] others =
        Arrays.stream(ROOMS)
            .map(HouseTest::room)
            .filter(other -> !Arrays.asList(allowed).contains(other))
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(room(room))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .allowEmptyShould(true)
        .check(LAB);
  }

  @Test
  void roomsFormNoCircle() {
    SlicesRuleDefinition.slices()
        .matching("parkbench.(*)..")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(LAB);
  }

  @Test
  void rightOfTheDoorNothingStartsAProcessOpensASocketOrReadsAClock() {
    noClasses()
        .that()
        .resideInAnyPackage(room("analyse"), room("diagnose"), room("report"), room("model"))
        .should()
        .dependOnClassesThat(processesAndSockets())
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .allowEmptyShould(true)
        .check(LAB);
  }

  private static DescribedPredicate<JavaClass> processesAndSockets() {
    return DescribedPredicate.describe(
        "processes and sockets",
        type ->
            type.isEquivalentTo(ProcessBuilder.class)
                || type.isEquivalentTo(Process.class)
                || type.isEquivalentTo(ProcessHandle.class)
                || type.getFullName().matches("java\\.net\\.\\w*Socket\\w*")
                || type.getFullName().matches("java\\.nio\\.channels\\.\\w*Socket\\w*")
                || type.getPackageName().startsWith("java.net.http")
                || type.getPackageName().startsWith("com.sun.net.httpserver"));
  }

  @ParameterizedTest(name = "{0} lives in {1} alone")
  @CsvSource({
    "io.netty.., 'upstream,load'",
    "oshi.., observe",
    "picocli.., cli",
    "me.tongfei.., cli",
    "tools.jackson.databind.., 'wire,scenario'",
    "tools.jackson.dataformat.., scenario",
    "com.networknt.., scenario",
    "org.yaml.., scenario",
    "org.snakeyaml.., scenario",
    "org.HdrHistogram.., 'hiccup,load,upstream,analyse'",
    "org.hipparchus.., analyse",
    "gg.jte.., report"
  })
  void aForeignLibraryLivesInItsRooms(String library, String rooms) {
    String[] homes = Arrays.stream(rooms.split(",")).map(HouseTest::room).toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage("parkbench..")
        .and()
        .resideOutsideOfPackages(homes)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .allowEmptyShould(true)
        .check(LAB);
  }

  @Test
  void everyRoomIsKnownToThisTest() {
    classes()
        .that()
        .resideInAPackage("parkbench..")
        .should()
        .resideInAnyPackage(Arrays.stream(ROOMS).map(HouseTest::room).toArray(String[]::new))
        .check(LAB);
  }

  private static String room(String name) {
    return "parkbench." + name + "..";
  }
}
