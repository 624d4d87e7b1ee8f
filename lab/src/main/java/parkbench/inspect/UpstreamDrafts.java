package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.UpstreamFact;

/** Upstreams while they are put together, each by its origin, or by its key where it has none. */
final class UpstreamDrafts {
  private static final int MOST = 20;

  /** Parts at the end of a key that say nothing of what is called. */
  private static final Pattern TAIL =
      Pattern.compile(
          "(?i)([._-]?(base|root|service|server|api|rest|mp-rest|http|client)?[._/-]?"
              + "(urls?|uri|endpoint|address|host(name)?|baseurl|path))?(\\[\\d+])?$");

  private final Settings settings;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();

  /** Ids of drafts by the classes and the settings that name them. */
  private final Map<String, String> places = new HashMap<>();

  UpstreamDrafts(Settings settings) {
    this.settings = settings;
  }

  /** One upstream. */
  static final class Draft {
    private final String where;
    private String hint;
    private Address address;
    private boolean proxied;
    private boolean constant;
    private final Map<String, Given> overrides = new LinkedHashMap<>();

    private Draft(String hint, Address address, String where) {
      this.hint = hint;
      this.address = address;
      this.where = where;
    }

    Address address() {
      return address;
    }

    /** Names it by a text. */
    void name(String text) {
      hint = text;
    }

    /** Remembers that a client goes through the proxy of its JVM. */
    void proxied(boolean more) {
      proxied |= more;
    }

    /** Remembers that code has the address as a constant. */
    void constant(boolean more) {
      constant |= more;
    }

    /** What puts the upstream in its place; the first of a key counts. */
    void override(Passing passing, String key, String value) {
      overrides.putIfAbsent(key, new Given(passing, value));
    }

    private List<Given> possible() {
      return overrides.values().stream().filter(each -> each.passing().isPossible()).toList();
    }

    private UpstreamFact fact(String name) {
      List<Given> possible = possible();
      return new UpstreamFact(
          name, address, possible, constant || possible.isEmpty(), proxied, where);
    }
  }

  /** The draft of an address, or of a key where the address is not known. */
  Draft of(String key, Address address, String where) {
    return of(key, key, address, where);
  }

  /** The same; a new one is named by a hint. */
  Draft of(String hint, String key, Address address, String where) {
    Draft draft = drafts.computeIfAbsent(id(address, key), _ -> new Draft(hint, address, where));
    if (draft.address.host().isEmpty()) {
      draft.address = address;
    }
    return draft;
  }

  /** Remembers the class or the setting that names an upstream; the last one counts. */
  void place(String place, Address address, String key) {
    places.put(place, id(address, key));
  }

  /** The same, where nothing is known of the class yet. */
  void placeIfAbsent(String place, Address address) {
    places.putIfAbsent(place, id(address, ""));
  }

  private static String id(Address address, String key) {
    return address.host().isEmpty() ? key : address.host() + ":" + address.portOrDefault();
  }

  Upstreams upstreams() {
    Map<String, String> names = new LinkedHashMap<>();
    List<UpstreamFact> all = new ArrayList<>();
    drafts.entrySet().stream()
        .limit(MOST)
        .forEach(
            entry -> {
              String name = Words.unique(name(entry.getValue()), names.values());
              names.put(entry.getKey(), name);
              all.add(entry.getValue().fact(name));
            });
    Map<String, String> byPlace = new HashMap<>();
    places.forEach(
        (place, id) ->
            Optional.ofNullable(names.get(id)).ifPresent(name -> byPlace.put(place, name)));
    return new Upstreams(withWholeLists(all), byPlace);
  }

  private String name(Draft draft) {
    if (!draft.overrides.isEmpty()) {
      String key = draft.hint;
      int bracket = key.lastIndexOf('[');
      Optional<String> id =
          bracket > 0
              ? settings
                  .at(key.substring(0, key.indexOf(']', bracket) + 1) + ".id")
                  .map(FileSetting::value)
              : Optional.empty();
      String bare = id.orElse(TAIL.matcher(key.replace("\"", "")).replaceFirst(""));
      String last = bare.replaceFirst("^.*[./]", "");
      if (!last.isEmpty()) {
        return Words.upstream(last);
      }
    }
    return draft.address.isLocal() || draft.address.host().isEmpty()
        ? "upstream"
        : Words.upstream(draft.address.host().replaceFirst("\\..*", ""));
  }

  /** Spring replaces a list as a whole: who sets one of its entries must give all of them. */
  private List<UpstreamFact> withWholeLists(List<UpstreamFact> all) {
    Set<String> given = new HashSet<>();
    all.forEach(each -> arguments(each).forEach(given::add));
    return all.stream()
        .map(
            each -> {
              List<Given> rest = lists(each).flatMap(list -> rest(list, given)).toList();
              return each.with(Stream.concat(each.overrides().stream(), rest.stream()).toList());
            })
        .toList();
  }

  private static Stream<String> arguments(UpstreamFact upstream) {
    return upstream.overrides().stream()
        .map(Given::passing)
        .filter(passing -> passing.kind() == Passing.Kind.ARGUMENT)
        .map(Passing::key);
  }

  /** The keys of lists up to their bracket. */
  private static Stream<String> lists(UpstreamFact upstream) {
    return arguments(upstream)
        .filter(key -> key.indexOf('[') > 0)
        .map(key -> key.substring(0, key.indexOf('[') + 1))
        .distinct();
  }

  /** What the files say of a list and no upstream gives. */
  private Stream<Given> rest(String list, Set<String> given) {
    return settings.all().stream()
        .filter(setting -> setting.key().startsWith(list))
        .filter(setting -> !settings.resolved(setting.value()).contains("${"))
        .filter(setting -> given.add(setting.key()))
        .map(
            setting ->
                new Given(
                    new Passing(Passing.Kind.ARGUMENT, setting.key()),
                    settings.resolved(setting.value())));
  }
}
