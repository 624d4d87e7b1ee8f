package parkbench.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML or JSON of an application as keys with dots, such as {@code server.port} and {@code
 * routes[0].uri}. It follows events without recursion and leaves aliases out, so that no text can
 * make it grow.
 */
final class FlatYaml {
  private static final int ENTRIES = 20_000;
  private static final int KEY = 500;
  private static final int DEPTH = 60;
  private static final LoadSettings SETTINGS = LoadSettings.builder().build();

  /** A key and its text. */
  record Entry(String key, String value) {}

  private static final class Level {
    private final String path;
    private final boolean list;
    private int index;
    private String key = "";
    private boolean keyIsRead;

    private Level(String path, boolean list) {
      this.path = path;
      this.list = list;
    }
  }

  private final Deque<Level> levels = new ArrayDeque<>();
  private final List<Entry> entries = new ArrayList<>();

  private FlatYaml() {}

  /**
   * All entries; documents for a profile that is not on are left out.
   *
   * @throws IllegalArgumentException where the text is no YAML
   */
  static List<Entry> read(String text) {
    List<Entry> all = new ArrayList<>();
    FlatYaml document = new FlatYaml();
    try {
      for (Event event : new Parse(SETTINGS).parseString(text)) {
        if (event.getEventId() == Event.ID.DocumentEnd) {
          if (!document.isOfProfile()) {
            all.addAll(document.entries);
          }
          document = new FlatYaml();
        } else {
          document.take(event);
        }
        if (all.size() + document.entries.size() > ENTRIES) {
          throw new IllegalArgumentException("too many entries");
        }
      }
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return all;
  }

  private boolean isOfProfile() {
    return entries.stream()
        .anyMatch(
            entry ->
                entry.key().equals("spring.config.activate.on-profile")
                    || entry.key().equals("spring.profiles"));
  }

  private void take(Event event) {
    switch (event.getEventId()) {
      case MappingStart -> open(false);
      case SequenceStart -> open(true);
      case MappingEnd, SequenceEnd -> {
        levels.pop();
        valueIsRead();
      }
      case Scalar -> {
        if (event instanceof ScalarEvent scalar) {
          scalar(scalar.getValue());
        }
      }
      case Alias -> {
        if (event instanceof AliasEvent) {
          scalar("");
        }
      }
      case StreamStart, StreamEnd, DocumentStart, DocumentEnd, Comment -> {}
    }
  }

  private void open(boolean list) {
    if (levels.size() > DEPTH) {
      throw new IllegalArgumentException("nested too deeply");
    }
    String path = here();
    Level around = levels.peek();
    if (around != null && !around.list && !around.keyIsRead) {
      // A key that is a mapping: its content is skipped under a name that nothing asks for.
      around.keyIsRead = true;
      path = around.path + "?";
    }
    levels.push(new Level(path, list));
  }

  private void scalar(String value) {
    Level around = levels.peek();
    if (around != null && !around.list && !around.keyIsRead) {
      around.key = value.length() > KEY ? value.substring(0, KEY) : value;
      around.keyIsRead = true;
      return;
    }
    entries.add(new Entry(here(), value));
    valueIsRead();
  }

  private String here() {
    Level around = levels.peek();
    if (around == null) {
      return "";
    }
    String path =
        around.list
            ? around.path + "[" + around.index + "]"
            : around.path.isEmpty() ? around.key : around.path + "." + around.key;
    return path.length() > KEY ? path.substring(0, KEY) : path;
  }

  private void valueIsRead() {
    Level around = levels.peek();
    if (around != null) {
      around.index++;
      around.keyIsRead = false;
    }
  }
}
