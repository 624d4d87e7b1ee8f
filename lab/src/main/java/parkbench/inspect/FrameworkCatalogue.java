package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What is known of frameworks, clients and pools: the files in {@code frameworks/}, together. */
public record FrameworkCatalogue(
    List<Framework> frameworks,
    List<ClientRule> clients,
    List<ClientRule> databases,
    List<Need> needs,
    List<String> drivers,
    RequestRules requests) {
  public FrameworkCatalogue {
    frameworks = List.copyOf(frameworks);
    clients = List.copyOf(clients);
    databases = List.copyOf(databases);
    needs = List.copyOf(needs);
    drivers = List.copyOf(drivers);
  }

  /**
   * A framework, or the servers that are used without one.
   *
   * @param passing how its settings are given on the command line
   * @param baseKeys settings that hold a context path
   * @param virtualThreads settings that replace the threads of its server by virtual ones
   */
  record Framework(
      String name,
      Signs signs,
      Passing.Kind passing,
      PortRule port,
      List<String> baseKeys,
      List<EndpointRule> health,
      List<EndpointRule> metrics,
      List<ServerRule> servers,
      List<String> virtualThreads,
      List<OptionRule> options,
      Optional<Discovery> discovery) {}

  /**
   * What some versions need on their command line.
   *
   * @param before the first version that starts without it; empty: all need it
   * @param option of the JVM; empty: none
   * @param arguments in words; empty: none
   * @param fromJava the first release of Java that knows the option
   */
  record OptionRule(String before, String option, String arguments, int fromJava, String why) {}

  /**
   * Libraries that find addresses of services by their names.
   *
   * @param key the setting of such an address, with {@code ${name}}
   */
  record Discovery(List<String> libraries, String key) {}

  /** By what a framework is recognised; {@code after}: others that are built on it. */
  record Signs(
      List<String> manifest, List<String> libraries, List<String> classes, List<String> after) {}

  /**
   * The settings that hold a port, and where it listens without one.
   *
   * @param onlySet whether a setting can be given only where a file sets it
   * @param builtBy calls that make a server, which takes settings by those of {@code readBy} alone
   * @param free settings of further ports, for which a run lets the machine choose
   */
  record PortRule(
      List<String> keys,
      OptionalInt standard,
      boolean onlySet,
      Optional<Calls> builtBy,
      Optional<Calls> readBy,
      List<String> free) {}

  /**
   * A path that a library answers.
   *
   * @param type an entry of a shaded jar that shows the library
   * @param ownPort the setting of a port of its own; empty: it has none
   * @param unless a setting that takes it away when it is true; empty: none
   * @param exposedBy a setting that must name it; empty: it is always there
   * @param below how the path is moved by a setting
   */
  record EndpointRule(
      String name,
      String library,
      String type,
      String path,
      String ownPort,
      String unless,
      String exposedBy,
      Optional<Below> below) {}

  /** A setting that holds the part of a path before {@code path}. */
  record Below(String key, String standard, String path) {}

  /** A server, by its libraries, a class of a shaded jar, or a class that the service uses. */
  record ServerRule(
      String name,
      List<String> libraries,
      List<String> beside,
      String type,
      String uses,
      Optional<PoolRule> pool) {}

  /** A client or a connection pool; {@code type}: a class of a shaded jar that shows it. */
  record ClientRule(
      String name,
      List<String> libraries,
      String type,
      List<String> uses,
      boolean honoursProxy,
      Optional<PoolRule> pool) {}

  /**
   * A pool.
   *
   * @param threads prefix of the names of its threads; empty: it has none
   * @param library the file of {@code libraries/} that knows its settings; empty: none does
   * @param setting the key that sizes it; empty: the library file says it
   * @param keys further keys that size it
   * @param calls methods of a builder that size it, with the number before them
   * @param since the first version of its library that has it; empty: all
   * @param held what makes each request take one of it for its whole time; absent: nothing
   */
  record PoolRule(
      String name,
      String threads,
      String library,
      OptionalInt size,
      String setting,
      List<String> keys,
      List<String> calls,
      String since,
      Optional<Held> held) {}

  /** A library that keeps a connection for a whole request, unless a setting is false. */
  record Held(String library, String unless) {}

  /**
   * What some libraries need beside the service.
   *
   * @param framework whose settings have the key; empty: any
   * @param type a class of a shaded jar that shows the library; empty: none
   * @param sure prefixes of settings and of classes that show that it is used
   * @param key the setting that switches it off; empty: there is none
   */
  record Need(
      String framework,
      List<String> libraries,
      String type,
      List<String> sure,
      String text,
      String key,
      String value) {}

  /**
   * How code says which requests it answers and sends.
   *
   * @param pathTakers calls of clients, and of builders of addresses
   * @param senders patterns of clients alone
   */
  record RequestRules(
      List<Mapping> mappings,
      List<String> controllers,
      List<ClientType> clientTypes,
      Routings routings,
      Calls pathTakers,
      List<String> senders,
      List<String> posts,
      Calls portCalls,
      List<String> asynchronous,
      NoUpstreams noUpstreams,
      Packages packages,
      Knobs knobs) {}

  /** Packages of libraries, and main classes that start another one. */
  record Packages(List<String> libraries, List<String> launchers) {}

  /** Hosts, and parts of keys, whose addresses are not called for a request. */
  record NoUpstreams(List<String> hosts, List<String> keys) {}

  /**
   * How code reads settings, and which parameters a request must have.
   *
   * @param queries calls that read a parameter by the name before them
   */
  record Knobs(
      List<SettingCall> readers,
      List<ParameterRule> parameters,
      Calls queries,
      List<String> bodies) {}

  /**
   * A call that reads a setting.
   *
   * @param after what must be called just before; absent: nothing
   */
  record SettingCall(
      ClassFacts.Step.Call call, Passing.Kind passing, Optional<ClassFacts.Step.Call> after) {}

  /** An annotation of a parameter; with one of {@code optional} a request may leave it out. */
  record ParameterRule(String annotation, List<String> name, List<String> optional) {}

  /** An annotation that says method or path of a request; {@code line}: both in one text. */
  record Mapping(
      String annotation,
      String method,
      List<String> path,
      String methodFrom,
      List<String> line,
      boolean onlyPath,
      boolean client) {}

  /**
   * An annotation of an interface that is a client.
   *
   * @param keys settings of its address, with {@code ${name}} for its name
   * @param overrides whether such a setting counts more than an address in the annotation
   */
  record ClientType(
      String annotation,
      List<String> url,
      List<String> name,
      List<String> path,
      List<String> keys,
      boolean overrides) {}

  /**
   * How code answers requests without annotations.
   *
   * @param mounts calls that put the requests of a class below a path
   */
  record Routings(List<Routing> all, Calls mounts) {}

  /**
   * Calls whose text is a path that the service answers.
   *
   * @param whole whether such a call without a path answers all paths
   */
  record Routing(Calls calls, boolean whole) {}

  /** Methods, by their names and by patterns of their owners. */
  record Calls(List<String> owners, List<String> methods) {
    boolean fit(ClassFacts.Step.Call call) {
      return methods.contains(call.method())
          && owners.stream().anyMatch(owner -> fits(owner, call.owner()));
    }

    static boolean fits(String pattern, String owner) {
      return pattern.endsWith("*")
          ? owner.startsWith(pattern.substring(0, pattern.length() - 1))
          : owner.equals(pattern);
    }
  }
}
