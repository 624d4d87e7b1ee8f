package parkbench.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.system.Approach;
import parkbench.system.Java;
import parkbench.system.Readiness;
import parkbench.system.Scheme;
import parkbench.system.Setting.Passing;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/**
 * Reads a system: a {@code system.yaml}, or an entry under {@code systems} of a scenario. Paths in
 * it are relative to its folder; a jar must exist unless a {@code module} builds it.
 */
public final class SystemReader {
  private static final List<String> START_KEYS =
      List.of("java", "options", "arguments", "properties-as", "stop", "requires");
  private static final List<String> OWN_PROCESS_KEYS =
      List.of("module", "environment", "port", "scheme");
  private static final String UPSTREAM = "${upstream}";
  private static final int LAST_PORT = 65_535;
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

  /** Of a service that runs already. */
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(10);

  private final ConfigTree sheet;
  private final ConfigNode root;
  private final Path file;
  private final Path folder;

  private SystemReader(ConfigTree sheet, Path file) {
    Path parent = file.getParent();
    this.sheet = sheet;
    this.root = sheet.root();
    this.file = file;
    this.folder = parent == null ? Path.of("/") : parent;
  }

  /**
   * The system that a file describes.
   *
   * @throws InvalidFile with every fault of the file
   */
  public static SystemSpec read(Path file) throws InvalidFile {
    return read(YamlFile.read(file), file);
  }

  /** The system that a scenario holds itself; paths are relative to the scenario. */
  static SystemSpec read(ConfigNode part, Path scenario) throws InvalidFile {
    return read(part.sheet().document().within(part.pointer()), scenario);
  }

  /**
   * The system of a name in the file that described it: its own, or a scenario's.
   *
   * @throws InvalidFile with every fault of the file
   */
  public static SystemSpec again(String name, Path file) throws InvalidFile {
    ConfigTree sheet = new ConfigTree(YamlFile.read(file));
    for (ConfigNode system : sheet.root().at("systems").items()) {
      if (system.at("system").text("").equals(name)) {
        return read(system, file);
      }
    }
    return read(sheet.document(), file);
  }

  private static SystemSpec read(Document document, Path file) throws InvalidFile {
    ConfigTree sheet = new ConfigTree(document);
    SchemaCheck.against("system.schema.json").check(sheet);
    Optional<SystemSpec> system =
        new SystemReader(sheet, file.toAbsolutePath().normalize()).system();
    if (!sheet.clean() || system.isEmpty()) {
      throw new InvalidFile(sheet.faults());
    }
    return system.get();
  }

  private Optional<SystemSpec> system() {
    checkStartKeys();
    checkPortIsPassed();
    Optional<Start> start = start();
    List<Approach> approaches = approaches();
    if (!sheet.clean() || start.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SystemSpec(
            root.at("system").text(""),
            new SystemSpec.Description(
                root.at("generation").text("own"),
                root.at("stack").text(""),
                root.at("summary").text(""),
                Optional.of(file)),
            root.at("module").text(),
            start.get(),
            root.at("port").whole(0),
            root.at("base").text(""),
            Placeholders.at(folder, root.at("environment").textEntries()),
            readiness(),
            approaches,
            passing(root.at("properties-as").text("arguments")),
            root.at("secrets").texts(),
            Scheme.valueOf(root.at("scheme").text("http").toUpperCase(Locale.ROOT))));
  }

  private void checkStartKeys() {
    List<String> given =
        Stream.of("jar", "command", "url")
            .filter(key -> !root.at(key).node().isMissingNode())
            .toList();
    if (given.isEmpty()) {
      root.refuse(
          "nothing says how the service comes to life",
          "The lab must start it or know where it runs.",
          "Add one of: jar: target/my-service.jar, command: [./my-service], url:"
              + " http://localhost:8080.");
    }
    if (given.size() > 1) {
      root.at(given.get(1))
          .refuseKey(
              "both "
                  + given.get(0)
                  + " and "
                  + given.get(1)
                  + " say how the service comes to life",
              "One of them would be ignored.",
              "Keep one of the two.");
    }
    if (given.equals(List.of("url"))) {
      refuseAll(
          Stream.concat(START_KEYS.stream(), OWN_PROCESS_KEYS.stream()).toList(),
          "a service that runs already (url)");
    }
    if (root.at("url").text("").equals(UPSTREAM)) {
      refuseAll(List.of("ready", "base"), "the upstream itself, which is there before the load is");
    }
    if (given.equals(List.of("command"))) {
      refuseAll(List.of("java"), "a command, whose first word is the program");
    }
    if (given.equals(List.of("jar"))) {
      refuseAll(List.of("stop", "requires"), "a jar, which needs no program but Java");
    }
    if (given.contains("url")) {
      refuseTuning();
    }
  }

  private void refuseAll(List<String> keys, String kind) {
    for (String key : keys) {
      if (root.at(key).present()) {
        root.at(key)
            .refuseKey(
                "\"" + key + "\" does not apply to " + kind,
                "The lab could not put it into effect, and the report would claim that it did.",
                "Remove it, or give a jar.");
      }
    }
  }

  private void refuseTuning() {
    root.at("approaches")
        .entries()
        .values()
        .forEach(
            approach -> {
              for (String key : List.of("options", "arguments", "environment", "properties")) {
                if (approach.at(key).present()) {
                  approach
                      .at(key)
                      .refuseKey(
                          "\"" + key + "\" does not apply to a service that runs already (url)",
                          "It is started without the lab; here nothing would change.",
                          "Remove it, or describe each setting as a system of its own.");
                }
              }
            });
  }

  /** A service on a free port must get its number. */
  private void checkPortIsPassed() {
    boolean starts = root.at("jar").present() || root.at("command").present();
    boolean passed = root.node().toString().contains("${port}") || root.at("port").whole(0) > 0;
    if (starts && !passed) {
      root.at(root.at("jar").present() ? "jar" : "command")
          .refuseKey(
              "the service does not get the port to listen on",
              "The lab chooses a free port and then asks there; it would wait in vain.",
              "Put ${port} into an argument or the environment, such as"
                  + " \"--server.port=${port}\", or fix it with port: 8080.");
    }
  }

  private Optional<Start> start() {
    for (String key : List.of("options", "arguments", "stop")) {
      root.at(key).items().forEach(word -> Placeholders.check(word, Placeholders.START));
    }
    root.at("command").items().forEach(word -> Placeholders.check(word, Placeholders.COMMAND));
    root.at("environment").entries().forEach(EnvironmentReader::check);
    if (root.at("jar").present()) {
      return jar(root.at("jar"));
    }
    if (root.at("command").present()) {
      return Optional.of(command(root.at("command")));
    }
    return root.at("url").text().map(url -> running(root.at("url"), url));
  }

  private static Start running(ConfigNode part, String url) {
    if (url.equals(UPSTREAM)) {
      return new Start.NoService();
    }
    if (!isAddress(url)) {
      part.refuse(
          "url: \"" + ScenarioWords.brief(url) + "\" is no address of a service",
          "It needs a host, and a port from 1 to 65535 or none.",
          "Write it like http://localhost:8080.");
    }
    return new Start.Running(url.replaceAll("/$", ""));
  }

  private static boolean isAddress(String url) {
    try {
      URI address = new URI(url);
      return address.getHost() != null && address.getPort() != 0 && address.getPort() <= LAST_PORT;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private Optional<Start> jar(ConfigNode part) {
    Path file = folder.resolve(part.text("")).normalize();
    if (root.at("module").node().isMissingNode() && !Files.isRegularFile(file)) {
      part.refuse(
          "jar: "
              + (Files.isDirectory(file)
                  ? YamlFile.shown(file) + " is a directory"
                  : "there is no file " + YamlFile.shown(file)),
          "The service cannot be started without it.",
          Files.isDirectory(file)
              ? "Name the jar in it, or let init write the command: parkbench init "
                  + YamlFile.shown(file)
              : "Build it, correct the path (it is relative to this file), or name the module that"
                  + " builds it.");
      return Optional.empty();
    }
    return Optional.of(
        new Start.Jar(
            file,
            java(root.at("java")),
            Placeholders.at(folder, root.at("options").texts()),
            Placeholders.at(folder, root.at("arguments").texts())));
  }

  private static Java java(ConfigNode part) {
    int from = part.at("from").whole(Java.OLDEST);
    int to = part.at("to").whole(Java.ANY_LATER);
    boolean newest = part.at("take").text("oldest").equals("newest");
    if (to < from) {
      part.at("to")
          .refuse(
              "java: from " + from + " to " + to,
              "No release lies between the two.",
              "Write the older one first, such as {from: 8, to: 25}.");
      return Java.exactly(from);
    }
    return part.node().isObject()
        ? new Java(from, to, newest ? Java.Take.NEWEST : Java.Take.OLDEST)
        : Java.exactly(part.whole(Java.NEWEST));
  }

  private Start command(ConfigNode part) {
    return new Start.Command(
        words(part, "The service cannot be started without it."),
        Placeholders.at(folder, root.at("options").texts()),
        Placeholders.at(folder, root.at("arguments").texts()),
        root.at("stop").present()
            ? words(root.at("stop"), "What the command started elsewhere would not end.")
            : List.of(),
        root.at("requires").texts().stream().filter(name -> program(name).isEmpty()).toList());
  }

  /** The program itself may be given relative to this file; its other words stay as they are. */
  private List<String> words(ConfigNode part, String without) {
    List<String> words = new ArrayList<>(Placeholders.at(folder, part.texts()));
    if (words.isEmpty()) {
      return words; // refused as such
    }
    Optional<Path> program = program(words.getFirst());
    if (program.isEmpty()) {
      part.refuse(
          "there is no program \"" + ScenarioWords.brief(words.getFirst()) + "\"",
          without,
          "Correct the path (it is relative to this file), make the file executable, or install the"
              + " program.");
    } else {
      words.set(0, program.get().toString());
    }
    return words;
  }

  private Optional<Path> program(String word) {
    if (word.contains("/")) {
      return Optional.of(folder.resolve(word).normalize()).filter(SystemReader::isProgram);
    }
    return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
        .filter(path -> !path.isEmpty())
        .map(path -> Path.of(path).resolve(word))
        .filter(SystemReader::isProgram)
        .findFirst();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private static Passing passing(String word) {
    return switch (word) {
      case "system-properties" -> Passing.SYSTEM_PROPERTY;
      case "environment" -> Passing.ENVIRONMENT;
      default -> Passing.ARGUMENT;
    };
  }

  private Readiness readiness() {
    ConfigNode ready = root.at("ready");
    boolean runs = root.at("url").present();
    return new Readiness(
        ready.at("path").text("/"),
        ready.at("status").whole(runs && !ready.present() ? Readiness.ANY : 200),
        ready.at("within").duration(runs ? ANSWERS_WITHIN : STARTS_WITHIN));
  }

  private List<Approach> approaches() {
    ConfigNode within = root.at("ready").at("within");
    if (within.duration().filter(Duration::isZero).isPresent()) {
      within.refuse(
          "within: \"0s\" is no time",
          "No service is ready at once.",
          "Write a duration such as 60s.");
    }
    return root.at("approaches").entries().entrySet().stream()
        .map(
            (Map.Entry<String, ConfigNode> entry) ->
                ApproachReader.read(entry.getKey(), entry.getValue(), folder))
        .toList();
  }
}
