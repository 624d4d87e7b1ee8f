package parkbench.inspect;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.ClientType;
import parkbench.inspect.FrameworkCatalogue.Discovery;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.UpstreamDrafts.Draft;

/** Finds what a service calls: in settings, in what its code reads, and in constants of classes. */
final class UpstreamFinder {
  private static final String BASE = "${upstream}";
  private static final String HOST = "${upstream.host}";
  private static final String PORT = "${upstream.port}";

  /** Steps between an address and the call that takes it. */
  private static final int NEAR = 7;

  private static final Pattern HOST_KEY = Pattern.compile("(?i)(.*[._-])?host(name)?");

  private static final Pattern HOST_NAME = Pattern.compile("localhost|[a-z0-9-]+(\\.[a-z0-9-]+)+");

  /** Keys whose host is none of an HTTP upstream. */
  private static final Pattern NO_HOST =
      Pattern.compile(
          "(?i)(spring|server|management|quarkus\\.(http|datasource)|micronaut\\.server"
              + "|ktor\\.deployment|http)\\..*|(.*[._-])?(db|database|redis|rabbit|rabbitmq|mongo|kafka"
              + "|mail|smtp|postgres|mysql|datasource|jdbc|amqp|bind|listen)[._-].*");

  /** Keys whose address is none of an HTTP upstream. */
  private static final Pattern NO_ADDRESS =
      Pattern.compile(
          "(?i).*(jdbc|database|datasource|db[._-]|redis|mongo|kafka|amqp|rabbit|mail|callback).*");

  private final ApplicationFacts facts;
  private final Settings settings;
  private final RequestMappings mappings;
  private final RequestRules rules;
  private final OptionalInt ownPort;
  private final Optional<String> discoveryKey;
  private final UpstreamDrafts drafts;

  /**
   * @param ownPort where the service itself listens, if that cannot be changed
   */
  UpstreamFinder(ApplicationFacts facts, RequestMappings mappings, OptionalInt ownPort) {
    this.facts = facts;
    this.settings = facts.settings();
    this.mappings = mappings;
    this.rules = mappings.rules();
    this.ownPort = ownPort;
    this.discoveryKey =
        facts
            .framework()
            .discovery()
            .filter(found -> facts.application().library(found.libraries()).isPresent())
            .map(Discovery::key);
    this.drafts = new UpstreamDrafts(settings);
  }

  Upstreams find() {
    settings.all().forEach(this::ofSetting);
    settings.all().forEach(this::ofHost);
    facts.codeSettings().forEach(this::ofCode);
    facts.classes().all().forEach(this::ofClientType);
    ofConstants();
    return drafts.upstreams();
  }

  private void ofSetting(FileSetting setting) {
    Address.of(settings.resolved(setting.value()))
        .filter(address -> isUpstream(address, setting.key()))
        .ifPresent(
            address -> {
              Draft draft = drafts.of(setting.key(), address, setting.where());
              drafts.place(setting.key(), address, setting.key());
              if (!isFoundByName(address, draft)) {
                draft.override(passing(setting), setting.key(), BASE + address.path());
              }
            });
  }

  /** Whether a library finds an address by its host; then its setting is what a run gives. */
  private boolean isFoundByName(Address address, Draft draft) {
    if (discoveryKey.isEmpty() || !address.isName()) {
      return false;
    }
    String key = discoveryKey.get().replace("${name}", address.host());
    draft.name(address.host());
    draft.override(facts.passing(key), key, BASE);
    return true;
  }

  /** By the framework's way, else by the variable that the file itself names. */
  private Passing passing(FileSetting setting) {
    return facts.framework().settings() != Passing.Kind.NONE
        ? facts.passing(setting.key())
        : setting.variable().isEmpty()
            ? Passing.NONE
            : new Passing(Passing.Kind.VARIABLE, setting.variable());
  }

  private boolean isUpstream(Address address, String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return !isDocumentation(address)
        && rules.noUpstreams().keys().stream().noneMatch(lower::contains);
  }

  private boolean isDocumentation(Address address) {
    return rules.noUpstreams().hosts().contains(address.host());
  }

  /** A host and a port in two settings. */
  private void ofHost(FileSetting setting) {
    String key = setting.key();
    if (!HOST_KEY.matcher(key).matches()
        || NO_HOST.matcher(key).matches()
        || !isUpstream(Address.UNKNOWN, key)
        || facts.framework().settings() == Passing.Kind.NONE) {
      return;
    }
    Optional<FileSetting> port = settings.at(key.replaceFirst("(?i)host(name)?$", "port"));
    String host = settings.resolved(setting.value());
    if (port.isEmpty() || !host.matches("[A-Za-z0-9][A-Za-z0-9.-]*")) {
      return;
    }
    Address address = new Address("http", host, settings.whole(port.get()), "");
    Draft draft = drafts.of(key, address, setting.where());
    draft.override(passing(setting), key, HOST);
    draft.override(passing(port.get()), port.get().key(), PORT);
  }

  private void ofCode(CodeSetting setting) {
    String key = setting.passing().key();
    Optional<FileSetting> set = settings.at(key);
    if (set.isPresent()) {
      Address.of(settings.resolved(set.get().value()))
          .ifPresent(address -> drafts.place(setting.in().name(), address, key));
    } else if (!isUpstream(Address.UNKNOWN, key)) {
      return;
    } else if (setting.isHost() && !NO_HOST.matcher(key).matches()) {
      ofHost(setting);
    } else if (setting.isAddress() && !NO_ADDRESS.matcher(key).matches()) {
      ofAddress(setting);
    }
  }

  private void ofAddress(CodeSetting setting) {
    String key = setting.passing().key();
    Address address = Address.of(settings.resolved(setting.standard())).orElse(Address.UNKNOWN);
    if (!isDocumentation(address)) {
      drafts
          .of(key, address, setting.in().name())
          .override(setting.passing(), key, BASE + address.path());
      drafts.place(setting.in().name(), address, key);
    }
  }

  /** A host that code reads, beside a port that it reads or that is a number in the same class. */
  private void ofHost(CodeSetting setting) {
    String key = setting.passing().key();
    boolean upper = key.equals(key.toUpperCase(Locale.ROOT));
    String portKey = key.replaceFirst("(?i)host(name)?$", "") + (upper ? "PORT" : "port");
    Optional<CodeSetting> port =
        facts.codeSettings().stream()
            .filter(each -> each.passing().key().equals(portKey))
            .findFirst();
    OptionalInt number = port.isPresent() ? port.get().whole() : handedOver(setting.in());
    if (port.isEmpty() && number.isEmpty()) {
      return;
    }
    Address address = new Address("http", setting.standard(), number, "");
    Draft draft = drafts.of(key, address, setting.in().name());
    draft.override(setting.passing(), key, HOST);
    port.ifPresent(each -> draft.override(each.passing(), portKey, PORT));
    draft.constant(port.isEmpty());
    drafts.place(setting.in().name(), draft.address(), key);
  }

  /** A number like a port that a class hands to another one of the service. */
  private OptionalInt handedOver(ClassFacts type) {
    return CodeSite.of(type, Step.Whole.class)
        .filter(
            site ->
                Step.of(site.after(1), Step.Call.class)
                    .anyMatch(call -> facts.classes().named(call.owner()).isPresent()))
        .mapToInt(site -> site.step().value())
        .filter(Address::isPort)
        .findFirst();
  }

  private void ofClientType(ClassFacts type) {
    mappings.client(type).ifPresent(client -> ofClient(type, client.rule(), client.annotation()));
  }

  private void ofClient(ClassFacts type, ClientType rule, Annotated annotation) {
    Optional<String> url = annotation.first(rule.url()).filter(text -> !text.startsWith("/"));
    Optional<Address> literal = url.map(settings::resolved).flatMap(Address::of);
    List<String> keys = keys(rule, annotation, type);
    Optional<FileSetting> set = settings.first(keys);
    Optional<Address> known =
        set.flatMap(each -> Address.of(settings.resolved(each.value()))).or(() -> literal);
    Address address = known.orElse(Address.UNKNOWN);
    if (url.filter(text -> text.startsWith("${")).isPresent() && set.isEmpty()) {
      url.flatMap(Settings::keyIn).ifPresent(key -> drafts.place(type.name(), address, key));
      return;
    }
    boolean settable =
        set.isPresent() || ((literal.isEmpty() || rule.overrides()) && !keys.isEmpty());
    if (known.isEmpty() && !settable) {
      return;
    }
    String key =
        set.map(FileSetting::key).orElse(keys.isEmpty() ? type.simpleName() : keys.getFirst());
    String hint = annotation.first(rule.name()).filter(name -> !name.contains(":")).orElse(key);
    Draft draft = drafts.of(hint, key, address, type.name());
    drafts.place(type.name(), address, key);
    draft.proxied(mappings.clients().honoursProxy(type) || (literal.isPresent() && !settable));
    if (settable) {
      draft.override(facts.passing(key), key, BASE + address.path());
    }
  }

  private static List<String> keys(ClientType rule, Annotated annotation, ClassFacts type) {
    Optional<String> name = annotation.first(rule.name()).filter(each -> !each.contains("/"));
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
    ClientFinder clients = mappings.clients();
    Set<String> defaults =
        facts.codeSettings().stream().map(CodeSetting::standard).collect(Collectors.toSet());
    Set<String> used = new HashSet<>();
    facts.classes().all().filter(clients::sends).forEach(type -> used.addAll(type.mentioned()));
    facts
        .classes()
        .all()
        .filter(type -> used.contains(type.name()) || clients.sends(type))
        .forEach(
            type -> {
              type.texts().stream()
                  .filter(text -> !defaults.contains(text))
                  .forEach(text -> ofConstant(type, text));
              CodeSite.of(type, Step.Text.class).forEach(this::ofHostAndPort);
            });
  }

  /** As in {@code client.request(GET, 8282, "localhost", path)}. */
  private void ofHostAndPort(CodeSite<Step.Text> site) {
    String host = site.step().value();
    if (HOST_NAME.matcher(host).matches()
        && Step.of(site.after(NEAR), Step.Call.class).anyMatch(rules.pathTakers()::fits)) {
      Stream.of(site.before(1), site.after(1))
          .flatMap(beside -> Step.of(beside, Step.Whole.class))
          .map(Step.Whole::value)
          .filter(Address::isPort)
          .forEach(port -> ofConstant(site.in(), "http://" + host + ":" + port));
    }
  }

  private void ofConstant(ClassFacts type, String text) {
    Address.of(text)
        .filter(address -> !isDocumentation(address) && !isItself(address))
        .map(Address::withoutPath)
        .ifPresent(
            origin -> {
              Draft draft = drafts.of(origin.host(), origin, type.name());
              draft.proxied(mappings.clients().honoursProxy(type));
              draft.constant(!isFoundByName(origin, draft));
              drafts.placeIfAbsent(type.name(), origin);
            });
  }

  private boolean isItself(Address address) {
    return address.isLocal()
        && ownPort.isPresent()
        && ownPort.getAsInt() == address.portOrDefault();
  }
}
