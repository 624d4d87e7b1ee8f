package parkbench.inspect;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.files.Unreadable;

/**
 * The services of a Docker Compose file, as far as a draft needs them. Aliases, {@code extends} and
 * {@code include} are not followed.
 *
 * @param path of the file
 * @param services by name, in the order of the file
 */
public record ComposeFile(Path path, Map<String, Service> services) {
  public ComposeFile {
    services = Collections.unmodifiableMap(new LinkedHashMap<>(services));
  }

  private static final Pattern ENTRY = Pattern.compile("services\\.([^.\\[]+)[.]?([^.\\[]*)(.*)");
  private static final Pattern TARGET = Pattern.compile("(?:^|.*:)(\\d{1,5})(?:/tcp)?");
  private static final Pattern PUBLISHED = Pattern.compile("(?:.*:)?(\\d{1,5}):\\d{1,5}(?:/tcp)?");
  private static final Pattern HEALTH = Pattern.compile("https?://[^/\\s\"']+(/[^\\s\"']*)");

  /** Where the servers of well-known images listen, by the image's name without folder and tag. */
  private static final Map<String, Integer> LISTEN =
      Map.ofEntries(
          Map.entry("postgres", 5432),
          Map.entry("postgis", 5432),
          Map.entry("timescaledb", 5432),
          Map.entry("mysql", 3306),
          Map.entry("mariadb", 3306),
          Map.entry("redis", 6379),
          Map.entry("valkey", 6379),
          Map.entry("mongo", 27017),
          Map.entry("rabbitmq", 5672),
          Map.entry("kafka", 9092),
          Map.entry("cp-kafka", 9092),
          Map.entry("elasticsearch", 9200));

  /**
   * One service.
   *
   * @param image empty: it is built
   * @param ports where it listens in its container
   * @param published of these, those that the host has under the same number
   * @param environment its variables; what has no value is left out
   * @param waitsFor services that start before it
   * @param keys that it has in the file, such as {@code build}
   * @param health path of its health check; absent: none was found
   */
  public record Service(
      String image,
      List<Integer> ports,
      Set<Integer> published,
      Map<String, String> environment,
      Set<String> waitsFor,
      Set<String> keys,
      Optional<String> health) {
    public Service {
      ports = List.copyOf(ports);
      published = Set.copyOf(published);
      environment = Map.copyOf(environment);
      waitsFor = Set.copyOf(waitsFor);
      keys = Set.copyOf(keys);
    }

    boolean built() {
      return keys.contains("build");
    }

    /** Where the image of a database or broker is known to listen. */
    Optional<Integer> known() {
      String name = image.replaceAll(".*/|[:@].*$", "");
      return Optional.ofNullable(LISTEN.get(name));
    }
  }

  /** Whether a word names a file of YAML. */
  public static boolean isOne(String word) {
    return word.matches("[^\\x00]+\\.ya?ml") && Files.isRegularFile(Path.of(word));
  }

  /**
   * Reads it.
   *
   * @throws Unreadable where it is no Compose file
   */
  public static ComposeFile read(Path path) throws Unreadable {
    try {
      ComposeFile file = of(path, Files.readString(path));
      if (!file.services.isEmpty()) {
        return file;
      }
    } catch (MalformedInputException | IllegalArgumentException e) {
      throw unreadable(path + " is no YAML: " + Words.line(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      throw unreadable(path + " cannot be read (" + e.getClass().getSimpleName() + ")");
    }
    throw unreadable(path + " has no services");
  }

  private static Unreadable unreadable(String what) {
    return new Unreadable(
        what,
        "init reads no other YAML than that of Docker Compose",
        "Name a compose.yaml, a jar, a folder, a command, a process or a URL");
  }

  static ComposeFile of(Path path, String text) {
    Map<String, Map<String, List<FlatYaml.Entry>>> parts = new LinkedHashMap<>();
    for (FlatYaml.Entry entry : FlatYaml.read(text)) {
      Matcher m = ENTRY.matcher(entry.key());
      if (m.matches()) {
        parts
            .computeIfAbsent(m.group(1), name -> new TreeMap<>())
            .computeIfAbsent(m.group(2), key -> new ArrayList<>())
            .add(new FlatYaml.Entry(m.group(3), entry.value()));
      }
    }
    Map<String, Service> services = new LinkedHashMap<>();
    parts.forEach((name, part) -> services.put(name, service(part)));
    return new ComposeFile(path, services);
  }

  private static Service service(Map<String, List<FlatYaml.Entry>> part) {
    List<String> ports =
        Stream.concat(values(part, "ports"), values(part, "expose")).distinct().toList();
    return new Service(
        values(part, "image").findFirst().orElse(""),
        numbers(TARGET, ports),
        published(part.getOrDefault("ports", List.of()), ports),
        environment(part.getOrDefault("environment", List.of())),
        waitsFor(part.getOrDefault("depends_on", List.of())),
        part.keySet(),
        values(part, "healthcheck").flatMap(word -> health(word).stream()).findFirst());
  }

  private static Set<Integer> published(List<FlatYaml.Entry> entries, List<String> ports) {
    Stream<Integer> written =
        ports.stream()
            .map(List::of)
            .filter(port -> numbers(PUBLISHED, port).equals(numbers(TARGET, port)))
            .flatMap(port -> numbers(TARGET, port).stream());
    Stream<String> keyed =
        entries.stream()
            .filter(entry -> entry.key().endsWith(".published"))
            .map(FlatYaml.Entry::value);
    return Stream.concat(written, numbers(TARGET, keyed.toList()).stream())
        .collect(Collectors.toSet());
  }

  /** The texts of a list, or of a mapping whose ports are called targets. */
  private static Stream<String> values(Map<String, List<FlatYaml.Entry>> part, String key) {
    return part.getOrDefault(key, List.of()).stream()
        .filter(entry -> !entry.key().contains(".") || entry.key().matches(".*\\.(target|test).*"))
        .map(FlatYaml.Entry::value);
  }

  private static List<Integer> numbers(Pattern form, List<String> texts) {
    return texts.stream()
        .map(form::matcher)
        .filter(Matcher::matches)
        .map(m -> Integer.valueOf(m.group(1)))
        .toList();
  }

  private static Optional<String> health(String word) {
    Matcher m = HEALTH.matcher(word);
    return m.find() ? Optional.of(m.group(1)) : Optional.empty();
  }

  /** {@code NAME: value} or {@code - NAME=value}. */
  private static Map<String, String> environment(List<FlatYaml.Entry> entries) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (FlatYaml.Entry entry : entries) {
      boolean listed = entry.key().startsWith("[");
      int equals = entry.value().indexOf('=');
      if (listed && equals > 0) {
        environment.put(entry.value().substring(0, equals), entry.value().substring(equals + 1));
      } else if (!listed && entry.key().startsWith(".")) {
        environment.put(entry.key().substring(1), entry.value());
      }
    }
    return environment;
  }

  /** {@code - db}, or {@code db: {condition: service_healthy}}. */
  private static Set<String> waitsFor(List<FlatYaml.Entry> entries) {
    return entries.stream()
        .map(
            entry ->
                entry.key().startsWith("[")
                    ? entry.value()
                    : entry.key().replaceAll("^\\.|(?<=.)\\..*", ""))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * The name of the service that is measured.
   *
   * @param named by the user; absent: the only one that is built, or else the only one with a port
   *     that is no database
   * @throws Unreadable where it is not one of the file's, or several may be meant
   */
  public String chosen(Optional<String> named) throws Unreadable {
    if (named.isPresent() && services.containsKey(named.get())) {
      return named.get();
    }
    String all = String.join(", ", services.keySet());
    if (named.isPresent()) {
      throw new Unreadable(
          path + " has no service \"" + named.get() + "\"",
          "Its services: " + all,
          "Name one of them");
    }
    return only(Service::built)
        .or(() -> only(service -> !service.ports().isEmpty() && service.known().isEmpty()))
        .or(() -> only(service -> true))
        .orElseThrow(
            () ->
                new Unreadable(
                    path + " has several services: " + all,
                    "One of them is measured",
                    "Name it: --service " + services.keySet().iterator().next()));
  }

  private Optional<String> only(Predicate<Service> meant) {
    List<String> names =
        services.entrySet().stream()
            .filter(each -> meant.test(each.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
  }

  /** The services that start with one, without itself. */
  Set<String> startedWith(String name) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      Service service = services.get(open.pop());
      if (service != null) {
        service.waitsFor().stream().sorted().filter(found::add).forEach(open::add);
      }
    }
    found.remove(name);
    return found;
  }
}
