package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a command with placeholders in the place of its port and of addresses.
 *
 * @param open what a person must see to, a sentence each
 * @param sources what a word was, by the word
 */
record CommandWords(List<String> words, List<String> open, Map<String, String> sources) {
  private static final Pattern OPTION =
      Pattern.compile(
          "(-{1,2}[A-Za-z][\\w.:\\[\\]\"/-]*|[A-Za-z][\\w.\\[\\]-]*(?==))(?:=((?s:.*)))?");
  private static final Pattern PORT =
      Pattern.compile("(?i)-{1,2}([\\w.:-]*[._-])?(server)?port|-p");

  /** Options that take the address on which a program listens. */
  private static final Pattern LISTENS =
      Pattern.compile("(?i)-{0,2}([\\w.:-]*[._-])?(from|listen|bind|addr|address|http)");

  private static final Pattern HOST = Pattern.compile("(?i)-{1,2}[\\w.:-]*host(name)?");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9.-]*|\\[[0-9a-f:]+]):(\\d{1,5})");

  /** Programs that run the one that their first word names. */
  private static final Pattern RUNS =
      Pattern.compile("(node|nodejs|deno|bun|python[0-9.]*|ruby|php|perl|sh|bash|npx)");

  CommandWords {
    words = List.copyOf(words);
    open = List.copyOf(open);
    sources = Map.copyOf(sources);
  }

  /**
   * What a person would replace.
   *
   * @param upstreams what is known already, to which those of the words are added
   * @param port whether the service gets its port otherwise
   */
  static CommandWords of(List<String> words, GivenUpstreams upstreams, boolean port) {
    return new Replacing(upstreams, port).of(words);
  }

  /** The name of the program, or of the script that it runs, without its folder and ending. */
  static String program(List<String> words) {
    String first = file(words.getFirst());
    return RUNS.matcher(first).matches()
        ? words.stream()
            .skip(1)
            .filter(word -> !word.startsWith("-"))
            .findFirst()
            .map(CommandWords::file)
            .map(name -> name.replaceFirst("\\.[a-z]+$", ""))
            .orElse(first)
        : first;
  }

  private static String file(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** One command under its way. */
  private static final class Replacing {
    private final GivenUpstreams upstreams;
    private final List<String> open = new ArrayList<>();
    private final Map<String, String> sources = new HashMap<>();

    /** Options of hosts and ports, and what they become. */
    private final Map<String, String> pairs = new HashMap<>();

    private boolean port;

    private Replacing(GivenUpstreams upstreams, boolean port) {
      this.upstreams = upstreams;
      this.port = port;
    }

    private CommandWords of(List<String> words) {
      pair(words);
      List<String> replaced = new ArrayList<>();
      String option = "";
      for (String word : words) {
        Matcher parts = OPTION.matcher(word);
        boolean named = parts.matches();
        if (named && parts.group(2) != null) {
          String key = parts.group(1);
          value(key, parts.group(2))
              .ifPresent(now -> add(replaced, key + "=" + now, word, parts.group(2)));
          option = "";
        } else if (named) {
          replaced.add(word);
          option = word;
        } else {
          Optional<String> now = value(option, word);
          if (now.isPresent()) {
            add(replaced, now.get(), word, word);
          } else {
            replaced.removeLast();
          }
          option = "";
        }
      }
      return new CommandWords(replaced, open, sources);
    }

    private void add(List<String> replaced, String now, String word, String value) {
      replaced.add(now);
      if (!now.equals(word)) {
        sources.put(now, RunWords.was(value));
      }
    }

    /** A host in one option and its port in another, such as {@code -remoteHost} with a port. */
    private void pair(List<String> words) {
      for (int i = 0; i + 1 < words.size(); i++) {
        String option = words.get(i);
        String portOption =
            option.replaceFirst("host(name)?$", "port").replaceFirst("Host(name)?$", "Port");
        int at = words.indexOf(portOption);
        boolean isPair =
            HOST.matcher(option).matches()
                && !portOption.equals(option)
                && at >= 0
                && at + 1 < words.size()
                && words.get(at + 1).matches("\\d{1,5}")
                && !LISTENS.matcher(option.replaceFirst("(?i)[._-]?host(name)?$", "")).matches();
        if (isPair) {
          String name =
              upstreams.name(
                  option,
                  new Address(
                      "http",
                      words.get(i + 1),
                      OptionalInt.of(Integer.parseInt(words.get(at + 1))),
                      ""));
          pairs.put(option, "${upstreams." + name + ".host}");
          pairs.put(portOption, "${upstreams." + name + ".port}");
        }
      }
    }

    /** The value of an option in a run; absent: it is left out. */
    private Optional<String> value(String option, String value) {
      Optional<String> known =
          Optional.ofNullable(pairs.get(option)).or(() -> upstreams.known(option));
      if (known.isPresent() && !option.isEmpty()) {
        return known;
      }
      Matcher pair = HOST_AND_PORT.matcher(value);
      boolean listens =
          pair.matches() && (pair.group(1).isEmpty() || LISTENS.matcher(option).matches());
      if (listens) {
        boolean first = !port;
        port = true;
        return Optional.of(first ? pair.group(1) + ":${port}" : value);
      }
      if (!port && PORT.matcher(option).matches() && value.matches("\\d{1,5}")) {
        port = true;
        return Optional.of("${port}");
      }
      String key = option.replaceFirst("^-{1,2}D?", "");
      return switch (StartTarget.of(key, value)) {
        case OTHER -> Optional.of(value);
        case DATABASE -> {
          open.add(RunWords.database(option.isEmpty() ? "The command" : option));
          yield Optional.of(value);
        }
        case UPSTREAM -> Optional.of(upstreams.replaced(option, value).orElse(value));
        case UNCLEAR -> unclear(option, value, pair);
      };
    }

    /** A word without a name keeps its place; a host and its port after a name are an upstream. */
    private Optional<String> unclear(String option, String value, Matcher pair) {
      if (option.isEmpty()) {
        return Optional.of(upstreams.replaced(option, value).orElse(value));
      }
      if (pair.matches() && !isWatching(option)) {
        String name =
            upstreams.name(
                option,
                new Address(
                    "http", pair.group(1), OptionalInt.of(Integer.parseInt(pair.group(2))), ""));
        return Optional.of("${upstreams." + name + ".host}:${upstreams." + name + ".port}");
      }
      open.add(RunWords.unclear(option, value));
      return Optional.empty();
    }

    /** Whether a URL would be unclear there as well, as of a collector. */
    private static boolean isWatching(String option) {
      return StartTarget.of(option, "http://host") == StartTarget.UNCLEAR;
    }
  }
}
