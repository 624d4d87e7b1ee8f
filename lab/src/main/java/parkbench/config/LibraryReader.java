package parkbench.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.stacks.FrameMeaning;
import parkbench.stacks.FramePattern;
import parkbench.stacks.Library;
import parkbench.stacks.Library.FrameRule;
import parkbench.stacks.Library.PoolRule;
import parkbench.stacks.Library.WaiterRule;

/** Reads the library files, which say what the frames on a stack mean. */
public final class LibraryReader {
  /** Names of library files end so. */
  public static final String SUFFIX = ".yaml";

  /** A method of a future that waits for it. */
  private static final String AWAITS = "{,$*}.*{get,Get,join,Join,await,Await,block,Block}*";

  /** Keys of frames, by what they mean. */
  private static final Map<String, FrameMeaning> FRAMES =
      Map.of(
          "worker-loops/tasks", FrameMeaning.TASK_LOOP,
          "worker-loops/events", FrameMeaning.EVENT_LOOP,
          "scheduled", FrameMeaning.SCHEDULED,
          "idle", FrameMeaning.IDLE,
          "idle-at-park", FrameMeaning.IDLE_AT_PARK,
          "park", FrameMeaning.PARK,
          "listeners", FrameMeaning.LISTENER,
          "writes", FrameMeaning.WRITES,
          "cas", FrameMeaning.CAS,
          "observers", FrameMeaning.OBSERVER);

  private final SchemaCheck schema = SchemaCheck.against("library.schema.json");

  /** All library files of a folder, in the order of their names. */
  public static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /**
   * One file.
   *
   * @throws InvalidFile with every error of the file
   */
  public Library read(Path file) throws InvalidFile {
    ConfigTree sheet = new ConfigTree(YamlFile.read(file));
    schema.check(sheet);
    Library library = library(sheet);
    if (!sheet.clean()) {
      throw new InvalidFile(sheet.faults());
    }
    return library;
  }

  private Library library(ConfigTree sheet) {
    ConfigNode root = sheet.root();
    Map<FrameMeaning, List<FrameRule>> frames = new EnumMap<>(FrameMeaning.class);
    FRAMES.forEach((key, meaning) -> put(meaning, rules(at(root, key)), frames));
    root.at("waits").entries().forEach((key, waits) -> put(meaning(key), rules(waits), frames));
    put(FrameMeaning.FUTURE, futures(root.at("futures")), frames);
    return new Library(
        root.at("library").text(""),
        root.at("packages").texts(),
        frames,
        root.at("pools").items().stream().map(this::pool).toList(),
        root.at("async-waiters").items().stream().map(this::waiter).toList(),
        settings(root.at("connections").at("size")),
        settings(root.at("permits").at("size")));
  }

  private static void put(
      FrameMeaning meaning, List<FrameRule> rules, Map<FrameMeaning, List<FrameRule>> frames) {
    if (!rules.isEmpty()) {
      frames.computeIfAbsent(meaning, any -> new ArrayList<>()).addAll(rules);
    }
  }

  private static ConfigNode at(ConfigNode node, String path) {
    ConfigNode at = node;
    for (String step : path.split("/", -1)) {
      at = at.at(step);
    }
    return at;
  }

  /** {@code socket-read} as {@link FrameMeaning#SOCKET_READ}. */
  private static FrameMeaning meaning(String key) {
    return FrameMeaning.valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private List<FrameRule> rules(ConfigNode frames) {
    return frames.items().stream()
        .flatMap(
            item ->
                item.isText()
                    ? pattern(item, Function.identity())
                        .map(frame -> new FrameRule(frame, Optional.empty()))
                        .stream()
                    : pattern(item.at("frame"), Function.identity())
                        .map(
                            frame ->
                                new FrameRule(frame, pattern(item.at("with"), Function.identity())))
                        .stream())
        .toList();
  }

  private List<FrameRule> futures(ConfigNode types) {
    return types.items().stream()
        .flatMap(type -> pattern(type, text -> text + AWAITS).stream())
        .map(frame -> new FrameRule(frame, Optional.empty()))
        .toList();
  }

  private List<FramePattern> patterns(ConfigNode frames) {
    return frames.items().stream()
        .flatMap(item -> pattern(item, Function.identity()).stream())
        .toList();
  }

  private Optional<FramePattern> pattern(ConfigNode node, Function<String, String> whole) {
    Optional<String> text = node.text();
    try {
      return text.map(whole).map(FramePattern::of);
    } catch (IllegalArgumentException e) {
      node.refuse(
          "a pattern whose braces do not match",
          "{a,b} matches a or b, and * matches any text.",
          "Close each brace that is opened.");
      return Optional.empty();
    }
  }

  private PoolRule pool(ConfigNode pool) {
    return new PoolRule(
        pool.at("kind")
            .text()
            .map(kind -> PoolKind.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_')))
            .orElse(PoolKind.OTHER),
        pattern(pool.at("threads"), Function.identity()),
        patterns(pool.at("frames")),
        pattern(pool.at("with"), Function.identity()),
        pool.at("one-for-each-core").text("false").equals("true"),
        settings(pool.at("size")),
        pool.at("better").text(""),
        pool.at("virtual-threads").text(""));
  }

  private WaiterRule waiter(ConfigNode waiter) {
    return new WaiterRule(
        waiter.at("of").text(""),
        meaning(waiter.at("wait").text("lock")),
        waiter.at("class").text(""),
        waiter.at("less").text(""),
        waiter.at("connections").texts());
  }

  private static List<PoolSetting> settings(ConfigNode sizes) {
    return sizes.items().stream()
        .map(
            size ->
                new PoolSetting(
                    size.at("setting").text(""),
                    size.at("default").text(""),
                    size.at("of").text().or(size.at("framework")::text).orElse(""),
                    size.at("since").text(""),
                    size.at("until").text("")))
        .toList();
  }
}
