package parkbench.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.system.Approach;
import parkbench.system.Pool;
import parkbench.system.Setting;
import parkbench.system.SystemSpec;

/**
 * Axes of a matrix that are settings of the services: the size of a pool, or properties. Each value
 * makes an approach of its own, such as {@code blocking-pool-50}, since it needs a fresh process.
 */
final class PropertyAxes {
  private static final int SHOWN_STEPS = 2;
  private static final String NOTHING = "Nothing would vary.";

  private final ConfigNode matrix;
  private final Map<String, List<String>> properties = new LinkedHashMap<>();
  private final Map<String, List<String>> expanded = new HashMap<>();
  private final List<Integer> pools;
  private boolean pooled;

  /** The axes of a scenario's {@code matrix}. */
  PropertyAxes(ConfigNode matrix) {
    this.matrix = matrix;
    this.pools = matrix.at("pool").items().stream().flatMap(size -> size.whole().stream()).toList();
    matrix.at("properties").entries().forEach((key, values) -> properties.put(key, values.texts()));
  }

  private boolean none() {
    return pools.isEmpty() && properties.isEmpty();
  }

  /** A system with an approach for each value of the axes; as it is where there are none. */
  SystemSpec expand(SystemSpec system) {
    if (none() || !system.start().ours()) {
      return system;
    }
    List<Approach> all = new ArrayList<>();
    for (Approach approach : system.approaches()) {
      List<Approach> variants = variants(approach);
      expanded.put(
          system.name() + "/" + approach.name(),
          variants.stream().map(one -> system.name() + "/" + one.name()).toList());
      all.addAll(variants);
    }
    return system.with(all);
  }

  /** Refuses an axis that varied nothing, or made two approaches of one name. */
  void check(List<SystemSpec> systems) {
    if (!none() && systems.stream().anyMatch(PropertyAxes::hasTwins)) {
      refuse(
          properties.isEmpty() ? "pool" : "properties",
          "two of its values would have one name",
          "Their figures would be taken for repeats of one approach.",
          "Leave one of them out; capitals and punctuation make no difference.");
    }
    boolean ours = systems.stream().anyMatch(system -> system.start().ours());
    if (!pools.isEmpty() && !pooled) {
      refuse(
          "pool",
          "no approach names a pool with its setting",
          NOTHING,
          "Add pool: {name: Tomcat threads, size: 200, setting: server.tomcat.threads.max} to an"
              + " approach, or vary a property: properties: {server.tomcat.threads.max: [50, 100]}.");
    }
    if (!properties.isEmpty() && !ours) {
      refuse(
          "properties",
          "no service of this scenario is started by the lab",
          NOTHING,
          "Give a jar or a command, or leave the axis out.");
    }
  }

  private static boolean hasTwins(SystemSpec system) {
    List<Approach> all = system.approaches();
    return all.stream().map(Approach::name).distinct().count() < all.size();
  }

  private void refuse(String axis, String what, String why, String remedy) {
    matrix.at(axis).refuseKey("an axis " + axis + ", but " + what, why, remedy);
  }

  private List<Approach> variants(Approach approach) {
    List<Approach> variants = pools.isEmpty() ? List.of(approach) : sized(approach);
    for (Map.Entry<String, List<String>> axis : properties.entrySet()) {
      List<Approach> more = new ArrayList<>();
      for (Approach one : variants) {
        for (String value : axis.getValue()) {
          more.add(with(one, axis.getKey(), value));
        }
      }
      variants = more;
    }
    return variants;
  }

  private List<Approach> sized(Approach approach) {
    if (approach.pool().filter(pool -> !pool.setting().isEmpty()).isEmpty()) {
      return List.of(approach);
    }
    pooled = true;
    Pool pool = approach.pool().orElseThrow();
    return pools.stream()
        .map(
            size ->
                approach
                    .with(
                        approach.tuning().withProperty(pool.setting(), Integer.toString(size)),
                        approach.pool().map(own -> own.sized(size)))
                    .named(approach.name() + "-pool-" + size))
        .toList();
  }

  private static Approach with(Approach approach, String key, String value) {
    return approach
        .with(approach.tuning().withProperty(key, value), pool(approach, key, value))
        .named(approach.name() + "-" + slug(end(key)) + "-" + slug(value));
  }

  /** With virtual threads a server has no pool of threads; of its own setting it has that size. */
  private static Optional<Pool> pool(Approach approach, String key, String value) {
    Setting setting = new Setting(key);
    boolean virtual = setting.turnsThreadsVirtual(value);
    return approach
        .pool()
        .filter(pool -> !virtual || !pool.ofServer())
        .map(
            pool ->
                setting.isThatOf(pool.setting()) && value.matches("[1-9]\\d{0,5}")
                    ? pool.sized(Integer.parseInt(value))
                    : pool);
  }

  /** The end of a key is what distinguishes it: {@code threads.max}. */
  private static String end(String key) {
    List<String> steps = Stream.of(key.split("\\.")).toList();
    return steps.stream()
        .skip(Math.max(0, steps.size() - SHOWN_STEPS))
        .collect(Collectors.joining("."));
  }

  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
  }

  /** What an approach became, as system/approach: itself where no axis varied it. */
  List<String> names(String approach) {
    return expanded.getOrDefault(approach, List.of(approach));
  }
}
