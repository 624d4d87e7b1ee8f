package parkbench.capture;

import java.util.List;
import parkbench.text.RouteEntry;

/**
 * A route as it was captured.
 *
 * @param notes what was measured, and what is missing
 */
public record CapturedRoute(List<String> notes, RouteEntry entry) {
  public CapturedRoute {
    notes = List.copyOf(notes);
  }
}
