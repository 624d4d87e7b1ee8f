package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.inspect.Inspection.UpstreamFact;

/**
 * The words of a command with placeholders in the place of its port and of addresses.
 *
 * @param upstreams whose addresses were replaced
 */
public record CommandWords(List<String> words, List<UpstreamFact> upstreams) {
  private static final Pattern OPTION = Pattern.compile("(-{1,2}[A-Za-z][\\w.:-]*)(?:=(.*))?");
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

  public CommandWords {
    words = List.copyOf(words);
    upstreams = List.copyOf(upstreams);
  }

  /**
   * What a person would replace.
   *
   * @param found what is known already: keys that it sets are left as they are
   */
  public static CommandWords of(List<String> words, Inspection found) {
    return new Replacing(found).of(words);
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
    private final Set<String> keys = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final List<UpstreamFact> upstreams = new ArrayList<>();

    /** Options of hosts and ports, and what they become. */
    private final Map<String, String> pairs = new HashMap<>();

    private boolean port;

    private Replacing(Inspection found) {
      port = found.listening().passing().isPossible();
      found
          .upstreams()
          .forEach(
              each -> {
                names.add(each.name());
                each.overrides().forEach(given -> keys.add(given.passing().key()));
              });
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
          replaced.add(key + "=" + value(key, parts.group(2)));
          option = "";
        } else if (named) {
          replaced.add(word);
          option = word;
        } else {
          replaced.add(value(option, word));
          option = "";
        }
      }
      List<String> own =
          names.size() > 1
              ? replaced
              : replaced.stream()
                  .map(
                      word ->
                          word.replaceAll(
                              "\\$\\{upstreams\\.[^.}]+(\\.host|\\.port)?}", "\\${upstream$1}"))
                  .toList();
      return new CommandWords(own, upstreams);
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
              added(
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

    private String added(String option, Address address) {
      String key = option.replaceFirst("^-{1,2}D?", "");
      String name =
          Words.unique(Words.upstream(key.replaceFirst("(?i)[._-]?(url|uri|host)$", "")), names);
      names.add(name);
      upstreams.add(
          new UpstreamFact(
              name, address, List.of(), false, false, option.isEmpty() ? "command" : option));
      return name;
    }

    private String value(String option, String value) {
      if (pairs.containsKey(option)) {
        return pairs.get(option);
      }
      Matcher pair = HOST_AND_PORT.matcher(value);
      if (pair.matches() && (pair.group(1).isEmpty() || !option.isEmpty())) {
        if (pair.group(1).isEmpty() || LISTENS.matcher(option).matches()) {
          boolean first = !port;
          port = true;
          return first ? pair.group(1) + ":${port}" : value;
        }
        String name =
            added(
                option,
                new Address(
                    "http", pair.group(1), OptionalInt.of(Integer.parseInt(pair.group(2))), ""));
        return "${upstreams." + name + ".host}:${upstreams." + name + ".port}";
      }
      if (!port && PORT.matcher(option).matches() && value.matches("\\d{1,5}")) {
        port = true;
        return "${port}";
      }
      Optional<Address> address = Address.of(value);
      String key = option.replaceFirst("^-{1,2}D?", "");
      if (address.isEmpty() || keys.contains(key)) {
        return value;
      }
      return "${upstreams." + added(option, address.get()) + "}" + address.get().path();
    }
  }
}
