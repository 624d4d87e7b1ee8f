package parkbench.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.system.Setting.Passing;

/**
 * A service under test, as its {@code system.yaml} describes it.
 *
 * @param name unique among the systems of a plan
 * @param module Maven module that builds it, relative to the project; absent: it is built already
 * @param port 0: a free one is chosen
 * @param base context path in front of every request, empty or starting with /
 * @param environment environment variables; the placeholders of {@link Start} are filled in
 * @param passing how its properties reach it, where their names do not say it
 * @param secrets names of variables, settings and headers whose values are kept out of records,
 *     beside those that look so
 * @param scheme how it is asked where the lab starts it
 */
public record SystemSpec(
    String name,
    Description description,
    Optional<String> module,
    Start start,
    int port,
    String base,
    Map<String, String> environment,
    Readiness ready,
    List<Approach> approaches,
    Passing passing,
    List<String> secrets,
    Scheme scheme) {
  public SystemSpec {
    Guards.notBlank(name, "name");
    environment = Map.copyOf(environment);
    approaches = List.copyOf(approaches);
    secrets = secrets == null ? List.of() : List.copyOf(secrets);
    scheme = scheme == null ? Scheme.HTTP : scheme;
  }

  /** One that is asked over plain HTTP. */
  public SystemSpec(
      String name,
      Description description,
      Optional<String> module,
      Start start,
      int port,
      String base,
      Map<String, String> environment,
      Readiness ready,
      List<Approach> approaches,
      Passing passing,
      List<String> secrets) {
    this(
        name,
        description,
        module,
        start,
        port,
        base,
        environment,
        ready,
        approaches,
        passing,
        secrets,
        Scheme.HTTP);
  }

  /**
   * For readers of a report.
   *
   * @param generation framework generation, such as {@code boot-4.1}; free text for a reader's
   *     service
   * @param stack server, framework and client versions, for the report
   * @param file that describes it; absent: none, or the run is older than this component
   */
  public record Description(String generation, String stack, String summary, Optional<Path> file) {}

  /** How a setting reaches it. */
  public Passing passing(Setting setting) {
    return setting.passing(passing);
  }

  /** What it says it runs on; absent where it is no jar. */
  public Optional<Java> java() {
    return start instanceof Start.Jar jar ? Optional.of(jar.java()) : Optional.empty();
  }

  /** The same system with these approaches alone. */
  public SystemSpec with(List<Approach> otherApproaches) {
    return with(environment, otherApproaches);
  }

  /** The same system in another environment, with these approaches alone. */
  public SystemSpec with(Map<String, String> otherEnvironment, List<Approach> otherApproaches) {
    return new SystemSpec(
        name,
        description,
        module,
        start,
        port,
        base,
        otherEnvironment,
        ready,
        otherApproaches,
        passing,
        secrets,
        scheme);
  }

  /** The same under another name. */
  public SystemSpec named(String otherName) {
    return new SystemSpec(
        otherName,
        description,
        module,
        start,
        port,
        base,
        environment,
        ready,
        approaches,
        passing,
        secrets,
        scheme);
  }

  /** The same under another name and with another start, which no module of the lab builds. */
  public SystemSpec as(String otherName, Start otherStart) {
    return new SystemSpec(
        otherName,
        description,
        Optional.empty(),
        otherStart,
        port,
        base,
        environment,
        ready,
        approaches,
        passing,
        secrets,
        scheme);
  }

  /** Whether the load goes to the upstream itself. */
  public boolean isUpstream() {
    return start instanceof Start.NoService;
  }
}
