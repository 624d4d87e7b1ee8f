package parkbench.inspect;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.FolderTree;
import parkbench.inspect.files.JarTree;
import parkbench.inspect.files.NestedJar;
import parkbench.inspect.files.PartOfTree;
import parkbench.inspect.files.ReadingBudget;
import parkbench.inspect.files.Unreadable;

/** Finds what belongs to an application in a jar or folder: its own files and its libraries. */
final class ApplicationReader implements AutoCloseable {
  static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String QUARKUS_RUN = "quarkus-run.jar";
  private static final List<String> BOOT = List.of("BOOT-INF/classes/", "WEB-INF/classes/");
  private static final List<String> NESTED = List.of("BOOT-INF/lib/", "WEB-INF/lib/");
  private static final List<String> MAIN_KEYS =
      List.of("Start-Class", "Main-Verticle", "Main-Class");

  /** Second parts of packages that many share, as in {@code com.github}. */
  private static final Set<String> HOSTS =
      Set.of("github", "gitlab", "google", "googlecode", "bitbucket", "apache", "sourceforge");

  private static final int POMS = 2000;
  private static final int JARS_BESIDE = 2000;

  private final Predicate<String> library;
  private final List<String> launchers;
  private final ReadingBudget budget = new ReadingBudget(ReadingBudget.BYTES);
  private final List<FileTree> opened = new ArrayList<>();
  private final List<FileTree> own = new ArrayList<>();
  private final List<LibraryName> libraries = new ArrayList<>();
  private Map<String, String> manifest = Map.of();

  private ApplicationReader(Known known) {
    this.library = known.library();
    this.launchers = known.launchers();
  }

  /**
   * What is known of packages.
   *
   * @param library whether a class, named with dots, belongs to a library
   * @param launchers prefixes of main classes that start another one
   */
  record Known(Predicate<String> library, List<String> launchers) {
    Known {
      launchers = List.copyOf(launchers);
    }
  }

  /** The application at a path. */
  static Application read(Path path, Known known) throws Unreadable {
    try (ApplicationReader reader = new ApplicationReader(known)) {
      if (!Files.exists(path)) {
        throw new Unreadable(
            path + ": there is no such file",
            "Without it nothing can be read.",
            "Check the path, or build the application first.");
      }
      Application found =
          Files.isDirectory(path) ? reader.folder(path) : reader.jar(path, List.of());
      reader.opened.clear();
      return found;
    }
  }

  /** The application of a class path: folders and jars whose classes are its own come first. */
  static Application read(List<Path> classPath, String mainClass, Known known) throws Unreadable {
    try (ApplicationReader reader = new ApplicationReader(known)) {
      Application found = reader.ofClassPath(classPath, mainClass);
      reader.opened.clear();
      return found;
    }
  }

  /** Closes what was opened before reading failed. */
  @Override
  public void close() {
    opened.forEach(FileTree::close);
  }

  private Application folder(Path folder) throws Unreadable {
    for (String run : List.of(QUARKUS_RUN, "quarkus-app/" + QUARKUS_RUN)) {
      if (Files.isRegularFile(folder.resolve(run))) {
        return jar(folder.resolve(run), List.of());
      }
    }
    FileTree tree = opened(FolderTree.open(folder, budget));
    boolean exploded =
        tree.names().contains(MANIFEST)
            || tree.names().stream().anyMatch(name -> BOOT.stream().anyMatch(name::startsWith));
    if (exploded) {
      return exploded(folder, tree);
    }
    List<Path> jars = runnable(folder);
    if (jars.size() == 1) {
      return jar(jars.getFirst(), List.of());
    }
    if (jars.size() > 1) {
      throw new Unreadable(
          folder + ": " + jars.size() + " jars in this folder can be started",
          "Each is another application: "
              + Words.line(
                  String.join(
                      ", ", jars.stream().map(jar -> String.valueOf(jar.getFileName())).toList())),
          "Give the path of one of them.");
    }
    if (tree.names().stream().noneMatch(name -> name.endsWith(".class"))) {
      throw new Unreadable(
          folder + ": the folder holds no classes and no jar that can be started",
          "An application is read from its classes.",
          "Give the path of the jar, or of the folder that it was unpacked to.");
    }
    throw new Unreadable(
        folder + ": the folder has classes and no META-INF/MANIFEST.MF",
        "Nothing says which class is started.",
        "Give the words that start it: parkbench init java -cp "
            + Words.line(folder.toString())
            + " com.example.Main");
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
    manifest = manifest(tree);
    String main = manifest.getOrDefault("Main-Class", "");
    boolean boot = addOwnAndNested(tree);
    if (main.isEmpty()) {
      throw new Unreadable(
          folder + ": its META-INF/MANIFEST.MF names no Main-Class",
          "Nothing says which class is started.",
          "Give the folder of an application that java -jar can start, or the words that start"
              + " it.");
    }
    if (!boot) {
      addOwn(tree);
    }
    return application(
        new StartForm.OfClassPath(List.of(folder), main), nameOf(folder), Set.copyOf(tree.names()));
  }

  private Application jar(Path file, List<Path> beside) throws Unreadable {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new Unreadable(
          file + ": this file cannot be read",
          "Without it nothing is known of the application.",
          "Check its permissions.");
    }
    FileTree tree = opened(JarTree.open(file, "", budget));
    manifest = manifest(tree);
    String name = String.valueOf(file.getFileName());
    boolean quarkus = name.equals(QUARKUS_RUN);
    if (!manifest.containsKey("Main-Class")) {
      throw new Unreadable(
          file + ": the jar cannot be started: its manifest names no Main-Class",
          tree.names().stream().anyMatch(each -> each.endsWith(".class"))
              ? "It is a library, or the plain jar beside an executable one."
              : "It holds no classes either.",
          "Give the jar that java -jar starts, or the words that start it: parkbench init java"
              + " -cp ... com.example.Main");
    }
    boolean boot = addOwnAndNested(tree);
    Path folder = folderOf(file);
    if (quarkus) {
      addJarsOf(folder.resolve("app"), true);
      addJarsOf(folder.resolve("lib"), false);
    } else if (!boot) {
      addOwn(tree);
      addPoms(tree);
      addClassPath(folder);
    }
    addSettingsBeside(folder);
    StartForm launch =
        beside.isEmpty()
            ? new StartForm.OfJar(file)
            : new StartForm.OfClassPath(beside, manifest.getOrDefault("Main-Class", ""));
    return application(
        launch, quarkus ? quarkusName(folder) : nameOf(file), Set.copyOf(tree.names()));
  }

  private Application ofClassPath(List<Path> classPath, String mainClass) throws Unreadable {
    manifest = Map.of("Main-Class", mainClass);
    List<String> entries = new ArrayList<>();
    for (Path part : classPath) {
      if (Files.isDirectory(part)) {
        FileTree tree = opened(FolderTree.open(part, budget));
        own.add(tree);
        entries.addAll(tree.names());
      } else if (Files.isRegularFile(part)) {
        LibraryName.of(part.toString(), part.toString()).ifPresent(libraries::add);
        entries.addAll(addIfOwn(part));
      }
    }
    if (own.isEmpty()) {
      throw new Unreadable(
          "class path: no folder and no jar of it holds " + Words.line(mainClass),
          "Without the classes nothing is known of the application.",
          "Run it in the folder where the command is started.");
    }
    return application(
        new StartForm.OfClassPath(classPath, mainClass), simple(mainClass), Set.copyOf(entries));
  }

  private List<String> addIfOwn(Path jar) throws Unreadable {
    FileTree tree = JarTree.open(jar, budget);
    String root = root();
    if (!root.isEmpty() && tree.names().stream().anyMatch(name -> name.startsWith(root))) {
      opened(tree);
      addOwn(tree);
      return tree.names();
    }
    tree.close();
    return List.of();
  }

  private Application application(StartForm launch, String name, Set<String> entries) {
    return new Application(launch, name, manifest, entries, libraries, own, opened, budget);
  }

  private FileTree opened(FileTree tree) {
    opened.add(tree);
    return tree;
  }

  /** Of Spring Boot and of web archives: classes and libraries lie in folders of the jar. */
  private boolean addOwnAndNested(FileTree tree) {
    boolean found = false;
    for (String classes : BOOT) {
      if (tree.names().stream().anyMatch(name -> name.startsWith(classes))) {
        own.add(PartOfTree.of(tree, classes, name -> true));
        found = true;
      }
    }
    String root = root();
    for (String name : tree.names()) {
      if (NESTED.stream().anyMatch(name::startsWith)) {
        found = true;
        LibraryName.of(name, tree.place(name)).ifPresent(libraries::add);
        if (name.endsWith(".jar") && !root.isEmpty()) {
          tree.read(name, ReadingBudget.NESTED_JAR_BYTES)
              .filter(bytes -> NestedJar.isOf(bytes, root))
              .ifPresent(
                  bytes ->
                      own.add(NestedJar.of(bytes, tree.place(name), SettingsFiles::isOne, budget)));
        }
      }
    }
    return found;
  }

  /**
   * Of a jar that holds libraries and the service together: what lies beside the main class. A
   * package of one part, such as {@code app}, says little; then it is what is of no known library.
   */
  private void addOwn(FileTree tree) {
    String root = root();
    boolean known = root.indexOf('/') < root.length() - 1;
    own.add(
        PartOfTree.of(
            tree,
            "",
            name ->
                !name.endsWith(".class")
                    || (known
                        ? name.startsWith(root)
                        : !name.startsWith("META-INF/") && !library.test(name.replace('/', '.')))));
  }

  /** The package of the service, with slashes; empty: not known. */
  private String root() {
    return MAIN_KEYS.stream()
        .flatMap(key -> Optional.ofNullable(manifest.get(key)).stream())
        .map(name -> name.replaceFirst("^(java|kotlin|service):", ""))
        .filter(name -> launchers.stream().noneMatch(name::startsWith))
        .findFirst()
        .map(ApplicationReader::root)
        .orElse("");
  }

  static String root(String mainClass) {
    String[] parts = mainClass.split("\\.", -1);
    int packages = parts.length - 1;
    int kept = packages > 1 && HOSTS.contains(parts[1]) ? 3 : packages > 2 ? 3 : packages;
    StringBuilder root = new StringBuilder();
    for (int i = 0; i < Math.min(kept, packages); i++) {
      root.append(parts[i]).append('/');
    }
    return root.toString();
  }

  /** Names and versions of the libraries in a shaded jar. */
  private void addPoms(FileTree tree) {
    tree.names().stream()
        .filter(name -> name.startsWith("META-INF/maven/") && name.endsWith("/pom.properties"))
        .limit(POMS)
        .forEach(
            name ->
                tree.read(name, 1 << 14)
                    .map(ApplicationReader::properties)
                    .ifPresent(
                        pom ->
                            libraries.add(
                                new LibraryName(
                                    pom.getProperty("artifactId", ""),
                                    pom.getProperty("version", ""),
                                    tree.place(name)))));
  }

  private static Properties properties(byte[] bytes) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
    } catch (IOException | IllegalArgumentException e) {
      return new Properties();
    }
    return properties;
  }

  /** Of a thin jar: what its manifest names, and the folders that are used beside it. */
  private void addClassPath(Path folder) throws Unreadable {
    List<Path> jars = new ArrayList<>();
    for (String word : manifest.getOrDefault("Class-Path", "").split("\\s+", -1)) {
      try {
        Path file = folder.resolve(word.replace("file:", "")).normalize();
        if (word.endsWith(".jar") && file.startsWith(folder) && jars.size() < JARS_BESIDE) {
          jars.add(file);
        }
      } catch (InvalidPathException e) {
        budget.note("Class-Path of the manifest names a path that is none.");
      }
    }
    for (Path jar : jars) {
      LibraryName.of(jar.toString(), folder.relativize(jar).toString()).ifPresent(libraries::add);
      if (Files.isRegularFile(jar) && String.valueOf(jar.getFileName()).length() < 200) {
        addIfOwn(jar);
      }
    }
    if (jars.isEmpty()) {
      for (String name : List.of("lib", "libs")) {
        addJarsOf(folder.resolve(name), false);
      }
    }
  }

  private void addJarsOf(Path folder, boolean areOwn) throws Unreadable {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder, 2)) {
      for (Path jar :
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .limit(JARS_BESIDE)
              .sorted()
              .toList()) {
        if (areOwn) {
          own.add(PartOfTree.of(opened(JarTree.open(jar, budget)), "", name -> true));
        } else {
          LibraryName.of(jar.toString(), folder.getFileName() + "/" + jar.getFileName())
              .ifPresent(libraries::add);
        }
      }
    } catch (IOException e) {
      budget.note(folder + " cannot be read and was left out.");
    }
  }

  /** What Spring Boot and Quarkus read from the folder of the jar. */
  private void addSettingsBeside(Path folder) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name :
        List.of(
            "config/application.properties", "config/application.yml", "config/application.yaml")) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file)) {
        try (var in = Files.newInputStream(file)) {
          budget
              .read(in, ReadingBudget.SETTINGS_BYTES, file.toString())
              .ifPresent(bytes -> files.put(name, bytes));
        } catch (IOException e) {
          budget.note(file + " cannot be read and was left out.");
        }
      }
    }
    if (!files.isEmpty()) {
      own.addFirst(new NestedJar(String.valueOf(folder.getFileName()), files));
    }
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

  private static String simple(String mainClass) {
    return mainClass.substring(mainClass.lastIndexOf('.') + 1);
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
