package parkbench.result;

import java.util.List;
import parkbench.record.ThreadActivity;

/**
 * Waits of the same kind in the same place, as the JVM recorded them.
 *
 * @param pinned whether virtual threads held their carriers meanwhile; else event loops waited
 * @param place the service's own method nearest to the top of the stack; where there is none, the
 *     top
 * @param own whether it is the service's own
 * @param longestMillis of one wait
 * @param perSecond of them all, in seconds per second
 * @param stack of the longest, top first
 */
public record BlockingPlace(
    boolean pinned,
    ThreadActivity doing,
    String place,
    boolean own,
    int times,
    double longestMillis,
    double perSecond,
    List<String> stack) {
  public BlockingPlace {
    stack = List.copyOf(stack);
  }
}
