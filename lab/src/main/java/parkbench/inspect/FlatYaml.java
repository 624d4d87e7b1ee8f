package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads YAML or JSON of an application as keys with dots, such as {@code server.port} and {@code
 * routes[0].uri}. It follows tokens and leaves aliases out, so that no text can make it grow.
 */
final class FlatYaml {
  private static final int ENTRIES = 20_000;
  private static final int KEY = 500;
  private static final int DEPTH = 60;

  private static final YAMLFactory YAML =
      YAMLFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
          .build();

  /** A key and its text. */
  record Entry(String key, String value) {}

  private FlatYaml() {}

  /**
   * All entries; documents for a profile that is not on are left out.
   *
   * @throws IllegalArgumentException where the text is no YAML, or has too many entries
   */
  static List<Entry> read(String text) {
    List<Entry> all = new ArrayList<>();
    List<Entry> document = new ArrayList<>();
    try (YAMLParser parser = (YAMLParser) YAML.createParser(ObjectReadContext.empty(), text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        TokenStreamContext place = parser.streamReadContext();
        if (token.isScalarValue()) {
          boolean empty = parser.isCurrentAlias() || token == JsonToken.VALUE_NULL;
          document.add(new Entry(key(place), empty ? "" : parser.getString()));
        }
        if (place.inRoot()) {
          all.addAll(isOfProfile(document) ? List.of() : document);
          document.clear();
        }
        if (all.size() + document.size() > ENTRIES) {
          throw new IllegalArgumentException("too many entries");
        }
      }
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return all;
  }

  private static boolean isOfProfile(List<Entry> document) {
    return document.stream()
        .anyMatch(
            entry ->
                entry.key().equals("spring.config.activate.on-profile")
                    || entry.key().equals("spring.profiles"));
  }

  private static String key(TokenStreamContext place) {
    TokenStreamContext around = place.getParent();
    if (around == null) {
      return "";
    }
    String before = key(around);
    String key =
        place.inArray()
            ? before + "[" + place.getCurrentIndex() + "]"
            : before.isEmpty() ? place.currentName() : before + "." + place.currentName();
    return key.length() > KEY ? key.substring(0, KEY) : key;
  }
}
