package parkbench.scenario;

import java.util.List;
import java.util.Optional;
import parkbench.model.Approach;
import parkbench.model.Jvm;
import parkbench.model.Limits;
import parkbench.model.SystemSpec;

/**
 * What one fork per repeat measures: an approach under limits on a JVM, at load points.
 *
 * @param java feature release that the scenario asks for; absent: the system's own choice
 * @param jvm that runs it; absent where the system is no jar, and before it is chosen
 * @param suffix tells limits and releases apart in ids where they vary, else empty
 */
record Cell(
    SystemSpec system,
    Approach approach,
    Limits limits,
    Optional<Integer> java,
    Optional<Jvm> jvm,
    String suffix,
    List<Point> points) {

  String name() {
    return system.name() + "/" + approach.name();
  }

  /** Id of the trial at a point, without its number. */
  String slug(Point point) {
    return system.name() + "-" + approach.name() + "-" + point.slug() + suffix;
  }

  Cell with(List<Point> fewer) {
    return new Cell(system, approach, limits, java, jvm, suffix, fewer);
  }

  Cell on(Jvm chosen) {
    return new Cell(system, approach, limits, java, Optional.of(chosen), suffix, points);
  }
}
