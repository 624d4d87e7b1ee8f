package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /** One command under its way. */
  private static final class Replacing {
    private final Set<String> keys = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final List<UpstreamFact> upstreams = new ArrayList<>();
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
                  .map(word -> word.replaceAll("\\$\\{upstreams\\.[^.}]+}", "\\${upstream}"))
                  .toList();
      return new CommandWords(own, upstreams);
    }

    private String value(String option, String value) {
      if (!port && PORT.matcher(option).matches() && value.matches("\\d{1,5}")) {
        port = true;
        return "${port}";
      }
      Optional<Address> address = Address.of(value);
      String key = option.replaceFirst("^-{1,2}D?", "");
      if (address.isEmpty() || keys.contains(key)) {
        return value;
      }
      String name =
          unique(Words.name(key.replaceFirst("(?i)[._-]?(url|uri|host)$", ""), "upstream"));
      upstreams.add(
          new UpstreamFact(
              name, address.get(), List.of(), false, false, option.isEmpty() ? "command" : option));
      return "${upstreams." + name + "}" + address.get().path();
    }

    private String unique(String name) {
      return Stream.iterate(1, i -> i + 1)
          .map(i -> i == 1 ? name : name + "-" + i)
          .filter(names::add)
          .findFirst()
          .orElseThrow();
    }
  }
}
