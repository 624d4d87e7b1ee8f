package parkbench.analyse;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.model.Doing;
import parkbench.model.Examination.Stalled;
import parkbench.model.Stall;

/** Sums up what a JVM recorded of its waits. */
public final class Stalls {
  private record Same(boolean pinned, Doing doing, String place) {}

  private Stalls() {}

  /**
   * Waits of the same kind in the same place together, those that took the most time first.
   *
   * @param nanos how long it recorded
   */
  public static List<Stalled> of(List<Stall> stalls, long nanos) {
    Map<Same, List<Stall>> same =
        stalls.stream()
            .collect(
                Collectors.groupingBy(
                    stall ->
                        new Same(stall.pinned(), stall.doing(), Examining.place(stall.stack())),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return same.entrySet().stream()
        .map(entry -> stalled(entry.getKey(), entry.getValue(), nanos))
        .sorted(Comparator.comparingDouble(Stalled::perSecond).reversed())
        .toList();
  }

  private static Stalled stalled(Same what, List<Stall> all, long nanos) {
    Stall longest = all.stream().max(Comparator.comparingLong(Stall::nanos)).orElseThrow();
    return new Stalled(
        what.pinned(),
        what.doing(),
        what.place(),
        Examining.isOwn(what.place()),
        all.size(),
        longest.nanos() / 1e6,
        all.stream().mapToDouble(Stall::nanos).sum() / nanos,
        longest.stack());
  }
}
