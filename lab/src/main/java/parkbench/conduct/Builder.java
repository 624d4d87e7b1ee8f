package parkbench.conduct;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import parkbench.model.Fork;
import parkbench.model.Plan;
import parkbench.model.Start;
import parkbench.model.SystemSpec;

/**
 * Builds the jars that a plan needs and that are missing or older than their sources; nothing else.
 */
public final class Builder {
  private final Path home;

  public Builder(Path home) {
    this.home = home;
  }

  /** The modules of the plan whose jar is missing or older than their sources. */
  public Set<String> stale(Plan plan) throws BuildFailed {
    Set<String> stale = new TreeSet<>();
    for (SystemSpec system : plan.forks().stream().map(Fork::system).distinct().toList()) {
      if (system.module().isPresent()
          && system.start() instanceof Start.Jar jar
          && (newer(home.resolve("pom.xml"), jar.file())
              || stale(home.resolve(system.module().get()), jar.file()))) {
        stale.add(system.module().get());
      }
    }
    return stale;
  }

  /**
   * Builds modules with Maven.
   *
   * @throws BuildFailed with the tail of Maven's output
   */
  public void build(Set<String> modules) throws BuildFailed, InterruptedException {
    maven(modules);
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
      throw new BuildFailed(file + " cannot be read: " + e.getMessage());
    }
  }

  private boolean stale(Path module, Path jar) throws BuildFailed {
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
      throw new BuildFailed(module + " cannot be read: " + e.getMessage());
    }
  }

  private void maven(Set<String> modules) throws BuildFailed, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                "mvn",
                "-B",
                "-ntp",
                "-q",
                "-pl",
                String.join(",", modules),
                "-am",
                "package",
                "-Dmaven.test.skip=true",
                "-Dspotless.skip=true")
            .directory(home.toFile())
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    List<String> output;
    int code;
    try {
      Process maven = builder.start();
      maven.getOutputStream().close();
      try {
        output = maven.inputReader().readAllLines();
        code = maven.waitFor();
      } finally {
        maven.destroy();
      }
    } catch (IOException e) {
      throw new BuildFailed(
          "Maven (mvn) could not be started: "
              + e.getMessage()
              + "\n  It builds "
              + String.join(", ", modules)
              + ".\n  Install Maven 3.8 or newer and put it on the PATH.");
    }
    if (code != 0) {
      throw new BuildFailed(
          String.join(", ", modules)
              + " could not be built; Maven said:\n"
              + String.join("\n", output.subList(Math.max(0, output.size() - 25), output.size())));
    }
  }

  private void touch(String module) {
    try (Stream<Path> jars = Files.list(home.resolve(module).resolve("target"))) {
      FileTime now = FileTime.from(java.time.Instant.now());
      for (Path jar :
          (Iterable<Path>) jars.filter(file -> file.toString().endsWith(".jar"))::iterator) {
        Files.setLastModifiedTime(jar, now);
      }
    } catch (IOException e) {
      // The next run builds once more; nothing is wrong with this one.
    }
  }

  /** A module that could not be built. */
  public static final class BuildFailed extends Exception {
    private static final long serialVersionUID = 1;

    BuildFailed(String message) {
      super(message);
    }
  }
}
