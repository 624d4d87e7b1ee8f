package parkbench.wire;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Records of runs that were made before a part of them got another form. */
public final class OlderRuns {
  /** What a plan's purpose was kept under, and the type that it is of. */
  private static final Map<String, String> PURPOSES =
      Map.of("proof", "Intervention", "capacity", "CapacityGoal");

  private OlderRuns() {}

  /**
   * The text of a {@code run.json} in the form of today.
   *
   * @throws IllegalArgumentException when it is not JSON
   */
  public static String now(String text) {
    JsonNode run = Json.read(text, JsonNode.class);
    if (!(run.path("plan") instanceof ObjectNode plan) || plan.has("purpose")) {
      return text;
    }
    PURPOSES.forEach(
        (key, type) -> {
          if (plan.remove(key) instanceof ObjectNode purpose) {
            plan.set("purpose", purpose.put("is", type));
          }
        });
    return Json.line(run);
  }
}
