package parkbench.systems;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import parkbench.model.Approach;
import parkbench.model.Expectation;
import parkbench.model.Pool;
import parkbench.model.Readiness;
import parkbench.model.Request;
import parkbench.model.Start;
import parkbench.model.SystemSpec;
import parkbench.model.Workload;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads as much of a {@code system.yaml} as the kit needs; a jar and requests in one line. */
final class SystemFile {
  private SystemFile() {}

  static SystemSpec read(Path file) {
    var root = new YAMLMapper().readTree(file.toFile());
    return new SystemSpec(
        root.path("system").asString(),
        root.path("generation").asString(),
        root.path("stack").asString(),
        root.path("summary").asString(),
        Optional.of(root.path("module").asString()),
        new Start.Jar(
            file.resolveSibling(root.path("jar").asString()),
            root.path("java").asInt(),
            texts(root.path("options")),
            texts(root.path("arguments"))),
        root.path("port").asInt(0),
        root.path("base").asString(""),
        Map.of(),
        new Readiness(root.path("ready").path("path").asString(), 200, Duration.ofSeconds(60)),
        root.path("approaches")
            .propertyStream()
            .map(e -> approach(e.getKey(), e.getValue()))
            .toList());
  }

  private static Approach approach(String name, JsonNode node) {
    var request = node.path("request").asString().split(" ", 2);
    return new Approach(
        name,
        node.path("summary").asString(),
        Workload.valueOf(node.path("workload").asString().toUpperCase(java.util.Locale.ROOT)),
        new Request(request[0], request[1], Map.of(), ""),
        new Expectation(
            node.path("expect").path("status").asInt(),
            node.path("expect").path("body-contains").asString()),
        texts(node.path("options")),
        entries(node.path("properties")),
        Optional.<Pool>empty(),
        node.path("calls").asInt());
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  private static Map<String, String> entries(JsonNode map) {
    var entries = new TreeMap<String, String>();
    map.propertyStream().forEach(entry -> entries.put(entry.getKey(), entry.getValue().asString()));
    return entries;
  }
}
