package parkbench.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import parkbench.text.ScenarioWords;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns YAML text into a {@link Document}: plain data with places, bounded in depth and size, so
 * that no text can make the lab recurse or grow without end.
 */
final class YamlTree {
  static final int MAX_DEPTH = 40;
  static final int MAX_NODES = 20_000;

  /** JSON's own rules for numbers: {@code yes}, {@code 0o17} and {@code 1_000} stay text. */
  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setUseMarks(true)
          .setParseComments(false)
          .setAllowNonScalarKeys(true)
          .build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String file;
  private final Map<String, Document.Mark> values = new HashMap<>();
  private final Map<String, Document.Mark> keys = new HashMap<>();
  private final List<Document.Slip> slips = new ArrayList<>();
  private int nodes;

  private YamlTree(String file) {
    this.file = file;
  }

  static Document of(String file, String text) throws InvalidFile {
    return new YamlTree(file).read(text);
  }

  private Document read(String text) throws InvalidFile {
    try {
      surveyDepthAndDocuments(text);
      Optional<Node> root = new Compose(SETTINGS).composeString(text);
      JsonNode tree = root.isPresent() ? convert(root.get(), "", 1) : NODES.nullNode();
      if (tree.isNull()) {
        throw stop(
            new Document.Mark(1, 1),
            "the file is empty",
            "Without content nothing can be planned.",
            "Copy scenarios/quick.yaml or a systems/*/system.yaml and change it.");
      }
      return new Document(file, tree, Map.copyOf(values), Map.copyOf(keys), slips, Map.of());
    } catch (MarkedYamlEngineException e) {
      throw syntax(e);
    } catch (YamlEngineException e) {
      throw stop(
          new Document.Mark(1, 1),
          "this is not YAML: " + firstLine(String.valueOf(e.getMessage())),
          "The file cannot be understood as a whole.",
          "Remove control characters, or give the path of a scenario or system file.");
    }
  }

  /** Events come without recursion, so hostile nesting is seen before it can hurt. */
  private void surveyDepthAndDocuments(String text) throws InvalidFile {
    int depth = 0;
    int documents = 0;
    int events = 0;
    for (Event event : new Parse(SETTINGS).parseString(text)) {
      Document.Mark mark = mark(event.getStartMark());
      switch (event.getEventId()) {
        case DocumentStart -> documents++;
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        default -> {}
      }
      if (documents > 1) {
        throw stop(
            mark,
            "a second YAML document starts here",
            "One file describes one scenario or one system; the second would be ignored.",
            "Remove the line --- or split the file.");
      }
      bound(depth, ++events, mark);
    }
  }

  private void bound(int depth, int count, Document.Mark mark) throws InvalidFile {
    if (depth > MAX_DEPTH) {
      throw stop(
          mark,
          "nested more than " + MAX_DEPTH + " levels deep",
          "No scenario or system needs that; it would only exhaust memory.",
          "Flatten it; look for an alias (*name) that contains itself.");
    }
    if (count > MAX_NODES) {
      throw stop(
          mark,
          "more than " + MAX_NODES + " values, aliases expanded",
          "No scenario or system needs that; it would only exhaust memory.",
          "Shorten it; look for aliases (*name) of aliases.");
    }
  }

  private JsonNode convert(Node node, String pointer, int depth) throws InvalidFile {
    Document.Mark mark = mark(node.getStartMark());
    values.put(pointer, mark);
    bound(depth, ++nodes, mark);
    return switch (node) {
      case MappingNode mapping -> object(mapping, pointer, depth);
      case SequenceNode sequence -> array(sequence, pointer, depth);
      case ScalarNode scalar -> scalar(scalar, mark);
      default -> throw new IllegalStateException("unknown node " + node.getNodeType());
    };
  }

  private ObjectNode object(MappingNode mapping, String pointer, int depth) throws InvalidFile {
    ObjectNode object = NODES.objectNode();
    for (NodeTuple tuple : mapping.getValue()) {
      Document.Mark mark = mark(tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
        slip(
            mark,
            "a key that is a list or a mapping",
            "Keys are words.",
            "Write a word in front of the colon; put text with braces into quotation marks.");
        continue;
      }
      String key = withoutControls(scalar.getValue(), mark);
      String below = pointer + Document.step(key);
      if (object.has(key)) {
        Document.Mark first = keys.getOrDefault(below, mark);
        slip(
            mark,
            "the key \"" + ScenarioWords.brief(key) + "\" is here a second time",
            "Its first value, in line " + first.line() + ", would be ignored.",
            "Keep one of the two.");
        continue;
      }
      keys.put(below, mark);
      object.set(key, convert(tuple.getValueNode(), below, depth + 1));
    }
    return object;
  }

  private ArrayNode array(SequenceNode sequence, String pointer, int depth) throws InvalidFile {
    ArrayNode array = NODES.arrayNode();
    for (Node item : sequence.getValue()) {
      array.add(convert(item, pointer + "/" + array.size(), depth + 1));
    }
    return array;
  }

  private JsonNode scalar(ScalarNode scalar, Document.Mark mark) {
    Tag tag = scalar.getTag();
    String text = withoutControls(scalar.getValue(), mark);
    if (tag.equals(Tag.STR)) {
      return NODES.stringNode(text);
    }
    if (tag.equals(Tag.NULL)) {
      return NODES.nullNode();
    }
    if (tag.equals(Tag.BOOL)) {
      return NODES.booleanNode(Boolean.parseBoolean(text));
    }
    if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
      return number(text);
    }
    slip(
        mark,
        "the tag " + ScenarioWords.brief(tag.getValue()),
        "Tags make YAML build objects; scenario and system files are plain data.",
        "Remove the word that starts with an exclamation mark.");
    return NODES.stringNode(text);
  }

  /**
   * Text goes to terminals, command lines, paths and the network: a control character is refused.
   */
  private String withoutControls(String text, Document.Mark mark) {
    OptionalInt found = text.codePoints().filter(YamlTree::isControl).findFirst();
    if (found.isEmpty()) {
      return text;
    }
    slip(
        mark,
        String.format(Locale.ROOT, "the control character U+%04X", found.getAsInt()),
        "It would hide words on a terminal, or end a path or a request early.",
        "Remove it.");
    return text.codePoints()
        .filter(character -> !isControl(character))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Controls of terminals but for tabs and line ends, and those that turn the direction of text.
   */
  private static boolean isControl(int character) {
    return (Character.isISOControl(character) && "\t\n\r".indexOf(character) < 0)
        || (character >= 0x202a && character <= 0x202e)
        || (character >= 0x2066 && character <= 0x2069);
  }

  private static JsonNode number(String text) {
    try {
      BigDecimal value = new BigDecimal(text);
      if (value.precision() > 18 || Math.abs(value.scale()) > 18) {
        return NODES.stringNode(text);
      }
      return text.chars().allMatch(c -> c == '-' || Character.isDigit(c))
          ? NODES.numberNode(new BigInteger(text).longValueExact())
          : NODES.numberNode(value.doubleValue());
    } catch (NumberFormatException e) {
      return NODES.stringNode(text);
    }
  }

  private InvalidFile syntax(MarkedYamlEngineException e) {
    String problem = firstLine(String.valueOf(e.getProblem()));
    Document.Mark mark = mark(e.getProblemMark().or(e::getContextMark));
    boolean tab = problem.contains("TAB");
    return stop(
        mark,
        "this is not YAML: " + problem,
        "The file cannot be understood from here on, so nothing after it was checked.",
        tab
            ? "Indent with spaces; YAML forbids tabs."
            : "Check indentation, colons, brackets and quotation marks in this line and the one"
                + " above.");
  }

  private InvalidFile stop(Document.Mark mark, String what, String why, String remedy) {
    return new InvalidFile(List.of(fault(mark, what, why, remedy)));
  }

  private void slip(Document.Mark mark, String what, String why, String remedy) {
    slips.add(new Document.Slip(mark, fault(mark, what, why, remedy)));
  }

  private ConfigError fault(Document.Mark mark, String what, String why, String remedy) {
    return new ConfigError(file + ":" + mark.line() + ":" + mark.column(), what, why, remedy);
  }

  private static Document.Mark mark(Optional<org.snakeyaml.engine.v2.exceptions.Mark> mark) {
    return mark.map(m -> new Document.Mark(m.getLine() + 1, m.getColumn() + 1))
        .orElse(new Document.Mark(1, 1));
  }

  private static String firstLine(String text) {
    return ScenarioWords.brief(text.lines().findFirst().orElse(""));
  }
}
