package parkbench.scenario;

import java.util.List;
import parkbench.model.Approach;
import parkbench.model.Limits;
import parkbench.model.SystemSpec;

/**
 * What one fork per repeat measures: an approach under limits, at load points.
 *
 * @param suffix tells limits apart in ids where they vary, else empty
 */
record Cell(
    SystemSpec system, Approach approach, Limits limits, String suffix, List<Point> points) {

  String name() {
    return system.name() + "/" + approach.name();
  }

  /** Id of the trial at a point, without its number. */
  String slug(Point point) {
    return system.name() + "-" + approach.name() + "-" + point.slug() + suffix;
  }

  Cell with(List<Point> fewer) {
    return new Cell(system, approach, limits, suffix, fewer);
  }
}
