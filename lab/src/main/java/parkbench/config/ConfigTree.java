package parkbench.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import parkbench.text.ScenarioWords;
import tools.jackson.databind.JsonNode;

/**
 * A document under examination, with the faults found so far. A value with a fault counts as absent
 * afterwards, so that one mistake is reported once.
 */
final class ConfigTree {
  private final Document document;
  private final Set<String> faulty = new HashSet<>();
  private final TreeMap<Document.Mark, List<ConfigError>> faults = new TreeMap<>();

  ConfigTree(Document document) {
    this.document = document;
    document
        .slips()
        .forEach(s -> faults.computeIfAbsent(s.mark(), m -> new ArrayList<>()).add(s.fault()));
  }

  Document document() {
    return document;
  }

  ConfigNode root() {
    return new ConfigNode(this, "", document.root());
  }

  /** A fault of a value. */
  void refuse(String pointer, String what, String why, String remedy) {
    add(pointer, document.mark(pointer), what, why, remedy);
  }

  /** A fault of a key rather than of its value. */
  void refuseKey(String pointer, String what, String why, String remedy) {
    add(pointer, document.keyMark(pointer), what, why, remedy);
  }

  boolean faulty(String pointer) {
    return faulty.contains(pointer);
  }

  /** Whether a value, or anything inside of it, is faulty. */
  boolean faultyWithin(String pointer) {
    return faulty.stream().anyMatch(p -> p.equals(pointer) || p.startsWith(pointer + "/"));
  }

  boolean clean() {
    return faults.isEmpty();
  }

  /** In the order of the file. */
  List<ConfigError> faults() {
    return faults.values().stream().flatMap(List::stream).toList();
  }

  private void add(String pointer, Document.Mark mark, String what, String why, String remedy) {
    faulty.add(pointer);
    faults
        .computeIfAbsent(mark, m -> new ArrayList<>())
        .add(new ConfigError(document.place(pointer, mark), what, why, remedy));
  }

  /** A value as the user wrote it, short. */
  static String shown(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "nothing";
    }
    if (value.isObject()) {
      return "a mapping";
    }
    if (value.isArray()) {
      return "a list";
    }
    return value.isString()
        ? "\"" + ScenarioWords.brief(value.asString()) + "\""
        : value.asString();
  }
}
