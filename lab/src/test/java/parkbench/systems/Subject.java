package parkbench.systems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import parkbench.config.InvalidFile;
import parkbench.config.SystemReader;
import parkbench.sandbox.Jvms;
import parkbench.system.Approach;
import parkbench.system.Java;
import parkbench.system.Jvm;
import parkbench.system.Scheme;
import parkbench.system.Start;
import parkbench.system.StartCommand;
import parkbench.system.SystemSpec;
import parkbench.system.Workload;

/**
 * One approach of one system.
 *
 * @param jvm that runs it; absent where it is no jar
 * @param named whether the JVM is another than the system's own choice, and is reported
 */
record Subject(SystemSpec system, Approach approach, Optional<Jvm> jvm, boolean named) {

  /**
   * Every approach of every system on the JVM of its own choice. Those that start alike adjoin, the
   * ones first that ask no upstream, and then those that sleep: their contracts count calls at
   * once, while after a failed call of another approach a second one of the same request may still
   * be on its way.
   */
  static List<Subject> all(Path systems) throws IOException, InvalidFile {
    var subjects = new ArrayList<Subject>();
    for (var file : files(systems)) {
      var system = SystemReader.read(file);
      if (system.scheme() == Scheme.POSTGRESQL) {
        continue; // no service, but what one asks
      }
      if (system.start() instanceof Start.Command command && !command.missing().isEmpty()) {
        continue; // its ceiling is for machines that have the program
      }
      Map<Launching, List<Subject>> alike = new LinkedHashMap<>();
      for (var approach : countingFirst(system.approaches())) {
        var subject = new Subject(system, approach, ownChoice(system), false);
        alike.computeIfAbsent(subject.launching(), first -> new ArrayList<>()).add(subject);
      }
      alike.values().stream().flatMap(Collection::stream).forEach(subjects::add);
    }
    return subjects;
  }

  /** Those that start otherwise than the first of their system: the code is the same. */
  static Set<Subject> furtherStarts(List<Subject> all) {
    Map<String, Launching> first = new HashMap<>();
    Set<Subject> further = new HashSet<>();
    for (var subject : all) {
      var known = first.putIfAbsent(subject.system().name(), subject.launching());
      if (known != null && !known.equals(subject.launching())) {
        further.add(subject);
      }
    }
    return further;
  }

  /**
   * Whether it runs on the newest release of Java that systems are written for, if it is left to
   * choose, or on none.
   */
  boolean isOfToday() {
    return switch (system.start()) {
      case Start.Jar jar ->
          jar.java().take() == Java.Take.NEWEST || jar.java().from() == Java.NEWEST;
      case Start.Command command -> true;
      case Start.Running running -> false;
      case Start.NoService none -> false;
    };
  }

  private static List<Approach> countingFirst(List<Approach> approaches) {
    return approaches.stream()
        .sorted(
            Comparator.comparing((Approach approach) -> approach.calls() > 0)
                .thenComparing(approach -> approach.workload() != Workload.SLEEP))
        .toList();
  }

  /** The first approach of each system, on every other JVM of this machine that it runs on. */
  static List<Subject> onOtherJvms(Path systems) throws IOException, InvalidFile {
    var subjects = new ArrayList<Subject>();
    for (var file : files(systems)) {
      var system = SystemReader.read(file);
      if (system.start() instanceof Start.Jar jar) {
        Map<Integer, Jvm> releases = new TreeMap<>();
        Jvms.all().forEach(jvm -> releases.putIfAbsent(jvm.feature(), jvm));
        ownChoice(system).map(Jvm::feature).ifPresent(releases::remove);
        releases.values().stream()
            .filter(jvm -> jar.java().allows(jvm.feature()))
            .map(jvm -> new Subject(system, system.approaches().getFirst(), Optional.of(jvm), true))
            .forEach(subjects::add);
      }
    }
    return subjects;
  }

  private static Optional<Jvm> ownChoice(SystemSpec system) {
    return system.start() instanceof Start.Jar jar ? jar.java().of(Jvms.all()) : Optional.empty();
  }

  /** Of all systems, or of those that the property {@code systems} names, with commas between. */
  private static List<Path> files(Path systems) throws IOException {
    var chosen = Set.of(System.getProperty("systems", "").split(",", -1));
    try (var folders = Files.list(systems)) {
      return folders
          .filter(
              folder ->
                  chosen.contains("") || chosen.contains(String.valueOf(folder.getFileName())))
          .map(folder -> folder.resolve("system.yaml"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  /** All that decides how a process starts: what is equal may be one process. */
  record Launching(List<String> command, Map<String, String> environment) {}

  Launching launching() {
    return new Launching(started().words(), started().environment());
  }

  /** The same with one more property, however its system takes properties. */
  Subject with(String property, String value) {
    return new Subject(
        system, approach.with(approach.tuning().withProperty(property, value)), jvm, named);
  }

  private StartCommand started() {
    return StartCommand.of(
        system, approach, jvm.map(runtime -> runtime.java().toString()).orElse("java"));
  }

  /** Whether its system asks a database, and not a service that speaks HTTP. */
  boolean asksDatabase() {
    return system.approaches().stream().anyMatch(each -> each.workload() == Workload.DATABASE);
  }

  /** Fails where no JVM was found: whatever `java` is, it is not what the system asks for. */
  void requireJvm() {
    if (system.start() instanceof Start.Jar jar && jvm.isEmpty()) {
      throw new IllegalStateException("no " + jar.java().words() + " was found for " + this);
    }
  }

  @Override
  public String toString() {
    return system.name()
        + "/"
        + approach.name()
        + (named ? jvm.map(runtime -> " on Java " + runtime.feature()).orElse("") : "");
  }
}
