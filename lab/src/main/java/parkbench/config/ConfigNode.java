package parkbench.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * One value of a sheet. What is missing, or was found faulty before, reads as absent; the schema
 * has refused every wrong type already.
 */
record ConfigNode(ConfigTree sheet, String pointer, JsonNode node) {

  ConfigNode at(String key) {
    return new ConfigNode(sheet, pointer + Document.step(key), node.path(key));
  }

  boolean present() {
    return !node.isMissingNode() && !node.isNull() && !sheet.faulty(pointer);
  }

  boolean isText() {
    return present() && node.isString();
  }

  Optional<String> text() {
    return present() && (node.isString() || node.isNumber() || node.isBoolean())
        ? Optional.of(node.asString())
        : Optional.empty();
  }

  String text(String otherwise) {
    return text().orElse(otherwise);
  }

  Optional<Integer> whole() {
    return present() && node.isIntegralNumber() && node.canConvertToInt()
        ? Optional.of(node.intValue())
        : Optional.empty();
  }

  int whole(int otherwise) {
    return whole().orElse(otherwise);
  }

  Optional<Double> number() {
    return present() && node.isNumber() ? Optional.of(node.doubleValue()) : Optional.empty();
  }

  Optional<Duration> duration() {
    return form(ValueParsers::duration);
  }

  Duration duration(Duration otherwise) {
    return duration().orElse(otherwise);
  }

  /** A written form of {@link ValueParsers}. */
  <T> Optional<T> form(Function<String, Optional<T>> reading) {
    return isText() ? reading.apply(node.asString()) : Optional.empty();
  }

  List<ConfigNode> items() {
    List<ConfigNode> items = new ArrayList<>();
    if (present() && node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        ConfigNode item = new ConfigNode(sheet, pointer + "/" + i, node.path(i));
        if (item.present()) {
          items.add(item);
        }
      }
    }
    return items;
  }

  List<String> texts() {
    return items().stream().flatMap(item -> item.text().stream()).toList();
  }

  /** Entries of a mapping in the order of the file. */
  Map<String, ConfigNode> entries() {
    Map<String, ConfigNode> entries = new LinkedHashMap<>();
    if (present() && node.isObject()) {
      for (String key : node.propertyNames()) {
        if (at(key).present()) {
          entries.put(key, at(key));
        }
      }
    }
    return entries;
  }

  Map<String, String> textEntries() {
    Map<String, String> texts = new LinkedHashMap<>();
    entries().forEach((key, value) -> value.text().ifPresent(text -> texts.put(key, text)));
    return texts;
  }

  void refuse(String what, String why, String remedy) {
    sheet.refuse(pointer, what, why, remedy);
  }

  void refuseKey(String what, String why, String remedy) {
    sheet.refuseKey(pointer, what, why, remedy);
  }
}
