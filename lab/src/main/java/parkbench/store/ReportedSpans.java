package parkbench.store;

import java.util.List;
import parkbench.record.Span;

/**
 * What the service of a fork reported of some traces.
 *
 * @param spans on the wall clock
 * @param broken lines of its log that hold spans that cannot be read, of whichever traces
 */
public record ReportedSpans(List<Span> spans, int broken) {
  public ReportedSpans {
    spans = List.copyOf(spans);
  }
}
