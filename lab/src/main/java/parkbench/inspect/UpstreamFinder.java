package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.ClientType;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.UpstreamFact;

/** Finds what a service calls: in settings, in what its code reads, and in constants of classes. */
final class UpstreamFinder {
  /** What a value holds where the base URL of the upstream is put in. */
  static final String BASE = "${upstream}";

  private static final String HOST = "${upstream.host}";
  private static final String PORT = "${upstream.port}";
  private static final int MOST = 20;

  /** Parts at the end of a key that say nothing of what is called. */
  private static final Pattern TAIL =
      Pattern.compile(
          "(?i)([._-]?(base|root|service|server|api|rest|mp-rest|http|client)?[._/-]?"
              + "(urls?|uri|endpoint|address|host(name)?|baseurl|path))?(\\[\\d+])?$");

  private static final Pattern HOST_KEY = Pattern.compile("(?i)(.*[._-])?host(name)?");

  private static final Pattern HOST_NAME = Pattern.compile("localhost|[a-z0-9-]+(\\.[a-z0-9-]+)+");

  private static final int NEAR = 6;

  /** Keys whose host is none of an HTTP upstream. */
  private static final Pattern NO_HOST =
      Pattern.compile(
          "(?i)(spring|server|management|quarkus\\.(http|datasource)|micronaut\\.server"
              + "|ktor\\.deployment|http)\\..*|(.*[._-])?(db|database|redis|rabbit|rabbitmq|mongo|kafka"
              + "|mail|smtp|postgres|mysql|datasource|jdbc|amqp|bind|listen)[._-].*");

  private final RequestRules rules;
  private final Settings settings;
  private final ClassScan classes;
  private final List<Knob> knobs;
  private final Passing.Kind passing;
  private final Senders senders;

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Map<String, String> places = new HashMap<>();

  /** An upstream while it is put together, by its origin or by its key. */
  private static final class Draft {
    private String hint;
    private final String where;
    private Address address;
    private boolean proxied;
    private boolean constant;
    private final Map<String, Given> overrides = new LinkedHashMap<>();

    private Draft(String hint, Address address, String where) {
      this.hint = hint;
      this.address = address;
      this.where = where;
    }
  }

  /**
   * What is known of the service: whether its classes send, and through a proxy.
   *
   * @param ownPort where the service itself listens, if that cannot be changed
   * @param discoveryKey the setting of an address that is found by its name; empty: there is none
   */
  record Senders(
      Predicate<ClassFacts> sends,
      Predicate<ClassFacts> honoursProxy,
      OptionalInt ownPort,
      String discoveryKey) {}

  UpstreamFinder(
      RequestRules rules,
      Settings settings,
      ClassScan classes,
      List<Knob> knobs,
      Passing.Kind passing,
      Senders senders) {
    this.rules = rules;
    this.settings = settings;
    this.classes = classes;
    this.knobs = knobs;
    this.passing = passing;
    this.senders = senders;
  }

  Upstreams find(RequestFinder requests) {
    settings.all().forEach(this::ofSetting);
    settings.all().forEach(this::ofHost);
    knobs.forEach(this::ofKnob);
    classes.all().forEach(type -> ofClientType(type, requests));
    ofConstants();
    return named();
  }

  private void ofSetting(FileSetting setting) {
    Address.of(settings.resolved(setting.value()))
        .filter(address -> isUpstream(address, setting.key()))
        .ifPresent(
            address -> {
              Draft draft = draft(setting.key(), address, setting.where());
              places.put(setting.key(), id(address, setting.key()));
              if (!isFoundByName(address, draft)) {
                draft.overrides.putIfAbsent(
                    setting.key(), new Given(passing(setting), BASE + address.path()));
              }
            });
  }

  /** Whether a library finds an address by its host; then its setting is what a run gives. */
  private boolean isFoundByName(Address address, Draft draft) {
    boolean name =
        address.scheme().equals("lb")
            || (!address.host().contains(".")
                && address.port().isEmpty()
                && !address.isLocal()
                && !address.isSecure());
    if (senders.discoveryKey().isEmpty() || !name) {
      return false;
    }
    String key = senders.discoveryKey().replace("${name}", address.host());
    draft.hint = address.host();
    draft.overrides.putIfAbsent(key, new Given(new Passing(passing, key), BASE));
    return true;
  }

  /** By the framework's way, else by the variable that the file itself names. */
  private Passing passing(FileSetting setting) {
    return passing != Passing.Kind.NONE
        ? new Passing(passing, setting.key())
        : setting.variable().isEmpty()
            ? Passing.NONE
            : new Passing(Passing.Kind.VARIABLE, setting.variable());
  }

  private boolean isUpstream(Address address, String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return !rules.noUpstreams().hosts().contains(address.host())
        && rules.noUpstreams().keys().stream().noneMatch(lower::contains);
  }

  /** A host and a port in two settings. */
  private void ofHost(FileSetting setting) {
    String key = setting.key();
    if (!HOST_KEY.matcher(key).matches()
        || NO_HOST.matcher(key).matches()
        || !isUpstream(Address.UNKNOWN, key)
        || passing == Passing.Kind.NONE) {
      return;
    }
    Optional<FileSetting> port = settings.at(key.replaceFirst("(?i)host(name)?$", "port"));
    String host = settings.resolved(setting.value());
    if (port.isEmpty() || !host.matches("[A-Za-z0-9][A-Za-z0-9.-]*")) {
      return;
    }
    Draft draft =
        draft(key, new Address("http", host, settings.whole(port.get()), ""), setting.where());
    draft.overrides.put(key, new Given(passing(setting), HOST));
    draft.overrides.put(port.get().key(), new Given(passing(port.get()), PORT));
  }

  private void ofKnob(Knob knob) {
    String key = knob.passing().key();
    Optional<FileSetting> set = settings.at(key);
    if (set.isPresent()) {
      Address.of(settings.resolved(set.get().value()))
          .ifPresent(address -> places.put(knob.in().name(), id(address, key)));
      return;
    }
    if (knob.isHost() && !NO_HOST.matcher(key).matches() && isUpstream(Address.UNKNOWN, key)) {
      ofHost(knob);
      return;
    }
    if (!knob.isAddress() || !isUpstream(Address.UNKNOWN, key) || isOfOther(key)) {
      return;
    }
    Address address = Address.of(settings.resolved(knob.standard())).orElse(Address.UNKNOWN);
    if (rules.noUpstreams().hosts().contains(address.host())) {
      return;
    }
    Draft draft = draft(key, address, knob.in().name());
    draft.overrides.putIfAbsent(
        key,
        new Given(
            knob.passing().isPossible() ? knob.passing() : Passing.NONE, BASE + address.path()));
    places.put(knob.in().name(), id(address, key));
  }

  /** A host that code reads, beside a port that it reads or that is a number in the same class. */
  private void ofHost(Knob knob) {
    String key = knob.passing().key();
    String portKey = key.replaceFirst("(?i)host(name)?$", "") + (isUpper(key) ? "PORT" : "port");
    Optional<Knob> port =
        knobs.stream().filter(each -> each.passing().key().equals(portKey)).findFirst();
    OptionalInt number = port.isPresent() ? whole(port.get().standard()) : handedOver(knob.in());
    if (port.isEmpty() && number.isEmpty()) {
      return;
    }
    Draft draft = draft(key, new Address("http", knob.standard(), number, ""), knob.in().name());
    draft.overrides.put(key, new Given(knob.passing(), HOST));
    port.ifPresent(each -> draft.overrides.put(portKey, new Given(each.passing(), PORT)));
    draft.constant |= port.isEmpty();
    places.put(knob.in().name(), id(draft.address, key));
  }

  private static boolean isUpper(String key) {
    return key.equals(key.toUpperCase(Locale.ROOT));
  }

  private static OptionalInt whole(String text) {
    return text.matches("\\d{1,5}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
  }

  /** A number like a port that a class hands to another one of the service. */
  private OptionalInt handedOver(ClassFacts type) {
    return type.methods().stream()
        .flatMapToInt(
            method ->
                IntStream.range(0, Math.max(0, method.steps().size() - 1))
                    .filter(
                        i ->
                            method.steps().get(i + 1) instanceof Step.Call call
                                && classes.named(call.owner()).isPresent())
                    .mapToObj(i -> method.steps().get(i))
                    .filter(Step.Whole.class::isInstance)
                    .mapToInt(step -> ((Step.Whole) step).value()))
        .filter(number -> number >= 80 && number <= 65_535)
        .findFirst();
  }

  private static boolean isOfOther(String key) {
    return key.matches(
        "(?i).*(jdbc|database|datasource|db[._-]|redis|mongo|kafka|amqp|rabbit|mail|callback).*");
  }

  private void ofClientType(ClassFacts type, RequestFinder requests) {
    Optional<ClientType> rule = requests.clientType(type);
    Optional<Annotated> found = requests.client(type);
    if (rule.isEmpty() || found.isEmpty()) {
      return;
    }
    Optional<String> url =
        found.get().first(rule.get().url()).filter(text -> !text.startsWith("/"));
    Optional<Address> literal = url.map(settings::resolved).flatMap(Address::of);
    List<String> keys = keys(rule.get(), found.get(), type);
    Optional<FileSetting> set = settings.first(keys);
    Optional<Address> address =
        set.flatMap(each -> Address.of(settings.resolved(each.value()))).or(() -> literal);
    if (url.filter(text -> text.startsWith("${")).isPresent() && set.isEmpty()) {
      url.flatMap(Settings::keyIn)
          .ifPresent(key -> places.put(type.name(), id(address.orElse(Address.UNKNOWN), key)));
      return;
    }
    boolean settable =
        set.isPresent() || ((literal.isEmpty() || rule.get().overrides()) && !keys.isEmpty());
    if (address.isEmpty() && !settable) {
      return;
    }
    String key =
        set.map(FileSetting::key).orElse(keys.isEmpty() ? type.simpleName() : keys.getFirst());
    Draft draft =
        draft(
            found.get().first(rule.get().name()).filter(name -> !name.contains(":")).orElse(key),
            key,
            address.orElse(Address.UNKNOWN),
            type.name());
    places.put(type.name(), id(address.orElse(Address.UNKNOWN), key));
    draft.proxied |= senders.honoursProxy().test(type) || (literal.isPresent() && !settable);
    if (settable) {
      draft.overrides.putIfAbsent(
          key, new Given(new Passing(passing, key), BASE + address.map(Address::path).orElse("")));
    }
  }

  private static List<String> keys(ClientType rule, Annotated found, ClassFacts type) {
    Optional<String> name = found.first(rule.name()).filter(each -> !each.contains("/"));
    return rule.keys().stream()
        .map(
            key ->
                key.replace(
                    "${name}",
                    name.orElse(key.contains("/") ? type.name() : "\"" + type.name() + "\"")))
        .toList();
  }

  /** Addresses that are constants, in classes that send or that such a class uses. */
  private void ofConstants() {
    Set<String> known = new HashSet<>();
    knobs.forEach(knob -> known.add(knob.standard()));
    Set<String> used = new HashSet<>();
    classes.all().filter(senders.sends()).forEach(type -> used.addAll(type.mentioned()));
    classes
        .all()
        .filter(type -> senders.sends().test(type) || used.contains(type.name()))
        .forEach(
            type -> {
              type.texts().stream()
                  .filter(text -> !known.contains(text))
                  .forEach(text -> ofConstant(type, text));
              type.methods().forEach(method -> ofHostAndPort(type, method.steps()));
            });
  }

  /** As in {@code client.request(GET, 8282, "localhost", path)}. */
  private void ofHostAndPort(ClassFacts type, List<Step> steps) {
    for (int i = 0; i + 2 < steps.size(); i++) {
      List<Step> pair = steps.subList(i, i + 2);
      Optional<String> host =
          pair.stream()
              .filter(Step.Text.class::isInstance)
              .map(step -> ((Step.Text) step).value())
              .filter(text -> HOST_NAME.matcher(text).matches())
              .findFirst();
      OptionalInt port =
          pair.stream()
              .filter(Step.Whole.class::isInstance)
              .mapToInt(step -> ((Step.Whole) step).value())
              .filter(number -> number >= 80 && number <= 65_535)
              .findFirst();
      boolean taken =
          steps.subList(i + 2, Math.min(steps.size(), i + 2 + NEAR)).stream()
              .anyMatch(step -> step instanceof Step.Call call && rules.pathTakers().fits(call));
      if (host.isPresent() && port.isPresent() && taken) {
        ofConstant(type, "http://" + host.get() + ":" + port.getAsInt());
      }
    }
  }

  private void ofConstant(ClassFacts type, String text) {
    Optional<Address> found =
        Address.of(text)
            .filter(address -> !rules.noUpstreams().hosts().contains(address.host()))
            .filter(address -> !isItself(address));
    if (found.isPresent()) {
      Address origin =
          new Address(found.get().scheme(), found.get().host(), found.get().port(), "");
      Draft draft = draft(origin.host(), origin, type.name());
      draft.proxied |= senders.honoursProxy().test(type);
      draft.constant |= !isFoundByName(origin, draft);
      places.putIfAbsent(type.name(), id(origin, ""));
    }
  }

  private boolean isItself(Address address) {
    return address.isLocal()
        && senders.ownPort().isPresent()
        && senders.ownPort().getAsInt() == address.portOrDefault();
  }

  private Draft draft(String key, Address address, String where) {
    return draft(key, key, address, where);
  }

  private Draft draft(String hint, String key, Address address, String where) {
    String id = id(address, key);
    Draft known = drafts.get(id);
    if (known == null) {
      known = new Draft(hint, address, where);
      drafts.put(id, known);
    }
    if (known.address.host().isEmpty()) {
      known.address = address;
    }
    return known;
  }

  private static String id(Address address, String key) {
    return address.host().isEmpty() ? key : address.host() + ":" + address.portOrDefault();
  }

  private Upstreams named() {
    Map<String, String> names = new LinkedHashMap<>();
    List<UpstreamFact> all = new ArrayList<>();
    drafts.entrySet().stream()
        .limit(MOST)
        .forEach(
            entry -> {
              Draft draft = entry.getValue();
              String name = unique(name(draft), names);
              names.put(entry.getKey(), name);
              all.add(
                  new UpstreamFact(
                      name,
                      draft.address,
                      draft.overrides.values().stream()
                          .filter(each -> each.passing().isPossible())
                          .toList(),
                      draft.constant
                          || draft.overrides.values().stream()
                              .noneMatch(each -> each.passing().isPossible()),
                      draft.proxied,
                      draft.where));
            });
    Map<String, String> byPlace = new HashMap<>();
    places.forEach(
        (place, id) -> {
          String name = names.get(id);
          if (name != null) {
            byPlace.put(place, name);
          }
        });
    return new Upstreams(withWholeLists(all), byPlace);
  }

  /** Spring replaces a list as a whole: who sets one of its entries must give all of them. */
  private List<UpstreamFact> withWholeLists(List<UpstreamFact> all) {
    Set<String> given = new HashSet<>();
    Set<String> lists = new HashSet<>();
    all.forEach(
        each ->
            each.overrides().stream()
                .filter(one -> one.passing().kind() == Passing.Kind.ARGUMENT)
                .map(one -> one.passing().key())
                .forEach(
                    key -> {
                      given.add(key);
                      int bracket = key.indexOf('[');
                      if (bracket > 0) {
                        lists.add(key.substring(0, bracket + 1));
                      }
                    }));
    List<UpstreamFact> whole = new ArrayList<>();
    for (UpstreamFact each : all) {
      List<Given> overrides = new ArrayList<>();
      for (String list : lists) {
        if (each.overrides().stream().anyMatch(one -> one.passing().key().startsWith(list))) {
          settings.all().stream()
              .filter(setting -> setting.key().startsWith(list))
              .filter(setting -> !settings.resolved(setting.value()).contains("${"))
              .filter(setting -> given.add(setting.key()))
              .forEach(
                  setting ->
                      overrides.add(
                          new Given(
                              new Passing(Passing.Kind.ARGUMENT, setting.key()),
                              settings.resolved(setting.value()))));
        }
      }
      overrides.addAll(0, each.overrides());
      whole.add(
          new UpstreamFact(
              each.name(),
              each.address(),
              overrides,
              each.constant(),
              each.proxied(),
              each.where()));
    }
    return whole;
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

  private static String unique(String name, Map<String, String> names) {
    String now = name;
    for (int i = 2; names.containsValue(now); i++) {
      now = name + "-" + i;
    }
    return now;
  }
}
