package parkbench.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.harness.HarnessProcesses;
import parkbench.harness.QuietTime;
import parkbench.harness.build.Drivers;
import parkbench.plan.Plan;
import parkbench.sandbox.Sandbox;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;

/**
 * Where the project lies: its scenarios, its systems, the jars that it builds, its runs, and the
 * programs of its processes.
 */
public final class Home {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** Variable that names the folder of runs. */
  static final String RUNS = "PARKBENCH_RUNS";

  private static final Pattern BY_NAME = Pattern.compile("([A-Za-z0-9._-]+)(?:~(\\d{1,4}))?");

  private Home() {}

  public static Path path() {
    return Path.of(System.getProperty("parkbench.home", ".")).toAbsolutePath().normalize();
  }

  /** The lab's own processes, for runs whose logs go there. */
  static HarnessProcesses processes(Sandbox sandbox, Path directory) {
    return new HarnessProcesses(
        sandbox,
        directory,
        Drivers.of(path()),
        selfWarmUpCap(),
        task -> Thread.ofPlatform().daemon().name("self-warm-up").start(task));
  }

  /**
   * A run that measures nothing, such as one that a test kills, need not wait for warm processes;
   * its record says that they were not warm.
   */
  private static Duration selfWarmUpCap() {
    return Duration.ofSeconds(
        Long.getLong("parkbench.self-warm-up-seconds", HarnessProcesses.SELF_WARM_UP.toSeconds()));
  }

  /** What a run may spend to get around interference; nothing in one whose figures none reads. */
  static Duration quietTime(Plan plan) {
    return Optional.ofNullable(Long.getLong("parkbench.quiet-seconds"))
        .map(Duration::ofSeconds)
        .orElseGet(() -> QuietTime.of(plan));
  }

  /** The folder of runs that is meant: one that is named, else that of this folder or project. */
  public static Path runs(Optional<Path> named) {
    Path here = Path.of("runs");
    return named.orElseGet(() -> Files.isDirectory(here) ? here : runs());
  }

  /** Where runs go: as the variable says, else a folder of the project. */
  static Path runs() {
    return Optional.ofNullable(System.getenv(RUNS))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder).toAbsolutePath().normalize())
        .orElseGet(() -> path().resolve("runs"));
  }

  /**
   * A run by its folder, or by the name of its scenario: {@code quick} is the newest run of quick,
   * {@code quick~1} the one before it.
   *
   * @return the path itself, where it is no such name
   */
  public static Path run(Path named) throws IOException {
    Matcher name = BY_NAME.matcher(named.toString());
    Path runs = runs();
    if (Files.exists(named) || !name.matches() || !Files.isDirectory(runs)) {
      return named;
    }
    Pattern own = Pattern.compile(Pattern.quote(name.group(1)) + "-\\d{8}-\\d{6}");
    int before = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
    try (Stream<Path> directories = Files.list(runs)) {
      return directories
          .filter(directory -> own.matcher(directory.getFileName().toString()).matches())
          .sorted(Comparator.comparing(Path::getFileName).reversed())
          .skip(before)
          .findFirst()
          .orElse(named);
    }
  }

  /** As {@link #latestRun(Path)}, of those whose place was not named. */
  public static Path latestRun() throws IOException {
    return latestRun(runs());
  }

  /**
   * The run or suite whose record was written last: at its beginning, or at its end.
   *
   * @throws CommandRefused where there is none
   */
  public static Path latestRun(Path runs) throws IOException {
    if (Files.isDirectory(runs)) {
      try (Stream<Path> directories = Files.list(runs)) {
        Optional<Path> latest =
            directories
                .filter(directory -> StoredRun.isOne(directory) || StoredSuite.isOne(directory))
                .max(Comparator.comparingLong(Home::written));
        if (latest.isPresent()) {
          return latest.get();
        }
      }
    }
    throw new CommandRefused(
        "there is no run below " + runs,
        "",
        "Run one first: parkbench run quick; or name its directory");
  }

  private static long written(Path run) {
    return Math.max(
        run.resolve("run.json").toFile().lastModified(),
        run.resolve("suite.json").toFile().lastModified());
  }

  public static String version() {
    String version = Home.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /**
   * Where a run goes.
   *
   * @param asked null: a new place that is named after the scenario and the time
   */
  public static Path directory(@Nullable Path asked, String scenario) {
    if (asked != null) {
      return asked.toAbsolutePath().normalize();
    }
    String name = scenario + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return runs().resolve(name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }
}
