package parkbench.inspect;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Step;

/**
 * What is known of frameworks, clients and pools. Each record is a part of a file in {@code
 * frameworks/}, and its components are the keys there.
 */
public record FrameworkCatalogue(
    List<Framework> frameworks, ClientRules clients, RequestRules requests) {
  public FrameworkCatalogue {
    frameworks = List.copyOf(frameworks);
  }

  /**
   * A framework, or the servers that are used without one.
   *
   * @param settings how they are given on the command line
   * @param base settings that hold a context path
   * @param virtualThreads what replaces the threads of its server by virtual ones
   */
  record Framework(
      @JsonProperty("framework") String name,
      @JsonProperty("recognised-by") Signs signs,
      Passing.Kind settings,
      PortRule port,
      List<String> base,
      List<EndpointRule> health,
      List<EndpointRule> metrics,
      List<ServerRule> servers,
      List<VirtualThreads> virtualThreads,
      List<OptionRule> options,
      Optional<Discovery> discovery,
      List<Need> needs) {}

  /**
   * A setting that is true where requests have virtual threads.
   *
   * @param since the first version that knows it
   */
  record VirtualThreads(String setting, String since) {}

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
      @JsonProperty("default") OptionalInt standard,
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
      @JsonProperty("class") String type,
      String path,
      String ownPort,
      String unless,
      String exposedBy,
      Optional<Below> below) {}

  /** A setting that holds the part of a path before {@code path}. */
  record Below(String key, @JsonProperty("default") String standard, String path) {}

  /** A server, by its libraries, a class of a shaded jar, or a class that the service uses. */
  record ServerRule(
      String name,
      List<String> libraries,
      List<String> beside,
      @JsonProperty("class") String type,
      String uses,
      Optional<PoolRule> pool) {}

  /**
   * HTTP clients, connection pools of databases, and what libraries need beside the service.
   *
   * @param databaseDrivers libraries of databases that run as processes of their own
   */
  record ClientRules(
      List<ClientRule> clients,
      List<ClientRule> databases,
      List<String> databaseDrivers,
      List<Need> needs) {}

  /** A client or a connection pool; {@code type}: a class of a shaded jar that shows it. */
  record ClientRule(
      String name,
      List<String> libraries,
      @JsonProperty("class") String type,
      List<String> uses,
      boolean honoursProxy,
      Optional<PoolRule> pool) {
    /** Whether a class uses it, by one of its types. */
    boolean isUsedBy(ClassFacts user) {
      return uses.stream()
          .anyMatch(
              name ->
                  user.mentioned().contains(name)
                      || user.allAnnotations().anyMatch(each -> each.type().equals(name)));
    }
  }

  /**
   * A pool.
   *
   * @param threads prefix of the names of its threads; empty: it has none
   * @param library the file of {@code libraries/} that knows its settings; empty: none does
   * @param setting the key that sizes it; empty: the library file says it
   * @param keys further keys that size it
   * @param calls methods of a builder that size it, with the number before them
   * @param since the first version of its library that has it; empty: all
   * @param heldBy what makes each request take one of it for its whole time; absent: nothing
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
      Optional<Held> heldBy) {}

  /** A library that keeps a connection for a whole request, unless a setting is false. */
  record Held(String library, String unless) {}

  /**
   * What some libraries need beside the service.
   *
   * @param type a class of a shaded jar that shows the library; empty: none
   * @param sure prefixes of settings and of classes that show that it is used
   * @param key the setting that switches it off; empty: there is none
   */
  record Need(
      List<String> libraries,
      @JsonProperty("class") String type,
      List<String> sure,
      String text,
      String key,
      String value) {}

  /**
   * How code says which requests it answers and sends.
   *
   * @param routings calls whose text is a path that the service answers
   * @param mounts calls that put the requests of a class below a path
   * @param asynchronous prefixes of types by which a method answers later, without a thread
   */
  record RequestRules(
      List<Mapping> mappings,
      List<String> controllers,
      List<ClientType> clientTypes,
      List<Routing> routings,
      Calls mounts,
      PathTakers pathTakers,
      Calls portCalls,
      List<String> asynchronous,
      NoUpstreams noUpstreams,
      Packages packages,
      Parameters parameters,
      List<SettingCall> readers) {
    /** The first that a call fits. */
    Optional<Routing> routing(Step.Call call) {
      return routings.stream().filter(rule -> rule.fits(call)).findFirst();
    }
  }

  /** Packages of libraries, and main classes that start another one. */
  record Packages(List<String> libraries, List<String> launchers) {}

  /** Hosts, and parts of keys, whose addresses are not called for a request. */
  record NoUpstreams(List<String> hosts, List<String> keys) {}

  /**
   * Parameters that a request must have.
   *
   * @param queries calls that read a parameter by the name before them
   * @param bodies annotations of the parameter that is the body
   */
  record Parameters(List<ParameterRule> required, Calls queries, List<String> bodies) {}

  /** An annotation of a parameter; with one of {@code optional} a request may leave it out. */
  record ParameterRule(String annotation, List<String> name, List<String> optional) {}

  /**
   * A call that reads a setting.
   *
   * @param after what must be called just before; absent: nothing
   */
  record SettingCall(String owner, String method, Passing.Kind passing, Optional<Step.Call> after) {
    boolean fits(Step.Call call) {
      return call.owner().equals(owner) && call.method().equals(method);
    }
  }

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
   * @param key the setting of its address, with {@code ${name}} for its name; empty: none
   * @param or further settings of its address
   * @param overrides whether such a setting counts more than an address in the annotation
   */
  record ClientType(
      String annotation,
      List<String> url,
      List<String> name,
      List<String> path,
      String key,
      List<String> or,
      boolean overrides) {
    /** All settings of its address, the one that counts most first. */
    List<String> keys() {
      return Stream.concat(Stream.of(key), or.stream()).filter(each -> !each.isEmpty()).toList();
    }
  }

  /**
   * Calls whose text is a path that the service answers.
   *
   * @param whole whether such a call without a path answers all paths
   */
  record Routing(List<String> owners, List<String> methods, boolean whole) {
    boolean fits(Step.Call call) {
      return new Calls(owners, methods).fits(call);
    }
  }

  /**
   * Calls whose text is a path that the service asks for.
   *
   * @param owners patterns of clients
   * @param builders patterns of what puts addresses together, and does not send
   * @param posts those of the methods that send a POST
   */
  record PathTakers(
      List<String> methods, List<String> owners, List<String> builders, List<String> posts) {
    boolean fits(Step.Call call) {
      return new Calls(owners, methods).fits(call) || new Calls(builders, methods).fits(call);
    }

    /** Whether a call goes to a client. */
    boolean isSent(Step.Call call) {
      return owners.stream().anyMatch(owner -> Calls.fits(owner, call.owner()));
    }

    boolean isPost(Step.Call call) {
      return posts.contains(call.method()) && fits(call);
    }
  }

  /** Methods, by their names and by patterns of their owners. */
  record Calls(List<String> owners, List<String> methods) {
    boolean fits(Step.Call call) {
      return methods.contains(call.method())
          && owners.stream().anyMatch(owner -> fits(owner, call.owner()));
    }

    private static boolean fits(String pattern, String owner) {
      return pattern.endsWith("*")
          ? owner.startsWith(pattern.substring(0, pattern.length() - 1))
          : owner.equals(pattern);
    }
  }
}
