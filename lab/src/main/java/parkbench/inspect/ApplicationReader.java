package parkbench.inspect;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import parkbench.inspect.ApplicationParts.Known;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.JarTree;
import parkbench.inspect.files.ReadingBudget;
import parkbench.inspect.files.Unreadable;

/** Opens the application in a jar, in a folder, or of a class path. */
final class ApplicationReader {
  static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String QUARKUS_RUN = "quarkus-run.jar";
  private static final int JARS_BESIDE = 2000;

  private final ApplicationParts parts;

  private ApplicationReader(ApplicationParts parts) {
    this.parts = parts;
  }

  /** The application at a path. */
  static Application read(Path path, Known known) throws Unreadable {
    if (!Files.exists(path)) {
      throw new Unreadable(
          path + ": there is no such file",
          "Without it nothing can be read.",
          "Check the path, or build the application first.");
    }
    try (ApplicationParts parts = new ApplicationParts(known)) {
      ApplicationReader reader = new ApplicationReader(parts);
      return Files.isDirectory(path) ? reader.folder(path) : reader.jar(path);
    }
  }

  /** The application of a class path: folders and jars whose classes are its own come first. */
  static Application read(List<Path> classPath, String mainClass, Known known) throws Unreadable {
    try (ApplicationParts parts = new ApplicationParts(known)) {
      return new ApplicationReader(parts).ofClassPath(classPath, mainClass);
    }
  }

  private Application folder(Path folder) throws Unreadable {
    for (String run : List.of(QUARKUS_RUN, "quarkus-app/" + QUARKUS_RUN)) {
      if (Files.isRegularFile(folder.resolve(run))) {
        return jar(folder.resolve(run));
      }
    }
    FileTree tree = parts.open(folder);
    if (tree.names().contains(MANIFEST) || ApplicationParts.isExploded(tree)) {
      return exploded(folder, tree);
    }
    List<Path> jars = runnable(folder);
    if (jars.size() == 1) {
      return jar(jars.getFirst());
    }
    throw jars.isEmpty() ? without(folder, tree) : several(folder, jars);
  }

  private static Unreadable several(Path folder, List<Path> jars) {
    List<String> names = jars.stream().map(jar -> String.valueOf(jar.getFileName())).toList();
    return new Unreadable(
        folder + ": " + jars.size() + " jars in this folder can be started",
        "Each is another application: " + Words.line(String.join(", ", names)),
        "Give the path of one of them.");
  }

  private static Unreadable without(Path folder, FileTree tree) {
    return hasClasses(tree)
        ? new Unreadable(
            folder + ": the folder has classes and no META-INF/MANIFEST.MF",
            "Nothing says which class is started.",
            "Give the words that start it: parkbench init java -cp "
                + Words.line(folder.toString())
                + " com.example.Main")
        : new Unreadable(
            folder + ": the folder holds no classes and no jar that can be started",
            "An application is read from its classes.",
            "Give the path of the jar, or of the folder that it was unpacked to.");
  }

  private static boolean hasClasses(FileTree tree) {
    return tree.names().stream().anyMatch(name -> name.endsWith(".class"));
  }

  private List<Path> runnable(Path folder) throws Unreadable {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests|plain)\\.jar"))
          .filter(file -> !String.valueOf(file.getFileName()).startsWith("original-"))
          .limit(JARS_BESIDE)
          .filter(ApplicationReader::hasMain)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new Unreadable(
          folder + ": the folder cannot be read", "Its jars are needed.", "Check its permissions.");
    }
  }

  private static boolean hasMain(Path jar) {
    ReadingBudget few = new ReadingBudget(ReadingBudget.CLASS_BYTES);
    try (JarTree tree = JarTree.open(jar, few)) {
      return manifest(tree).containsKey("Main-Class");
    } catch (Unreadable e) {
      return false;
    }
  }

  private Application exploded(Path folder, FileTree tree) throws Unreadable {
    Map<String, String> manifest = manifest(tree);
    parts.manifest(manifest);
    boolean boot = parts.addOwnAndNested(tree);
    String main = manifest.getOrDefault("Main-Class", "");
    if (main.isEmpty()) {
      throw new Unreadable(
          folder + ": its META-INF/MANIFEST.MF names no Main-Class",
          "Nothing says which class is started.",
          "Give the folder of an application that java -jar can start, or the words that start"
              + " it.");
    }
    if (!boot) {
      parts.addOwn(tree);
    }
    return parts.application(
        new StartForm.OfClassPath(List.of(folder), main), nameOf(folder), Set.copyOf(tree.names()));
  }

  private Application jar(Path file) throws Unreadable {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new Unreadable(
          file + ": this file cannot be read",
          "Without it nothing is known of the application.",
          "Check its permissions.");
    }
    FileTree tree = parts.openMain(file);
    Map<String, String> manifest = manifest(tree);
    if (!manifest.containsKey("Main-Class")) {
      throw new Unreadable(
          file + ": the jar cannot be started: its manifest names no Main-Class",
          hasClasses(tree)
              ? "It is a library, or the plain jar beside an executable one."
              : "It holds no classes either.",
          "Give the jar that java -jar starts, or the words that start it: parkbench init java"
              + " -cp ... com.example.Main");
    }
    parts.manifest(manifest);
    boolean boot = parts.addOwnAndNested(tree);
    boolean quarkus = file.endsWith(QUARKUS_RUN);
    Path folder = folderOf(file);
    if (quarkus) {
      parts.addJarsOf(folder.resolve("app"), true);
      parts.addJarsOf(folder.resolve("lib"), false);
    } else if (!boot) {
      parts.addOwn(tree);
      parts.addPoms(tree);
      parts.addClassPath(folder);
    }
    parts.addSettingsBeside(folder);
    return parts.application(
        new StartForm.OfJar(file),
        quarkus ? quarkusName(folder) : nameOf(file),
        Set.copyOf(tree.names()));
  }

  private Application ofClassPath(List<Path> classPath, String mainClass) throws Unreadable {
    parts.manifest(Map.of("Main-Class", mainClass));
    Set<String> entries = new HashSet<>();
    for (Path part : classPath) {
      entries.addAll(parts.addOfClassPath(part));
    }
    if (parts.isEmpty()) {
      throw new Unreadable(
          "class path: no folder and no jar of it holds " + Words.line(mainClass),
          "Without the classes nothing is known of the application.",
          "Run it in the folder where the command is started.");
    }
    return parts.application(
        new StartForm.OfClassPath(classPath, mainClass),
        mainClass.substring(mainClass.lastIndexOf('.') + 1),
        entries);
  }

  private String quarkusName(Path folder) throws Unreadable {
    try (Stream<Path> files =
        Files.isDirectory(folder.resolve("app"))
            ? Files.list(folder.resolve("app"))
            : Stream.empty()) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .findFirst()
          .map(ApplicationReader::nameOf)
          .orElse("service");
    } catch (IOException e) {
      throw new Unreadable(
          folder + ": the folder cannot be read", "Its jars are needed.", "Check its permissions.");
    }
  }

  private static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().normalize().getParent();
    return parent == null ? Path.of("/") : parent;
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.toAbsolutePath().normalize().getFileName())
        .replaceFirst("\\.(jar|war)$", "")
        .replaceFirst("-\\d+(\\.\\d+)*([-.][A-Za-z]*\\d*)*$", "")
        .replaceFirst("-(runner|all|fat|exec|shaded|jar-with-dependencies|standalone)$", "");
  }

  private static Map<String, String> manifest(FileTree tree) {
    Map<String, String> attributes = new LinkedHashMap<>();
    tree.read(MANIFEST, ReadingBudget.SETTINGS_BYTES)
        .ifPresent(
            bytes -> {
              try {
                new Manifest(new ByteArrayInputStream(bytes))
                    .getMainAttributes()
                    .forEach(
                        (key, value) -> attributes.put(String.valueOf(key), String.valueOf(value)));
              } catch (IOException | IllegalArgumentException e) {
                attributes.clear();
              }
            });
    return attributes;
  }
}
