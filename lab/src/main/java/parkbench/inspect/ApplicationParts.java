package parkbench.inspect;

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
import java.util.stream.Stream;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.FolderTree;
import parkbench.inspect.files.JarTree;
import parkbench.inspect.files.NestedJar;
import parkbench.inspect.files.PartOfTree;
import parkbench.inspect.files.ReadingBudget;
import parkbench.inspect.files.Unreadable;

/** Collects the parts of an application: its own files, and the names of its libraries. */
final class ApplicationParts implements AutoCloseable {
  private static final List<String> CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/");
  private static final List<String> NESTED = List.of("BOOT-INF/lib/", "WEB-INF/lib/");
  private static final List<String> MAIN_KEYS =
      List.of("Start-Class", "Main-Verticle", "Main-Class");

  /** Second parts of packages that many share, as in {@code com.github}. */
  private static final Set<String> HOSTS =
      Set.of("github", "gitlab", "google", "googlecode", "bitbucket", "apache", "sourceforge");

  private static final int POMS = 2000;
  private static final int POM_BYTES = 1 << 14;
  private static final int JARS_BESIDE = 2000;

  private final Known known;
  private final ReadingBudget budget = new ReadingBudget(ReadingBudget.BYTES);
  private final List<FileTree> opened = new ArrayList<>();
  private final List<FileTree> own = new ArrayList<>();
  private final List<LibraryName> libraries = new ArrayList<>();
  private Map<String, String> manifest = Map.of();

  ApplicationParts(Known known) {
    this.known = known;
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

  /** Closes what was opened and went into no application. */
  @Override
  public void close() {
    opened.forEach(FileTree::close);
  }

  /** The application of all parts, which closes them from now on. */
  Application application(StartForm launch, String name, Set<String> entries) {
    Application application =
        new Application(launch, name, manifest, entries, libraries, own, opened, budget);
    opened.clear();
    return application;
  }

  /** Main attributes, which say where the own classes are. */
  void manifest(Map<String, String> attributes) {
    manifest = attributes;
  }

  FileTree open(Path folder) throws Unreadable {
    return opened(FolderTree.open(folder, budget));
  }

  /** The jar that is started: its files are named without it. */
  FileTree openMain(Path jar) throws Unreadable {
    return opened(JarTree.open(jar, "", budget));
  }

  private FileTree opened(FileTree tree) {
    opened.add(tree);
    return tree;
  }

  static boolean isExploded(FileTree tree) {
    return CLASSES.stream().anyMatch(prefix -> hasBelow(tree, prefix));
  }

  private static boolean hasBelow(FileTree tree, String prefix) {
    return tree.names().stream().anyMatch(name -> name.startsWith(prefix));
  }

  boolean isEmpty() {
    return own.isEmpty();
  }

  /** A folder or a jar of a class path, with the names of its files where it is its own. */
  List<String> addOfClassPath(Path part) throws Unreadable {
    if (Files.isDirectory(part)) {
      FileTree tree = open(part);
      own.add(tree);
      return tree.names();
    }
    if (!Files.isRegularFile(part)) {
      return List.of();
    }
    LibraryName.of(part.toString(), part.toString()).ifPresent(libraries::add);
    return addIfOwn(part);
  }

  private List<String> addIfOwn(Path jar) throws Unreadable {
    FileTree tree = JarTree.open(jar, budget);
    String root = root();
    if (!root.isEmpty() && hasBelow(tree, root)) {
      opened(tree);
      addOwn(tree);
      return tree.names();
    }
    tree.close();
    return List.of();
  }

  /** Of Spring Boot and of web archives: classes and libraries lie in folders of the jar. */
  boolean addOwnAndNested(FileTree tree) {
    boolean found = false;
    for (String classes : CLASSES) {
      if (hasBelow(tree, classes)) {
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
  void addOwn(FileTree tree) {
    String root = root();
    boolean precise = root.indexOf('/') < root.length() - 1;
    own.add(
        PartOfTree.of(
            tree,
            "",
            name ->
                !name.endsWith(".class")
                    || (precise
                        ? name.startsWith(root)
                        : !name.startsWith("META-INF/")
                            && !known.library().test(name.replace('/', '.')))));
  }

  /** The package of the service, with slashes; empty: not known. */
  private String root() {
    return MAIN_KEYS.stream()
        .flatMap(key -> Optional.ofNullable(manifest.get(key)).stream())
        .map(name -> name.replaceFirst("^(java|kotlin|service):", ""))
        .filter(name -> known.launchers().stream().noneMatch(name::startsWith))
        .findFirst()
        .map(ApplicationParts::root)
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
  void addPoms(FileTree tree) {
    tree.names().stream()
        .filter(name -> name.startsWith("META-INF/maven/") && name.endsWith("/pom.properties"))
        .limit(POMS)
        .forEach(
            name ->
                tree.read(name, POM_BYTES)
                    .map(ApplicationParts::properties)
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
  void addClassPath(Path folder) throws Unreadable {
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

  void addJarsOf(Path folder, boolean areOwn) throws Unreadable {
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
  void addSettingsBeside(Path folder) {
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
}
