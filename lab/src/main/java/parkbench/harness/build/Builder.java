package parkbench.harness.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Driver;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.sandbox.Sandbox;
import parkbench.system.Start;
import parkbench.system.SystemSpec;

/**
 * Builds the jars that a plan needs and that are missing or older than their sources; nothing else.
 */
public final class Builder {
  /** A path out of the module, in an element of its POM: {@code ../users/src/main/java}. */
  private static final Pattern OUTSIDE =
      Pattern.compile(">\\s*(?:\\$\\{(?:project\\.)?basedir}/)?(\\.\\./[^<$]*?)\\s*<");

  private static final String AGENTS = "agents";

  /** Written last by a module that builds what a command starts. */
  private static final String BUILT = "built";

  private final Path home;
  private final Maven maven;

  /**
   * @param home where the modules lie
   * @param sandbox starts Maven, so that it does not outlive us
   */
  public Builder(Path home, Sandbox sandbox) {
    this(home, new Maven(home, sandbox, maven(home)));
  }

  Builder(Path home, Maven maven) {
    this.home = home;
    this.maven = maven;
  }

  /** The one that a release has, else that of the PATH. */
  private static String maven(Path home) {
    Path own = home.resolve("maven/bin/mvn");
    return Files.isExecutable(own) ? own.toString() : "mvn";
  }

  /** The modules of the plan, drivers included, whose jar is missing or older than its sources. */
  public Set<String> stale(Plan plan) throws BuildFailed {
    Set<String> stale = new TreeSet<>();
    for (SystemSpec system : plan.systems()) {
      Optional<Path> built = built(system);
      if (built.isPresent()
          && (newer(home.resolve("pom.xml"), built.get())
              || stale(home.resolve(system.module().orElseThrow()), built.get())
              || sharedIsNewer(home.resolve(system.module().orElseThrow()), built.get()))) {
        stale.add(system.module().orElseThrow());
      }
    }
    stale.addAll(agents(plan));
    for (Driver driver : drivers(plan)) {
      Path module = home.resolve(Drivers.module(driver).orElseThrow());
      Path jar = Drivers.jar(home, driver);
      if (newer(home.resolve("pom.xml"), jar) || stale(module, jar) || sharedIsNewer(module, jar)) {
        stale.add(Drivers.module(driver).orElseThrow());
      }
    }
    return stale;
  }

  /** The file that a module's build writes last; empty: no module builds the system. */
  private Optional<Path> built(SystemSpec system) {
    return system
        .module()
        .flatMap(
            module ->
                switch (system.start()) {
                  case Start.Jar jar -> Optional.of(jar.file());
                  case Start.Command command ->
                      Optional.of(home.resolve(module).resolve("target").resolve(BUILT));
                  case Start.Running running -> Optional.empty();
                  case Start.NoService none -> Optional.empty();
                });
  }

  /** The modules that fetch agents which the plan puts into services. */
  private Set<String> agents(Plan plan) throws BuildFailed {
    Path folder = home.resolve(AGENTS);
    Pattern named = Pattern.compile(Pattern.quote(folder + "/") + "([^/]+)/target/[^/]+\\.jar");
    List<MatchResult> found =
        plan.forks().stream()
            .flatMap(
                fork ->
                    Stream.of(
                            fork.approach().tuning().options(),
                            fork.approach().tuning().environment().values(),
                            fork.system().environment().values())
                        .flatMap(Collection::stream))
            .flatMap(words -> named.matcher(words).results())
            .toList();
    Set<String> stale = new TreeSet<>();
    for (MatchResult agent : found) {
      Path jar = Path.of(agent.group());
      if (newer(home.resolve("pom.xml"), jar) || stale(folder.resolve(agent.group(1)), jar)) {
        stale.add(AGENTS + "/" + agent.group(1));
      }
    }
    return stale;
  }

  /** Those that are built here; one without a module fails later, in its own trial. */
  private List<Driver> drivers(Plan plan) {
    return plan.forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .map(Trial::driver)
        .distinct()
        .filter(
            driver ->
                Drivers.module(driver)
                    .filter(module -> Files.exists(home.resolve(module).resolve("pom.xml")))
                    .isPresent())
        .toList();
  }

  /**
   * Builds modules with Maven.
   *
   * @param audience hears Maven's last line about once a second
   * @throws BuildFailed with the tail of Maven's output
   * @throws InterruptedException when the build is to end; Maven has ended then
   */
  public void build(Set<String> modules, Consumer<String> audience)
      throws BuildFailed, InterruptedException {
    for (String module : modules) {
      forget(home.resolve(module).resolve("target").resolve("classes"));
    }
    maven.make(modules, audience);
    // Maven leaves an unchanged jar alone; its age must not make the next run build again.
    modules.forEach(this::touch);
  }

  /** Versions live in the parent. */
  private static boolean newer(Path file, Path jar) throws BuildFailed {
    try {
      return Files.exists(file)
          && Files.exists(jar)
          && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) > 0;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static boolean stale(Path module, Path jar) throws BuildFailed {
    if (!Files.exists(jar)) {
      return true;
    }
    try (Stream<Path> files = Files.walk(module)) {
      FileTime built = Files.getLastModifiedTime(jar);
      Path target = module.resolve("target");
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (!file.startsWith(target)
            && !file.endsWith("system.yaml")
            && Files.getLastModifiedTime(file).compareTo(built) > 0) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw unreadable(module, e);
    }
  }

  /** Whether source that the module shares with others, as its POM says, is newer. */
  private static boolean sharedIsNewer(Path module, Path jar) throws BuildFailed {
    for (Path folder : shared(module)) {
      if (stale(folder, jar)) {
        return true;
      }
    }
    return false;
  }

  /** Folders outside of a module that its POM takes sources or resources from. */
  private static Set<Path> shared(Path module) throws BuildFailed {
    Path pom = module.resolve("pom.xml");
    if (!Files.exists(pom)) {
      return Set.of();
    }
    try {
      return OUTSIDE
          .matcher(Files.readString(pom))
          .results()
          .map(found -> module.resolve(found.group(1)).normalize())
          .filter(Files::isDirectory)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw unreadable(pom, e);
    }
  }

  private static BuildFailed unreadable(Path place, IOException cause) {
    return new BuildFailed(
        place + " cannot be read: " + cause.getMessage(),
        "Whether a jar is older than its sources is not known without it.",
        "Make it readable for this user, or clone the project again.");
  }

  /** A class whose source has gone would stay, and be found beside the one in its place. */
  private static void forget(Path classes) throws BuildFailed {
    if (!Files.exists(classes)) {
      return;
    }
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new BuildFailed(
          classes + " cannot be removed: " + e.getMessage(),
          "A class whose source has gone would stay in the service that is measured.",
          "Remove it yourself, and ask again.");
    }
  }

  private void touch(String module) {
    try (Stream<Path> jars = Files.list(home.resolve(module).resolve("target"))) {
      FileTime now = FileTime.from(java.time.Instant.now());
      for (Path jar :
          (Iterable<Path>)
              jars.filter(file -> file.toString().endsWith(".jar") || file.endsWith(BUILT))
                  ::iterator) {
        Files.setLastModifiedTime(jar, now);
      }
    } catch (IOException e) {
      // The next run builds once more; nothing is wrong with this one.
    }
  }

  /** A module that could not be built. */
  public static final class BuildFailed extends Exception {
    private static final long serialVersionUID = 1;

    BuildFailed(String what, String why, String remedy) {
      super(what + "\n  " + why + "\n  " + remedy);
    }
  }
}
