package parkbench.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.text.ScenarioWords;

/** The words in {@code ${…}} that texts of the files may hold. */
final class Placeholders {
  private static final String HOME = "home";

  /** In how a service is started: its folder is known when its file is read, the others later. */
  static final List<String> START =
      List.of(
          "port",
          "upstream",
          "upstream.host",
          "upstream.port",
          "upstream.certificate",
          "upstream.trust-store",
          "upstreams.NAME",
          "upstreams.NAME.host",
          "upstreams.NAME.port",
          "cores",
          "cpus",
          "memory",
          HOME);

  /** In the words of a command: the JVM options, too. */
  static final List<String> COMMAND = Stream.concat(START.stream(), Stream.of("options")).toList();

  /** In what a user asks. */
  static final List<String> REQUEST = List.of("delay");

  /** In what the upstream answers; the first three take a name of the user's own. */
  static final List<String> BODY =
      List.of(
          "path.NAME", "query.NAME", "json.NAME", "random.uuid", "random.name", "random.int:1:6");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}?");
  private static final Pattern BODY_WORD =
      Pattern.compile(
          "(path|query|json)\\.[^.{}\\s]+|random\\.(uuid|name|int:-?\\d{1,9}:-?\\d{1,9})");

  /** One of several upstreams; whether there is one of this name shows in the scenario. */
  private static final Pattern OF_SEVERAL =
      Pattern.compile("upstreams\\.[a-z0-9][a-z0-9-]*(\\.(host|port))?");

  private Placeholders() {}

  /** Refuses every placeholder of a text that is not known there. */
  static void check(ConfigNode part, String text, List<String> known) {
    Matcher m = PLACEHOLDER.matcher(text);
    while (m.find()) {
      boolean closed = m.group().endsWith("}");
      if (!closed || !matches(m.group(1), known)) {
        part.refuse(
            "unknown placeholder " + ScenarioWords.brief(m.group()),
            "It would be sent unchanged, and the request would mean something else.",
            ClosestWord.hint(m.group(1), known));
        return;
      }
    }
  }

  private static boolean matches(String word, List<String> known) {
    if (known.equals(BODY)) {
      return BODY_WORD.matcher(word).matches();
    }
    return known.contains(word) || (known.containsAll(START) && OF_SEVERAL.matcher(word).matches());
  }

  /** Words with the folder of their file in place of {@code ${home}}. */
  static List<String> at(Path folder, List<String> words) {
    return words.stream().map(word -> at(folder, word)).toList();
  }

  static Map<String, String> at(Path folder, Map<String, String> values) {
    Map<String, String> filled = new LinkedHashMap<>();
    values.forEach((key, value) -> filled.put(key, at(folder, value)));
    return filled;
  }

  private static String at(Path folder, String text) {
    return text.replace("${" + HOME + "}", folder.toString());
  }

  static void check(ConfigNode part, List<String> known) {
    part.text().ifPresent(text -> check(part, text, known));
  }
}
