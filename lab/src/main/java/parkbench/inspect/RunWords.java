package parkbench.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.wire.Secrets;

/** An application and its start, with placeholders of a run in the place of ports and addresses. */
public record RunWords(Inspection inspection, StartWords start) {
  /** Variables that hold options of a JVM. */
  private static final Set<String> OF_OPTIONS =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTS", "_JAVA_OPTIONS");

  /** What a run may start: it calls no address of the process but databases. */
  public static RunWords of(Inspection found, StartWords start) {
    return new Replacing(found).of(found, start);
  }

  /** One start under its way. */
  private static final class Replacing {
    private final GivenUpstreams upstreams;
    private final List<String> open = new ArrayList<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    private Replacing(Inspection found) {
      upstreams = new GivenUpstreams(found);
    }

    private RunWords of(Inspection found, StartWords start) {
      Optional<List<String>> program =
          found.launch() instanceof StartForm.OfWords words
              ? Optional.of(words.words())
              : Optional.empty();
      CommandWords command =
          CommandWords.of(
              program.orElse(start.arguments()),
              upstreams,
              found.listening().passing().isPossible());
      List<String> options =
          start.options().stream().flatMap(word -> option(word).stream()).toList();
      Map<String, String> environment = new LinkedHashMap<>();
      start
          .environment()
          .forEach(
              (name, value) -> variable(name, value).ifPresent(now -> environment.put(name, now)));
      environment.replaceAll((_, value) -> upstreams.shortened(value));
      sources.putAll(command.sources());
      Map<String, String> shown = new LinkedHashMap<>();
      sources.forEach((word, was) -> shown.put(upstreams.shortened(word), was));
      return new RunWords(
          found.with(shortened(command.words()), upstreams.added()),
          new StartWords(
              start.program(),
              shortened(options),
              program.isPresent() ? start.arguments() : shortened(command.words()),
              environment,
              start.remarks(),
              Stream.of(start.open(), open, command.open()).flatMap(List::stream).toList(),
              shown));
    }

    private List<String> shortened(List<String> words) {
      return words.stream().map(upstreams::shortened).toList();
    }

    private Optional<String> option(String word) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        return Optional.of(word);
      }
      String name = word.substring(0, equals);
      boolean property = word.startsWith("-D");
      if (!property && !word.contains("://")) {
        return Optional.of(word);
      }
      Optional<String> now = value(name, word.substring(equals + 1)).map(to -> name + "=" + to);
      now.filter(to -> !to.equals(word))
          .ifPresent(to -> sources.put(to, was(word.substring(equals + 1))));
      return now;
    }

    private Optional<String> variable(String name, String value) {
      if (OF_OPTIONS.contains(name)) {
        String options =
            Stream.of(value.strip().split("\\s+", -1))
                .flatMap(word -> option(word).stream())
                .collect(Collectors.joining(" "));
        return options.isEmpty() ? Optional.empty() : Optional.of(options);
      }
      Optional<String> now = value(name, value);
      now.filter(to -> !to.equals(value)).ifPresent(to -> sources.put(name + "=" + to, was(value)));
      return now;
    }

    /** The value of a name in a run; absent: it is left out. */
    private Optional<String> value(String name, String value) {
      Optional<String> known = upstreams.known(name);
      if (known.isPresent()) {
        return known;
      }
      String key = name.replaceFirst("^-D", "");
      return switch (StartTarget.of(key, value)) {
        case OTHER -> Optional.of(value);
        case DATABASE -> {
          open.add(database(name));
          yield Optional.of(value);
        }
        case UNCLEAR -> {
          open.add(unclear(name, value));
          yield Optional.empty();
        }
        case UPSTREAM -> {
          Optional<String> replaced = upstreams.replaced(name, value);
          if (replaced.isEmpty()) {
            open.add(unclear(name, value));
          }
          yield replaced;
        }
      };
    }
  }

  /** What a value was, without its secrets. */
  static String was(String value) {
    return "was " + String.join(" ", Secrets.words(List.of(value)));
  }

  /** Of an address that stays as it is. */
  static String database(String name) {
    return Words.line(name)
        + " names a database or a broker, and a run uses the same one. Give the address of another.";
  }

  /** Of an address that is left out. */
  static String unclear(String name, String value) {
    String why =
        value.contains("://")
            ? "it may belong to what watches, finds or secures the service"
            : "a host or a port does not say what listens there";
    return "%s was left out: %s. Give it an address that may get load, or ${upstream} (%s)."
        .formatted(Words.line(name), why, Words.line(was(value)));
  }
}
