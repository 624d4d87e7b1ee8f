package parkbench.model;

import java.util.Optional;

/**
 * What a finding says would happen if one thing were otherwise: told before it is tried.
 *
 * @param approach {@code spring-mvc/blocking}, as it was found
 * @param finding the sentence that is to be proved
 * @param foundRps throughput that it explains
 * @param predictedRps throughput with the change, by arithmetic
 * @param share the prediction's interval is {@code predicted ± share · predicted}
 * @param next what bounds it then: {@code 400 users / 0.5 s}
 */
public record Counterfactual(
    String approach,
    String finding,
    Change change,
    double foundRps,
    double predictedRps,
    double share,
    String next) {
  /** Ids of a proof's claims: that the placebo does nothing, … */
  public static final String PLACEBO = "placebo";

  /** … that the change does something, … */
  public static final String EFFECT = "effect";

  /** … and that it does what is predicted. */
  public static final String CHANGED = "changed";

  public Counterfactual {
    Guards.aboveZero(foundRps, "foundRps");
    Guards.aboveZero(share, "share");
    if (predictedRps <= foundRps) {
      throw new IllegalArgumentException(
          "predictedRps " + predictedRps + " is not above foundRps " + foundRps);
    }
  }

  /** How many times as much is predicted as was found. */
  public double gain() {
    return predictedRps / foundRps;
  }

  /** One thing that is otherwise. */
  public sealed interface Change {
    int from();

    int to();

    /** In words: {@code server.tomcat.threads.max=400 (200 as found)}. */
    String words();

    /** The key that a user sets; empty where it is no setting of the service. */
    default Optional<String> key() {
      return Optional.empty();
    }
  }

  /**
   * The size of the pool that the approach's description names.
   *
   * @param setting a property of the service, or a system property of its JVM
   */
  public record PoolSize(String setting, int from, int to) implements Change {
    @Override
    public String words() {
      return setting + "=" + to + " (" + from + " as found)";
    }

    @Override
    public Optional<String> key() {
      return Optional.of(setting);
    }
  }

  /** How many requests the upstream works on at once. */
  public record UpstreamServers(int from, int to) implements Change {
    @Override
    public String words() {
      return "an upstream of " + to + " servers (" + from + " as found)";
    }
  }

  /** Users of a closed load. */
  public record Users(int from, int to) implements Change {
    @Override
    public String words() {
      return to + " users (" + from + " as found)";
    }
  }
}
