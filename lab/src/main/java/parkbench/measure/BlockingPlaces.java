package parkbench.measure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.record.BlockingEvent;
import parkbench.record.Collected;
import parkbench.record.ThreadActivity;
import parkbench.result.BlockingPlace;
import parkbench.stacks.StackClassifier;

/** Sums up the waits that a JVM recorded. */
final class BlockingPlaces {
  private record Same(boolean pinned, ThreadActivity doing, String place) {}

  private BlockingPlaces() {}

  /** Waits of the same kind in the same place together, those that took the most time first. */
  static List<BlockingPlace> of(Collected.Recorded recorded, StackClassifier classifier) {
    Map<Same, List<BlockingEvent>> same =
        recorded.events().stream()
            .collect(
                Collectors.groupingBy(
                    event ->
                        new Same(
                            event.pinned(),
                            doing(event, classifier),
                            classifier.libraries().place(event.stack())),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return same.entrySet().stream()
        .filter(entry -> entry.getKey().doing() != ThreadActivity.IDLE)
        .map(entry -> place(entry.getKey(), entry.getValue(), recorded.nanos(), classifier))
        .sorted(Comparator.comparingDouble(BlockingPlace::perSecond).reversed())
        .toList();
  }

  /** The event says what its stack may not. */
  private static ThreadActivity doing(BlockingEvent event, StackClassifier classifier) {
    return switch (event.kind()) {
      case SLEEP -> ThreadActivity.SLEEPING;
      case SOCKET_READ -> ThreadActivity.SOCKET_READ;
      case MONITOR_ENTER -> classifier.activity(Thread.State.BLOCKED, event.stack(), false);
      case OTHER -> classifier.activity(Thread.State.WAITING, event.stack(), false);
    };
  }

  private static BlockingPlace place(
      Same what, List<BlockingEvent> all, long nanos, StackClassifier classifier) {
    BlockingEvent longest =
        all.stream().max(Comparator.comparingLong(BlockingEvent::nanos)).orElseThrow();
    return new BlockingPlace(
        what.pinned(),
        what.doing(),
        what.place(),
        classifier.libraries().isOwn(what.place()),
        all.size(),
        longest.nanos() / 1e6,
        all.stream().mapToDouble(BlockingEvent::nanos).sum() / nanos,
        longest.stack());
  }
}
