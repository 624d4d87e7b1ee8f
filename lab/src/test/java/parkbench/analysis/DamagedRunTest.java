package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.store.RunRefused;
import parkbench.store.StoredRun;
import parkbench.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run whose files were changed is refused with the file, or reported; it breaks nothing. */
class DamagedRunTest {
  private static final int CHANGES_A_FILE = 250;
  private static final List<String> VALUES =
      List.of("null", "-1", "1e300", "\"x\"", "\"\"", "[]", "{}", "true");

  @TempDir Path disk;

  @Test
  void aPartThatIsMissingIsNamed() throws IOException {
    Path trial = written().resolve("trials/001-spring-mvc-blocking-1/trial.json");
    ObjectNode record = Json.read(Files.readString(trial), ObjectNode.class);
    ((ObjectNode) record.get("trial")).remove("upstream");
    Files.writeString(trial, Json.page(record));

    assertThat(said(trial)).contains("trial.json is damaged: ", "trial.upstream is missing");
  }

  @Test
  void aFileThatIsNoTextIsNamed() throws IOException {
    Path trial = written().resolve("trials/001-spring-mvc-blocking-1/trial.json");
    Files.write(trial, new byte[] {(byte) 0xff, (byte) 0xfe, 0});

    assertThat(said(trial)).contains("trial.json is damaged: it is not UTF-8 text");
  }

  @Test
  void noChangeOfAValueEndsInAnException() throws IOException {
    Path run = written();
    Random random = new Random(32);
    TreeMap<String, String> broken = new TreeMap<>();
    for (String name : List.of("run.json", "trials/001-spring-mvc-blocking-1/trial.json")) {
      Path file = run.resolve(name);
      String sound = Files.readString(file);
      for (int i = 0; i < CHANGES_A_FILE; i++) {
        JsonNode tree = Json.read(sound, JsonNode.class);
        String what = change(tree, random);
        Files.writeString(file, Json.page(tree));
        try {
          KnownLibraries.analysis().of(StoredRun.open(run));
        } catch (RunRefused refused) {
          assertThat(refused).hasMessageContaining(".json");
        } catch (RuntimeException e) {
          broken.put(e + " at " + e.getStackTrace()[0], what);
        }
      }
      Files.writeString(file, sound);
    }
    assertThat(broken).isEmpty();
  }

  private Path written() {
    return SyntheticRun.in(disk.resolve("run")).written(SyntheticTrial.sound()).directory();
  }

  private String said(Path file) {
    try {
      KnownLibraries.analysis().of(StoredRun.open(disk.resolve("run")));
      return file + " was read";
    } catch (RunRefused refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  /** Removes or replaces one value at random; says which. */
  private static String change(JsonNode tree, Random random) {
    List<JsonNode> parents = new ArrayList<>();
    collect(tree, parents);
    JsonNode parent = parents.get(random.nextInt(parents.size()));
    String value = VALUES.get(random.nextInt(VALUES.size()));
    JsonNode other = Json.read(value, JsonNode.class);
    if (parent instanceof ObjectNode object) {
      List<String> names = List.copyOf(object.propertyNames());
      String name = names.get(random.nextInt(names.size()));
      if (random.nextInt(3) == 0) {
        object.remove(name);
        return "without " + name;
      }
      object.set(name, other);
      return name + ": " + value;
    }
    ArrayNode array = (ArrayNode) parent;
    array.set(random.nextInt(array.size()), other);
    return "[" + value + "]";
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (node.isContainer() && !node.isEmpty()) {
      parents.add(node);
    }
    node.forEach(child -> collect(child, parents));
  }
}
