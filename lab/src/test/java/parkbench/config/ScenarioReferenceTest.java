package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code docs/scenario-reference.md} is what the schemas say. To write it again: {@code mvn test
 * -pl lab -Dtest=ScenarioReferenceTest -Dparkbench.write-docs=true}.
 */
class ScenarioReferenceTest {
  private static final Path PAGE = Path.of("../docs/scenario-reference.md");

  @Test
  void thePageIsWhatTheSchemasSay() throws IOException {
    String page =
        """
        # Keys of scenarios, systems and suites

        Generated from the JSON Schemas in `lab/src/main/resources/parkbench/config/`, which editors \
        use for completion. Put the schema in the first line: \
        `# yaml-language-server: $schema=PATH`. `[]` marks the entries of a list, `NAME` a name of \
        your own. Bold keys are required.
        """
            + section("Scenario", "scenario")
            + section("System", "system")
            + section("Suite", "suite");
    if (Boolean.getBoolean("parkbench.write-docs")) {
      Files.writeString(PAGE, page);
    }

    assertThat(page).isEqualTo(Files.readString(PAGE));
  }

  private static String section(String title, String name) throws IOException {
    JsonNode schema;
    try (InputStream in = SchemaCheck.class.getResourceAsStream(name + ".schema.json")) {
      schema = JsonMapper.shared().readTree(Objects.requireNonNull(in));
    }
    StringBuilder page =
        new StringBuilder(
            "\n## %s\n\n%s\n\n| key | value | meaning |\n|---|---|---|\n"
                .formatted(title, schema.path("description").asString("")));
    rows(page, schema, schema, "");
    return page.toString();
  }

  private static void rows(StringBuilder page, JsonNode schema, JsonNode object, String before) {
    List<String> required = object.path("required").valueStream().map(JsonNode::asString).toList();
    for (String key : object.path("properties").propertyNames()) {
      row(page, schema, object.path("properties").path(key), before + key, required.contains(key));
    }
    JsonNode named = object.path("additionalProperties");
    if (named.isObject()) {
      row(page, schema, named, before + "NAME", false);
    }
  }

  private static void row(
      StringBuilder page, JsonNode schema, JsonNode value, String key, boolean required) {
    JsonNode form = resolved(schema, value);
    String meaning = value.path("description").asString(form.path("description").asString(""));
    String shown = required ? "**`" + key + "`**" : "`" + key + "`";
    page.append("| %s | %s | %s |\n".formatted(shown, cell(form(form)), cell(meaning)));
    JsonNode items = resolved(schema, form.path("items"));
    if (items.path("properties").isObject()) {
      rows(page, schema, items, key + "[].");
    }
    rows(page, schema, form, key + ".");
  }

  /** Its title, and all words of a list that the title gives an example of. */
  private static String form(JsonNode form) {
    String title = form.path("title").asString("");
    String words =
        form.path("enum").valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    return words.isEmpty() || !title.contains("such as") ? title : title + ": " + words;
  }

  private static JsonNode resolved(JsonNode schema, JsonNode value) {
    String ref = value.path("$ref").asString("");
    return ref.isEmpty() ? value : schema.at(ref.substring(1));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
