package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What was found out about an application, each fact with its source.
 *
 * @param served requests that it answers, the best one for a trial first
 * @param asked requests that it sends to what it calls
 * @param others metrics, databases and the like
 * @param notes what could not be read, a sentence each
 */
public record Inspection(
    StartForm launch,
    String name,
    Platform platform,
    List<Fact> clients,
    List<PoolFact> pools,
    Listening listening,
    List<UpstreamFact> upstreams,
    List<RequestFact> served,
    List<RouteFact> asked,
    List<Fact> others,
    List<NeedFact> needs,
    List<String> notes) {
  public Inspection {
    clients = List.copyOf(clients);
    pools = List.copyOf(pools);
    upstreams = List.copyOf(upstreams);
    served = List.copyOf(served);
    asked = List.copyOf(asked);
    others = List.copyOf(others);
    needs = List.copyOf(needs);
    notes = List.copyOf(notes);
  }

  /** Whether it seems to call nothing. */
  boolean isAlone() {
    return upstreams.isEmpty()
        && clients.stream().noneMatch(client -> client.where().endsWith(" uses it"))
        && asked.isEmpty()
        && !(launch instanceof StartForm.OfWords);
  }

  /** The same with words of its command that hold placeholders, and what these lead to. */
  Inspection with(List<String> command, List<UpstreamFact> further) {
    List<UpstreamFact> all = new ArrayList<>(upstreams);
    all.addAll(further);
    return new Inspection(
        launch instanceof StartForm.OfWords ? new StartForm.OfWords(command) : launch,
        name,
        platform,
        clients,
        pools,
        listening,
        all,
        served,
        asked,
        others,
        needs,
        notes);
  }

  /**
   * Something that was found.
   *
   * @param what a word such as {@code server}
   * @param where the file, the class or the library that says so
   */
  public record Fact(String what, String value, String where) {}

  /**
   * What runs the application.
   *
   * @param release the feature release of Java that it needs; absent: not known
   * @param start options and arguments without which it does not start
   * @param virtualThreads the setting that would give each request a virtual thread in place of one
   *     of a pool; absent: there is none, or it is set
   */
  public record Platform(
      Optional<Fact> framework,
      Optional<Fact> server,
      Optional<Fact> java,
      OptionalInt release,
      List<Fact> start,
      Optional<String> virtualThreads) {
    /** The first release of Java that has them. */
    private static final int WITH_VIRTUAL_THREADS = 21;

    public Platform {
      start = List.copyOf(start);
    }

    /** Options of a run that compares it with virtual threads; absent: that is not possible. */
    public Optional<String> withVirtualThreads() {
      String java = release.orElse(0) < WITH_VIRTUAL_THREADS ? " --jdk 25" : "";
      return virtualThreads.map(key -> "--vary " + key + "=false,true" + java);
    }
  }

  /**
   * What it needs beside the upstream.
   *
   * @param open whether a person must see to it
   */
  public record NeedFact(String text, boolean open) {}

  /**
   * A pool that may bound the requests at work.
   *
   * @param size absent: not known
   * @param threads prefix of the names of its threads; empty: it has none
   * @param setting the key that changes its size; empty: not known
   * @param bounds whether each request of the draft takes one of it
   */
  public record PoolFact(
      String name,
      OptionalInt size,
      String threads,
      String setting,
      boolean bounds,
      String where) {}

  /**
   * Where it listens and when it is ready.
   *
   * @param port as a fact; absent: not found
   * @param passing how it gets the port of a run
   * @param fixed its port where it cannot be given one
   * @param base the context path; empty: none
   * @param ready the path that says that it is ready; absent: none is known
   * @param further settings that a run must give it, beside the port
   */
  public record Listening(
      Optional<Fact> port,
      Passing passing,
      OptionalInt fixed,
      Optional<Fact> base,
      Optional<Fact> ready,
      List<Given> further) {
    public Listening {
      further = List.copyOf(further);
    }
  }

  /** A value that is given to the service, perhaps with placeholders. */
  public record Given(Passing passing, String value) {
    /** As a word of a command line, or as a variable with its value. */
    String word() {
      return passing.with(value);
    }
  }

  /**
   * Something that it calls.
   *
   * @param address as it was found; empty: a name alone
   * @param overrides what puts the upstream in its place; empty: it is a constant
   * @param constant whether a class has the address as a constant, perhaps beside a setting
   * @param proxied whether a client honours {@code -Dhttp.proxyHost}
   */
  public record UpstreamFact(
      String name,
      Address address,
      List<Given> overrides,
      boolean constant,
      boolean proxied,
      String where) {
    public UpstreamFact {
      overrides = List.copyOf(overrides);
    }

    /** Whether the proxy of the JVM is the only way to put the upstream in its place. */
    boolean isProxied() {
      return constant
          && overrides.isEmpty()
          && proxied
          && !address.isLocal()
          && !address.isSecure();
    }

    /** Its address for a reader. */
    String shown() {
      return address.host().isEmpty() ? "not set" : address.text();
    }

    /** The same with what puts an upstream in the place of its constant. */
    UpstreamFact settable(List<Given> others) {
      return new UpstreamFact(name, address, others, false, proxied, where);
    }

    UpstreamFact with(List<Given> others) {
      return new UpstreamFact(name, address, others, constant, proxied, where);
    }
  }

  /**
   * A request that the application answers.
   *
   * @param path with its variables in braces
   * @param query what its parameters ask for; empty: nothing
   * @param body what it sends, made from the type that is read; empty: none, or not known
   * @param status of a good answer
   * @param calls whether its code leads to a client
   * @param upstreams names of what its code leads to, as far as it is known
   * @param asynchronous whether no thread waits for the answer
   */
  public record RequestFact(
      String method,
      String path,
      String query,
      String body,
      int status,
      boolean calls,
      Set<String> upstreams,
      boolean asynchronous,
      String where) {
    static final int OK = 200;

    public RequestFact {
      upstreams = Set.copyOf(upstreams);
    }

    /** What is asked for: the path with examples for its variables, and the query. */
    String target() {
      String filled = Paths.filled(path);
      return query.isEmpty() ? filled : filled + "?" + query;
    }
  }

  /**
   * A request that the application sends.
   *
   * @param upstream the name of what it calls; empty: not known
   * @param contentType of the answer that its code expects; empty: not known
   */
  public record RouteFact(
      String method, String path, String upstream, String contentType, String body, String where) {}
}
