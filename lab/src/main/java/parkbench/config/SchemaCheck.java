package parkbench.config;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import parkbench.text.ScenarioWords;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares a document with its JSON Schema and says every violation in the words of the file.
 *
 * <p>The schema's {@code title}s are written for this: each says which form a value has. Schemas
 * come from the class path; nothing is fetched.
 */
final class SchemaCheck {
  private static final String OBVIOUS = "";

  private final Schema schema;
  private final JsonNode schemaRoot;

  private SchemaCheck(Schema schema) {
    this.schema = schema;
    this.schemaRoot = schema.getSchemaNode();
  }

  /** The check against a schema beside this class, such as {@code scenario.schema.json}. */
  static SchemaCheck against(String resource) {
    return new SchemaCheck(registry().getSchema(open(resource)));
  }

  /** The check against what a schema says of one of its keys, for a file that holds only that. */
  static SchemaCheck againstPart(String resource, String key) {
    JsonNode whole = registry().getSchema(open(resource)).getSchemaNode();
    ObjectNode part = (ObjectNode) whole.path("properties").path(key).deepCopy();
    part.set("$schema", whole.path("$schema"));
    part.set("$defs", whole.path("$defs"));
    return new SchemaCheck(registry().getSchema(part));
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  }

  private static InputStream open(String resource) {
    InputStream in = SchemaCheck.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("the lab's jar lacks " + resource);
    }
    return in;
  }

  /** Faults by the JSON pointer that they make unreadable. */
  void check(ConfigTree sheet) {
    Map<String, Error> first = new LinkedHashMap<>();
    JsonNode root = sheet.document().root();
    for (Error error : schema.validate(root)) {
      first.putIfAbsent(subject(error, root), error);
    }
    first.forEach((pointer, error) -> report(sheet, pointer, error));
  }

  /** What is wrong: the value, or for a key that is unknown or misshapen, that key. */
  private static String subject(Error error, JsonNode root) {
    String pointer = pointer(error.getInstanceLocation());
    return switch (error.getKeyword()) {
      case "additionalProperties", "required", "propertyNames" ->
          pointer + Document.step(error.getProperty());
      case "uniqueItems" -> pointer + "/" + firstDouble(root.at(pointer));
      default -> pointer;
    };
  }

  private static int firstDouble(JsonNode array) {
    Set<JsonNode> seen = new HashSet<>();
    int index = 0;
    while (index < array.size() - 1 && seen.add(array.path(index))) {
      index++;
    }
    return index;
  }

  private void report(ConfigTree sheet, String pointer, Error error) {
    JsonNode value = sheet.document().root().at(pointer(error.getInstanceLocation()));
    JsonNode form = form(error);
    String key = key(pointer);
    switch (error.getKeyword()) {
      case "additionalProperties" -> unknownKey(sheet, pointer, error.getProperty(), form);
      case "required" ->
          sheet.refuseKey(
              pointer,
              "the key \"" + error.getProperty() + "\" is missing",
              OBVIOUS,
              "Add it: " + required(form, error.getProperty()) + ".");
      case "enum" ->
          sheet.refuse(
              pointer,
              key + ConfigTree.shown(value) + " is not " + title(form),
              OBVIOUS,
              ClosestWord.hint(value.asString(""), words(form.path("enum"))));
      case "minimum", "exclusiveMinimum", "maximum" ->
          sheet.refuse(
              pointer,
              key + ConfigTree.shown(value) + " is " + bound(error.getKeyword(), form),
              OBVIOUS,
              "Write " + title(form) + ".");
      case "minItems", "maxItems", "minProperties", "maxProperties" ->
          sheet.refuse(
              pointer,
              key + "has " + value.size() + " entries",
              OBVIOUS,
              "Write " + title(form) + ".");
      case "uniqueItems" ->
          sheet.refuse(
              pointer,
              key + ConfigTree.shown(sheet.document().root().at(pointer)) + " is here twice",
              OBVIOUS,
              "Remove one; `repeats` measures all of them several times.");
      case "propertyNames" ->
          sheet.refuseKey(
              pointer,
              "the key \""
                  + ScenarioWords.brief(error.getProperty())
                  + "\" is not "
                  + title(resolved(form.path("propertyNames"))),
              "It becomes part of identifiers, files or requests, where it would not be understood.",
              "Write " + title(resolved(form.path("propertyNames"))) + ".");
      default ->
          sheet.refuse(
              pointer,
              key + ConfigTree.shown(value) + " is not " + title(form),
              value.isNull() ? "The key has no value." : OBVIOUS,
              "Write " + title(form) + quote(value, form) + ".");
    }
  }

  private void unknownKey(ConfigTree sheet, String pointer, String key, JsonNode form) {
    List<String> known = names(form.path("properties"));
    RenamedKeys.newName(key, known)
        .ifPresentOrElse(
            now ->
                sheet.refuseKey(
                    pointer,
                    "the key \"" + key + "\" is now \"" + now + "\"",
                    OBVIOUS,
                    "Rename it; docs/migration.md lists all names that changed."),
            () ->
                sheet.refuseKey(
                    pointer,
                    "unknown key \"" + ScenarioWords.brief(key) + "\"",
                    OBVIOUS,
                    names(schemaRoot.path("properties")).contains(key)
                        ? "Write it at the top level of the file."
                        : ClosestWord.hint(key, known)));
  }

  private static String bound(String keyword, JsonNode form) {
    return switch (keyword) {
      case "minimum" -> "below " + form.path("minimum").asString();
      case "maximum" -> "above " + form.path("maximum").asString();
      default -> "not above " + form.path("exclusiveMinimum").asString();
    };
  }

  /** A number where text was expected is often one that lost its unit or quotation marks. */
  private static String quote(JsonNode value, JsonNode form) {
    boolean text = form.path("type").asString("").equals("string");
    if (!value.isNumber() || !text) {
      return "";
    }
    return form.path("pattern").asString("").contains("ms)")
        ? ", with its unit: " + value.asString() + "ms or " + value.asString() + "s"
        : ", in quotation marks if need be: \"" + value.asString() + "\"";
  }

  private String required(JsonNode form, String property) {
    return property + ": " + title(resolved(form.path("properties").path(property)));
  }

  private String title(JsonNode form) {
    return form.path("title").asString("of the expected form");
  }

  /** The schema object whose keyword was violated. */
  private JsonNode form(Error error) {
    NodePath path = error.getSchemaLocation().getFragment();
    JsonNode node = schemaRoot;
    for (int i = 0; i < path.getNameCount() - 1; i++) {
      node =
          path.getElement(i) instanceof Integer index
              ? node.path(index)
              : node.path(path.getName(i));
    }
    return resolved(node);
  }

  private JsonNode resolved(JsonNode node) {
    String ref = node.path("$ref").asString("");
    return ref.startsWith("#") ? schemaRoot.at(ref.substring(1)) : node;
  }

  /** {@code delay: }, for the front of a sentence; an entry of a list has its list's key. */
  private static String key(String pointer) {
    String[] steps = pointer.split("/", -1);
    for (int i = steps.length - 1; i > 0; i--) {
      if (!steps[i].chars().allMatch(Character::isDigit)) {
        return ScenarioWords.brief(steps[i].replace("~1", "/").replace("~0", "~")) + ": ";
      }
    }
    return "";
  }

  private static String pointer(NodePath path) {
    StringBuilder pointer = new StringBuilder();
    for (int i = 0; i < path.getNameCount(); i++) {
      pointer.append(Document.step(path.getName(i)));
    }
    return pointer.toString();
  }

  private static List<String> names(JsonNode object) {
    return List.copyOf(object.propertyNames());
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asString()));
    return words;
  }
}
