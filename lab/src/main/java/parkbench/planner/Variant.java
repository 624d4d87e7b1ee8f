package parkbench.planner;

import java.util.List;
import java.util.Optional;
import parkbench.config.MatrixPoint;
import parkbench.system.Approach;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.system.SystemSpec;

/**
 * What one fork per repeat measures: an approach under limits on a JVM, at load points.
 *
 * @param java feature release that the scenario asks for; absent: the system's own choice
 * @param jvm that runs it; absent where the system is no jar, and before it is chosen
 * @param suffix distinguishes limits and releases in ids where they vary, else empty
 */
record Variant(
    SystemSpec system,
    Approach approach,
    Limits limits,
    Optional<Integer> java,
    Optional<Jvm> jvm,
    String suffix,
    List<MatrixPoint> points) {

  String name() {
    return system.name() + "/" + approach.name();
  }

  /** Id of the trial at a point, without its number. */
  String slug(MatrixPoint point) {
    return system.name() + "-" + approach.name() + "-" + point.slug() + suffix;
  }

  Variant with(List<MatrixPoint> fewer) {
    return new Variant(system, approach, limits, java, jvm, suffix, fewer);
  }

  Variant on(Jvm chosen) {
    return new Variant(system, approach, limits, java, Optional.of(chosen), suffix, points);
  }
}
