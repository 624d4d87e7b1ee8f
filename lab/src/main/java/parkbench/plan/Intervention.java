package parkbench.plan;

import java.util.Optional;
import parkbench.system.Approach;
import parkbench.system.Guards;
import parkbench.system.Limits;
import parkbench.system.Setting;

/**
 * What a finding predicts for one change, stated before it is tried.
 *
 * @param approach {@code spring-mvc/blocking}, as it was found
 * @param finding the sentence that is to be proved
 * @param foundRps throughput that it explains
 * @param predicted throughput with the change
 * @param ceiling what no CPU could raise it above with the change; absent: no arithmetic bounds it
 */
public record Intervention(
    String approach,
    String finding,
    Change change,
    double foundRps,
    Prediction predicted,
    Optional<Ceiling> ceiling)
    implements Purpose {
  /** Ids of a proof's claims: that the placebo does nothing, … */
  public static final String PLACEBO = "placebo";

  /** … that the change does something, … */
  public static final String EFFECT = "effect";

  /** … and that it does what is predicted. */
  public static final String CHANGED = "changed";

  public Intervention {
    Guards.aboveZero(foundRps, "foundRps");
    if (predicted.rps() <= change.ifWrong() * foundRps) {
      throw new IllegalArgumentException(
          "predicted "
              + predicted.rps()
              + " is not above what "
              + foundRps
              + " would be were the finding wrong");
    }
  }

  /** How many times as much is predicted as was found. */
  public double gain() {
    return predicted.rps() / foundRps;
  }

  /**
   * Requests per second, with the interval that they are predicted to lie in.
   *
   * @param high absent: nothing is known that would bound it
   * @param by the arithmetic in words: {@code 400 users / 0.5 s}
   */
  public record Prediction(double rps, double low, Optional<Double> high, String by) {
    public Prediction {
      if (low > rps || high.filter(end -> end < rps).isPresent()) {
        throw new IllegalArgumentException(rps + " is not within " + low + " and " + high);
      }
    }
  }

  /** One thing that is otherwise. */
  public sealed interface Change {
    /** In words: {@code server.tomcat.threads.max=400 (200 as found)}. */
    String words();

    /** The same with nothing otherwise: it says what is so anyway. */
    Change placebo();

    /** How many times the throughput that was found it would have were the finding wrong. */
    default double ifWrong() {
      return 1;
    }

    /** What it comes to if the finding is right: {@code reaches its next bound}. */
    default String comesTo() {
      return "reaches its next bound";
    }

    /** The key that a user sets, as he says it; empty where it is no setting of the service. */
    default Optional<String> key() {
      return Optional.empty();
    }

    /** The approach with it. */
    default Approach in(Approach approach) {
      return approach;
    }

    /** The service's machine with it. */
    default Limits in(Limits limits) {
      return limits;
    }

    /** The load with it. */
    default Load in(Load load) {
      return load;
    }

    /** The upstream with it. */
    default Upstream in(Upstream upstream) {
      return upstream;
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
      return said() + "=" + to + " (" + from + " as found)";
    }

    @Override
    public Change placebo() {
      return new PoolSize(setting, from, from);
    }

    @Override
    public Optional<String> key() {
      return Optional.of(said());
    }

    @Override
    public Approach in(Approach approach) {
      return approach.with(
          approach.tuning().withProperty(setting, Integer.toString(to)),
          approach.pool().map(pool -> pool.sized(to)));
    }

    /** The setting as a user says it. */
    public String said() {
      return new Setting(setting).words();
    }
  }

  /** How many requests the upstream works on at once. */
  public record UpstreamServers(int from, int to) implements Change {
    @Override
    public String words() {
      return "an upstream of " + to + " servers (" + from + " as found)";
    }

    @Override
    public Change placebo() {
      return new UpstreamServers(from, from);
    }

    @Override
    public Upstream in(Upstream upstream) {
      return upstream.capacity() instanceof Capacity.Servers limited
          ? new Upstream(
              upstream.routes(),
              new Capacity.Servers(to, limited.queue(), limited.statusWhenFull()),
              upstream.faults(),
              upstream.script(),
              upstream.origin(),
              upstream.endpoints())
          : upstream;
    }
  }

  /**
   * How many cores the service may run on: fewer, where its threads get in each other's way. Work
   * that shares nothing is done at the rate of the CPU that it gets.
   *
   * @param used CPU that its requests used of those that were found, in cores; the JIT's is no part
   */
  public record Cores(int from, int to, double used) implements Change {
    @Override
    public String words() {
      return to + (to == 1 ? " core (" : " cores (") + from + " as found)";
    }

    @Override
    public Change placebo() {
      return new Cores(from, from, used);
    }

    @Override
    public double ifWrong() {
      return Math.min(1, to / used);
    }

    @Override
    public String comesTo() {
      return "answers as much as before";
    }

    @Override
    public Limits in(Limits limits) {
      return new Limits(to, limits.quota(), limits.memory());
    }
  }

  /** Users of a closed load. */
  public record Users(int from, int to) implements Change {
    @Override
    public String words() {
      return to + " users (" + from + " as found)";
    }

    @Override
    public Change placebo() {
      return new Users(from, from);
    }

    @Override
    public Load in(Load load) {
      return load.closed()
          .<Load>map(closed -> new Load.Closed(to, closed.think(), closed.spread()))
          .orElse(load);
    }
  }
}
