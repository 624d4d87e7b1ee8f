package parkbench.measure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.record.BlockingEvent;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination.Stalled;

/** Sums up what a JVM recorded of its waits. */
public final class BlockingEvents {
  private record Same(boolean pinned, ThreadActivity doing, String place) {}

  private BlockingEvents() {}

  /**
   * Waits of the same kind in the same place together, those that took the most time first.
   *
   * @param nanos how long it recorded
   */
  public static List<Stalled> of(List<BlockingEvent> stalls, long nanos) {
    Map<Same, List<BlockingEvent>> same =
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

  private static Stalled stalled(Same what, List<BlockingEvent> all, long nanos) {
    BlockingEvent longest =
        all.stream().max(Comparator.comparingLong(BlockingEvent::nanos)).orElseThrow();
    return new Stalled(
        what.pinned(),
        what.doing(),
        what.place(),
        Examining.isOwn(what.place()),
        all.size(),
        longest.nanos() / 1e6,
        all.stream().mapToDouble(BlockingEvent::nanos).sum() / nanos,
        longest.stack());
  }
}
