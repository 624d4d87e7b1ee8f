package parkbench.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The draft for a service of a Docker Compose file: a scenario, and a second Compose file that puts
 * the service on the host's network, under the limits of the scenario and in front of the lab's
 * upstream.
 *
 * @param override path of the second file
 */
public record ComposeDraft(ComposeFile file, String name, Path override) {
  private static final List<String> COMPOSE = List.of("docker", "compose");
  private static final Pattern HTTP =
      Pattern.compile("https?://([^/\\s:@?#]+)(?::\\d+)?(/[^\\s@?#]*)?");
  private static final Set<String> ITSELF = Set.of("localhost", "127.0.0.1", "0.0.0.0");
  private static final String CPUS = "\"${PARKBENCH_CPUS:-1}\"";
  private static final String MEMORY = "\"${PARKBENCH_MEMORY:-1g}\"";
  private static final int PORT = 8080;
  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /**
   * The scenario file.
   *
   * @param folder of it, from which paths are relative
   */
  public ScenarioDraft scenario(Path folder) {
    DraftText out = new DraftText();
    out.line("# Written by: parkbench init " + Words.line(file.path().toString()));
    out.line(
        "# It read the file and started nothing. "
            + Words.line(String.valueOf(override.getFileName()))
            + " gives the container its limits and the upstream.");
    out.line("# Stop your own containers first: ports, bind mounts and named volumes are shared.");
    out.line("");
    String system = Words.name(name, "service");
    out.line("scenario: " + Words.quoted(system));
    out.line(
        "question: " + Words.quoted("What does " + name + " do when what it calls gets slow?"));
    out.line("systems:");
    out.line("  - system: " + Words.quoted(system));
    out.line("    command: " + words(folder, List.of("up", name)));
    out.line("    stop: " + words(folder, List.of("down", "--timeout", "2")));
    out.line("    properties-as: system-properties", "of --vary; they come in JAVA_TOOL_OPTIONS");
    out.line("    environment:");
    out.line("      PARKBENCH_CORES: \"${cores}\"");
    out.line("      PARKBENCH_CPUS: \"${cpus}\"");
    out.line("      PARKBENCH_MEMORY: \"${memory}\"");
    out.line("      PARKBENCH_UPSTREAM: \"${upstream}\"");
    ComposeFile.Service service = service();
    if (service.ports().isEmpty()) {
      out.fillIn("    ", "The port where the service listens in its container.");
    }
    out.line("    port: " + service.ports().stream().findFirst().orElse(PORT));
    if (service.health().isEmpty()) {
      out.fillIn("    ", "A path that is answered with 200 when the service is ready.");
    }
    out.line("    ready: {path: " + Words.quoted(service.health().orElse("/")) + ", within: 120s}");
    out.approach("");
    out.line("upstream:");
    out.delayAndLoad();
    return out.draft();
  }

  private String words(Path folder, List<String> last) {
    return commandOf(folder, last).stream()
        .map(Words::quoted)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** With a project of its own, whose containers are not those of the reader. */
  private List<String> commandOf(Path folder, List<String> last) {
    return Stream.of(
            COMPOSE,
            List.of("-p", "parkbench-" + Words.name(name, "service").replace('.', '-')),
            List.of("-f", at(folder, file.path()), "-f", at(folder, override)),
            last)
        .flatMap(List::stream)
        .toList();
  }

  /** Beside the scenario where it is below it, so that both can be moved. */
  private static String at(Path folder, Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    Path home = folder.toAbsolutePath().normalize();
    return absolute.startsWith(home) ? "${home}/" + home.relativize(absolute) : absolute.toString();
  }

  private ComposeFile.Service service() {
    return Objects.requireNonNull(file.services().get(name));
  }

  /** Words of the command that builds its image; empty: it is not built. */
  public List<String> building(Path folder) {
    return service().built() ? commandOf(folder, List.of("build", name)) : List.of();
  }

  /** The second Compose file. */
  public ScenarioDraft overriding() {
    DraftText out = new DraftText();
    out.line("# Written by: parkbench init " + Words.line(file.path().toString()));
    out.line("# Compose merges it over your file. Values in braces come from the scenario.");
    out.line("# It needs Docker Compose 2.24.4 or later.");
    out.line("");
    out.line("services:");
    out.line("  " + Words.quoted(name) + ":");
    image(out);
    out.line("    restart: \"no\"", "a death is to be seen");
    network(out);
    limits(out);
    environment(out);
    Set<String> others = file.startedWith(name);
    if (!others.isEmpty()) {
      out.line(
          "    extra_hosts: "
              + others.stream()
                  .map(other -> Words.quoted(other + ":127.0.0.1"))
                  .collect(Collectors.joining(", ", "[", "]")));
    }
    Set<String> taken =
        addresses().values().stream().map(address -> address.group(1)).collect(Collectors.toSet());
    others.stream().filter(other -> !taken.contains(other)).forEach(other -> publish(other, out));
    return out.draft();
  }

  private void image(DraftText out) {
    String image = service().image();
    if (!image.isEmpty() && !image.contains("$")) {
      out.line(
          "    image: " + Words.quoted("${PARKBENCH_IMAGE:-" + image + "}"),
          "run --vary PARKBENCH_IMAGE=OLD,NEW compares two");
    }
  }

  private void network(DraftText out) {
    out.line("    network_mode: host", "its upstream and its load are at 127.0.0.1");
    for (String key : List.of("networks", "ports")) {
      if (service().keys().contains(key)) {
        out.line("    " + key + ": !reset null");
      }
    }
  }

  /** The defaults are for a command that a person types, such as that of the build. */
  private void limits(DraftText out) {
    out.line("    cpuset: \"${PARKBENCH_CORES:-0}\"");
    out.line("    cpus: " + CPUS);
    out.line("    mem_limit: " + MEMORY);
    out.line("    memswap_limit: " + MEMORY);
    if (service().keys().contains("deploy")) {
      out.line("    deploy: {resources: {limits: {cpus: " + CPUS + ", memory: " + MEMORY + "}}}");
    }
  }

  /** One address is that of the upstream; which of several it is, a person knows. */
  private void environment(DraftText out) {
    out.line("    environment:");
    String options = service().environment().getOrDefault(OPTIONS, "");
    out.line("      " + OPTIONS + ": " + Words.quoted((options + " ${" + OPTIONS + ":-}").strip()));
    Map<String, MatchResult> addresses = addresses();
    if (addresses.isEmpty()) {
      out.fillIn("      ", "The variable that has the address of what it calls.");
      out.line("      UPSTREAM_URL: \"${PARKBENCH_UPSTREAM:-}\"");
    } else if (addresses.size() > 1) {
      out.fillIn("      ", "Keep the variables that have the address of what it calls.");
    }
    addresses.forEach(
        (key, address) ->
            out.line(
                "      "
                    + Words.quoted(key)
                    + ": "
                    + Words.quoted("${PARKBENCH_UPSTREAM:-}" + path(address)),
                "was at " + address.group(1)));
  }

  /** Variables with the address of another server over HTTP. */
  private Map<String, MatchResult> addresses() {
    Map<String, MatchResult> addresses = new TreeMap<>();
    service()
        .environment()
        .forEach(
            (key, value) ->
                http(value)
                    .filter(address -> !ITSELF.contains(address.group(1)))
                    .filter(address -> !address.group(1).equals(name))
                    .ifPresent(address -> addresses.put(key, address)));
    return addresses;
  }

  private static Optional<MatchResult> http(String value) {
    Matcher m = HTTP.matcher(value);
    return m.matches() ? Optional.of(m.toMatchResult()) : Optional.empty();
  }

  private static String path(MatchResult address) {
    return Optional.ofNullable(address.group(2)).orElse("");
  }

  /** On the host's network the service finds another at 127.0.0.1, under the same port. */
  private void publish(String other, DraftText out) {
    ComposeFile.Service service = file.services().get(other);
    if (service == null) {
      return;
    }
    List<Integer> ports =
        service.ports().isEmpty() ? service.known().stream().toList() : service.ports();
    List<String> missing =
        ports.stream()
            .filter(port -> !service.published().contains(port))
            .map(port -> Words.quoted("127.0.0.1:" + port + ":" + port))
            .toList();
    if (ports.isEmpty()) {
      out.line("  " + Words.quoted(other) + ":");
      out.fillIn("    ", "The port where " + other + " listens, if the service calls it.");
      out.line("    ports: []  # such as [\"127.0.0.1:5432:5432\"]");
    } else if (!missing.isEmpty()) {
      out.line("  " + Words.quoted(other) + ":");
      out.line("    ports: [" + String.join(", ", missing) + "]");
    }
  }
}
