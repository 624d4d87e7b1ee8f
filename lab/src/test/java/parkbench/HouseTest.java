package parkbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the arrows between the rooms of the house. */
class HouseTest {
  private static final JavaClasses LAB =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("parkbench");

  private static final String[] ROOMS = {
    "system",
    "plan",
    "record",
    "result",
    "chart",
    "text",
    "wire",
    "config",
    "inspect",
    "planner",
    "session",
    "harness",
    "cluster",
    "sandbox",
    "hiccup",
    "upstream",
    "capture",
    "load",
    "collect",
    "store",
    "stacks",
    "measure",
    "audit",
    "statistics",
    "diagnose",
    "analysis",
    "trace",
    "crosscheck",
    "history",
    "live",
    "report",
    "cli"
  };

  @ParameterizedTest(name = "{0} knows {1}, and nothing else of the lab")
  @CsvSource(
      delimiter = '|',
      value = {
        "system     |",
        "plan       | system",
        "record     | system plan",
        "result     | system plan record",
        "chart      |",
        "text       | system plan record result chart",
        "wire       | system plan record result",
        "config     | system plan record text stacks",
        "inspect    | record text wire stacks",
        "planner    | system plan record text config",
        "sandbox    | system record",
        "hiccup     | record",
        "stacks     | record",
        "collect    | system plan record stacks",
        "upstream   | system plan record wire hiccup",
        "capture    | system record text",
        "load       | system plan record wire hiccup",
        "store      | system plan record wire",
        "measure    | system plan record result text store stacks",
        "audit      | system plan record result measure",
        "diagnose   | system plan record result text measure stacks",
        "statistics | system plan record result store measure audit diagnose",
        "analysis   | system plan record result text store measure audit statistics diagnose stacks",
        "trace      | plan record result store measure",
        "crosscheck | plan record result text",
        "history    | plan measure wire",
        "live       |",
        "report     | history system plan record result chart text wire stacks measure statistics diagnose trace crosscheck",
        "harness    | system plan record text wire store sandbox hiccup upstream load collect stacks",
        "cluster    | plan record wire store harness",
        "session    | system plan record result text wire config planner cluster sandbox collect capture store measure"
            + " statistics diagnose analysis trace report harness stacks live"
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
  void ofTextTheAnalysisKnowsTheNamesOfLoadsAlone() {
    noClasses()
        .that()
        .resideInAPackage(room("analysis"))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "sentences",
                type ->
                    type.getPackageName().equals("parkbench.text")
                        && !type.getSimpleName().equals("LoadWords")))
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
        .resideInAnyPackage(
            room("system"),
            room("plan"),
            room("record"),
            room("result"),
            room("text"),
            room("stacks"),
            room("measure"),
            room("audit"),
            room("statistics"),
            room("diagnose"),
            room("analysis"),
            room("trace"),
            room("crosscheck"),
            room("report"),
            room("inspect"))
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
    "oshi.., collect",
    "picocli.., cli",
    "io.fabric8.., cluster",
    "me.tongfei.., session",
    "tools.jackson.databind.., 'wire,config,inspect,history'",
    "tools.jackson.dataformat.., 'config,inspect'",
    "com.networknt.., config",
    "org.yaml.., config",
    "org.snakeyaml.., config",
    "com.typesafe.., inspect",
    "org.HdrHistogram.., 'hiccup,load,upstream,measure,audit'",
    "org.hipparchus.., 'measure,audit,statistics,trace,history'",
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

  @Test
  void noRecordHasMoreThanTwelveComponents() {
    assertThat(LAB.stream().filter(each -> each.isRecord()).map(JavaClass::reflect))
        .allSatisfy(
            record -> assertThat(record.getRecordComponents()).hasSizeLessThanOrEqualTo(12));
  }

  /** A switch, or what a load says of itself, names every place that a new shape touches. */
  @Test
  void noLoadIsAskedForItsClass() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file))
                      .doesNotContain("instanceof Load.", "instanceof LoadShape."));
    }
  }

  /**
   * A caller resolves what may be absent, or passes the named type that knows it. Components of
   * records may be absent.
   */
  @ParameterizedTest(name = "no method of {0} takes an Optional<Double>")
  @ValueSource(
      strings = {
        "system",
        "plan",
        "record",
        "result",
        "wire",
        "config",
        "inspect",
        "planner",
        "session",
        "harness",
        "cluster",
        "sandbox",
        "hiccup",
        "upstream",
        "load",
        "collect",
        "store",
        "stacks",
        "diagnose",
        "trace",
        "crosscheck",
        "cli",
        "measure",
        "audit",
        "statistics",
        "analysis",
        "text",
        "report"
      })
  void noMethodTakesAnOptionalDouble(String room) {
    assertThat(LAB.stream().filter(type -> type.getPackageName().equals("parkbench." + room)))
        .flatExtracting(type -> executables(type.reflect()))
        .filteredOn(HouseTest::takesAnOptionalDouble)
        .isEmpty();
  }

  private static boolean takesAnOptionalDouble(Executable method) {
    return Arrays.stream(method.getGenericParameterTypes())
        .map(Type::getTypeName)
        .anyMatch("java.util.Optional<java.lang.Double>"::equals);
  }

  private static List<Executable> executables(Class<?> type) {
    Stream<Executable> constructors =
        type.isRecord() ? Stream.empty() : Arrays.stream(type.getDeclaredConstructors());
    return Stream.concat(constructors, Arrays.stream(type.getDeclaredMethods()))
        .filter(each -> !each.isSynthetic())
        .toList();
  }

  @Test
  void noTwoClassesHaveOneName() {
    assertThat(
            LAB.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .filter(name -> !name.equals("package-info")))
        .doesNotHaveDuplicates();
  }
}
