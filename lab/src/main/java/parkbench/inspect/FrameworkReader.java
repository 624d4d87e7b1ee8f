package parkbench.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import parkbench.inspect.FrameworkCatalogue.Below;
import parkbench.inspect.FrameworkCatalogue.Calls;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.FrameworkCatalogue.ClientType;
import parkbench.inspect.FrameworkCatalogue.Discovery;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.Held;
import parkbench.inspect.FrameworkCatalogue.Knobs;
import parkbench.inspect.FrameworkCatalogue.Mapping;
import parkbench.inspect.FrameworkCatalogue.Need;
import parkbench.inspect.FrameworkCatalogue.NoUpstreams;
import parkbench.inspect.FrameworkCatalogue.OptionRule;
import parkbench.inspect.FrameworkCatalogue.Packages;
import parkbench.inspect.FrameworkCatalogue.ParameterRule;
import parkbench.inspect.FrameworkCatalogue.PoolRule;
import parkbench.inspect.FrameworkCatalogue.PortRule;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.FrameworkCatalogue.Routing;
import parkbench.inspect.FrameworkCatalogue.Routings;
import parkbench.inspect.FrameworkCatalogue.ServerRule;
import parkbench.inspect.FrameworkCatalogue.SettingCall;
import parkbench.inspect.FrameworkCatalogue.Signs;

/** Reads the files in {@code frameworks/}; together they are one catalogue. */
public final class FrameworkReader {
  private final List<DataNode> files = new ArrayList<>();

  private FrameworkReader() {}

  /**
   * All files of a folder.
   *
   * @throws IOException where the folder or one of its files cannot be read
   */
  public static FrameworkCatalogue read(Path folder) throws IOException {
    FrameworkReader reader = new FrameworkReader();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.filter(each -> each.toString().endsWith(".yaml")).sorted().toList()) {
        reader.files.add(load(file));
      }
    }
    return reader.catalogue();
  }

  private static DataNode load(Path file) throws IOException {
    try {
      return new DataNode(
          new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
    } catch (YamlEngineException e) {
      throw new IOException(file + " is not YAML: " + e.getMessage(), e);
    }
  }

  private FrameworkCatalogue catalogue() {
    return new FrameworkCatalogue(
        files.stream().filter(file -> file.at("framework").present()).map(this::framework).toList(),
        each("clients", FrameworkReader::client),
        each("databases", FrameworkReader::client),
        files.stream().flatMap(FrameworkReader::needs).toList(),
        texts("database-drivers"),
        requests());
  }

  private static Stream<Need> needs(DataNode file) {
    return file.at("needs").items().stream()
        .map(
            need ->
                new Need(
                    file.at("framework").text(),
                    need.at("libraries").texts(),
                    need.at("class").text(),
                    need.at("sure").texts(),
                    need.at("text").text(),
                    need.at("key").text(),
                    need.at("value").text()));
  }

  private <T> List<T> each(String key, Function<DataNode, T> reading) {
    return files.stream().flatMap(file -> file.at(key).items().stream()).map(reading).toList();
  }

  private List<String> texts(String key) {
    return each(key, DataNode::text);
  }

  private Framework framework(DataNode file) {
    DataNode signs = file.at("recognised-by");
    return new Framework(
        file.at("framework").text(),
        new Signs(
            signs.at("manifest").texts(),
            signs.at("libraries").texts(),
            signs.at("classes").texts(),
            signs.at("after").texts()),
        Passing.Kind.valueOf(file.at("settings").text().toUpperCase(Locale.ROOT)),
        port(file.at("port")),
        file.at("base").texts(),
        file.at("health").items().stream().map(FrameworkReader::endpoint).toList(),
        file.at("metrics").items().stream().map(FrameworkReader::endpoint).toList(),
        file.at("servers").items().stream().map(FrameworkReader::server).toList(),
        file.at("virtual-threads").texts(),
        file.at("options").items().stream().map(FrameworkReader::option).toList(),
        discovery(file.at("discovery")));
  }

  private static PortRule port(DataNode node) {
    return new PortRule(
        node.at("keys").texts(),
        node.at("default").whole(),
        node.at("only-set").isTrue(),
        Optional.of(node.at("built-by")).filter(DataNode::present).map(FrameworkReader::calls),
        Optional.of(node.at("read-by")).filter(DataNode::present).map(FrameworkReader::calls),
        node.at("free").texts());
  }

  private static OptionRule option(DataNode node) {
    return new OptionRule(
        node.at("before").text(),
        node.at("option").text(),
        node.at("arguments").text(),
        node.at("from-java").whole().orElse(0),
        node.at("why").text());
  }

  private static Optional<Discovery> discovery(DataNode node) {
    return node.present()
        ? Optional.of(new Discovery(node.at("libraries").texts(), node.at("key").text()))
        : Optional.empty();
  }

  private static EndpointRule endpoint(DataNode node) {
    DataNode below = node.at("below");
    return new EndpointRule(
        node.at("name").text(),
        node.at("library").text(),
        node.at("class").text(),
        node.at("path").text(),
        node.at("own-port").text(),
        node.at("unless").text(),
        node.at("exposed-by").text(),
        below.present()
            ? Optional.of(
                new Below(
                    below.at("key").text(), below.at("default").text(), below.at("path").text()))
            : Optional.empty());
  }

  private static ServerRule server(DataNode node) {
    return new ServerRule(
        node.at("name").text(),
        node.at("libraries").texts(),
        node.at("beside").texts(),
        node.at("class").text(),
        node.at("uses").text(),
        pool(node.at("pool")));
  }

  private static ClientRule client(DataNode node) {
    return new ClientRule(
        node.at("name").text(),
        node.at("libraries").texts(),
        node.at("class").text(),
        node.at("uses").texts(),
        node.at("honours-proxy").isTrue(),
        pool(node.at("pool")));
  }

  private static Optional<PoolRule> pool(DataNode node) {
    return node.present()
        ? Optional.of(
            new PoolRule(
                node.at("name").text(),
                node.at("threads").text(),
                node.at("library").text(),
                node.at("size").whole(),
                node.at("setting").text(),
                node.at("keys").texts(),
                node.at("calls").texts(),
                node.at("since").text(),
                node.at("held-by").present()
                    ? Optional.of(
                        new Held(
                            node.at("held-by").at("library").text(),
                            node.at("held-by").at("unless").text()))
                    : Optional.empty()))
        : Optional.empty();
  }

  private RequestRules requests() {
    Calls takers = part("path-takers");
    return new RequestRules(
        each("mappings", FrameworkReader::mapping),
        texts("controllers"),
        each("client-types", FrameworkReader::clientType),
        new Routings(
            each("routings", node -> new Routing(calls(node), node.at("whole").isTrue())),
            part("mounts")),
        new Calls(
            Stream.concat(takers.owners().stream(), builders().stream()).toList(),
            takers.methods()),
        takers.owners(),
        files.stream()
            .flatMap(file -> file.at("path-takers").at("posts").texts().stream())
            .toList(),
        part("port-calls"),
        texts("asynchronous"),
        new NoUpstreams(texts("no-upstreams"), texts("no-upstream-keys")),
        new Packages(texts("library-packages"), texts("launchers")),
        new Knobs(
            each("readers", FrameworkReader::settingCall),
            each("parameters", FrameworkReader::parameter),
            part("query-readers"),
            texts("bodies")));
  }

  private List<String> builders() {
    return files.stream()
        .flatMap(file -> file.at("path-takers").at("builders").texts().stream())
        .toList();
  }

  private Calls part(String key) {
    return files.stream()
        .map(file -> file.at(key))
        .filter(DataNode::present)
        .map(FrameworkReader::calls)
        .findFirst()
        .orElse(new Calls(List.of(), List.of()));
  }

  private static Calls calls(DataNode node) {
    return new Calls(node.at("owners").texts(), node.at("methods").texts());
  }

  private static Mapping mapping(DataNode node) {
    return new Mapping(
        node.at("annotation").text(),
        node.at("method").text(),
        node.at("path").texts(),
        node.at("method-from").text(),
        node.at("line").texts(),
        node.at("only-path").isTrue(),
        node.at("client").isTrue());
  }

  private static ClientType clientType(DataNode node) {
    return new ClientType(
        node.at("annotation").text(),
        node.at("url").texts(),
        node.at("name").texts(),
        node.at("path").texts(),
        node.at("key").present()
            ? Stream.concat(Stream.of(node.at("key").text()), node.at("or").texts().stream())
                .toList()
            : List.of(),
        node.at("overrides").isTrue());
  }

  private static SettingCall settingCall(DataNode node) {
    DataNode after = node.at("after");
    return new SettingCall(
        call(node),
        Passing.Kind.valueOf(node.at("passing").text().toUpperCase(Locale.ROOT)),
        after.present() ? Optional.of(call(after)) : Optional.empty());
  }

  private static ClassFacts.Step.Call call(DataNode node) {
    return new ClassFacts.Step.Call(node.at("owner").text(), node.at("method").text());
  }

  private static ParameterRule parameter(DataNode node) {
    return new ParameterRule(
        node.at("annotation").text(), node.at("name").texts(), node.at("optional").texts());
  }
}
