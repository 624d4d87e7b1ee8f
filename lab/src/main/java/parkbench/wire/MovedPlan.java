package parkbench.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Plan;
import parkbench.system.Jvm;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** A plan of another machine, with this machine's folder of the project and its Java runtimes. */
public final class MovedPlan {
  private final String there;
  private final String here;
  private final List<Jvm> jvms;
  private final List<String> missing = new ArrayList<>();

  private MovedPlan(String there, String here, List<Jvm> jvms) {
    this.there = there + "/";
    this.here = here + "/";
    this.jvms = jvms;
  }

  /**
   * The same plan for this machine.
   *
   * @param there folder of the project on the other machine
   * @param here the same on this one
   * @param jvms those of this machine, the preferred first
   * @throws IllegalArgumentException where this machine has not the Java releases of the plan
   */
  public static Plan of(Plan plan, String there, String here, List<Jvm> jvms) {
    MovedPlan moved = new MovedPlan(there, here, jvms);
    JsonNode tree = moved.moved(Json.tree(plan));
    if (!moved.missing.isEmpty()) {
      throw new IllegalArgumentException(
          "no " + String.join(", no ", moved.missing.stream().distinct().toList()));
    }
    return Json.read(tree.toString(), Plan.class);
  }

  private JsonNode moved(JsonNode node) {
    switch (node) {
      case StringNode text -> {
        return StringNode.valueOf(text.stringValue().replace(there, here));
      }
      case ObjectNode object -> {
        Optional<JsonNode> jvm = jvm(object);
        if (jvm.isPresent()) {
          return jvm.get();
        }
        for (Map.Entry<String, JsonNode> entry : List.copyOf(object.properties())) {
          object.set(entry.getKey(), moved(entry.getValue()));
        }
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, moved(array.get(i)));
        }
      }
      default -> {}
    }
    return node;
  }

  /** Where it is a Java runtime, that of the same release here. */
  private Optional<JsonNode> jvm(ObjectNode object) {
    if (!object.has("feature") || !object.has("vendor") || !object.has("java")) {
      return Optional.empty();
    }
    int feature = object.get("feature").intValue();
    Optional<Jvm> own = jvms.stream().filter(jvm -> jvm.feature() == feature).findFirst();
    if (own.isEmpty()) {
      missing.add("Java " + feature);
    }
    return Optional.of(own.map(Json::tree).orElse(object));
  }
}
