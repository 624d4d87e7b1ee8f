package parkbench.plan;

import java.util.List;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * What a run compares: a version of a service with an older one, at the same time or in turn.
 *
 * @param old version that sets the measure
 * @param now version that is judged
 * @param margin share by which a figure may get worse, above 0
 * @param baseline figures of the old version from an earlier run; absent: it is measured beside the
 *     new one
 */
public record Regression(Version old, Version now, double margin, Optional<Baseline> baseline)
    implements Purpose {
  /** Ends of the names of the systems. */
  public static final String OLD = "-old";

  public static final String NEW = "-new";

  /** Fewer blocks show no scatter to speak of. */
  public static final int LEAST_BLOCKS = 3;

  public Regression {
    if (!(margin > 0)) {
      throw new IllegalArgumentException("margin must be above 0: " + margin);
    }
  }

  /** The name of a service, from that of one of its versions. */
  public static String service(String system) {
    return system.replaceFirst("(" + OLD + "|" + NEW + ")$", "");
  }

  /**
   * One version.
   *
   * @param name as the user gave it: a file, a git revision or an image tag
   * @param commit that a revision is; absent: it is none
   */
  public record Version(String name, Optional<String> commit) {
    public Version {
      Guards.notBlank(name, "name");
    }
  }

  /**
   * Figures of an earlier run.
   *
   * @param run its directory
   * @param sideBySide whether its service shared the cores with another; runs of before did not
   */
  public record Baseline(String run, boolean sideBySide, List<Recorded> figures) {
    public Baseline {
      figures = List.copyOf(figures);
    }
  }

  /**
   * One figure of an approach at a load point, in each fork that has it.
   *
   * @param approach without the name of its system
   * @param point the load point in words
   */
  public record Recorded(String approach, String point, Quantity quantity, List<Double> values) {
    public Recorded {
      values = List.copyOf(values);
    }
  }
}
