package parkbench.record;

import java.util.List;
import java.util.Optional;

/**
 * Everything that was collected of a service, as it came.
 *
 * @param samples of the service and of the machine
 * @param dumps of its platform threads, in order of time; empty: none were taken
 * @param virtualDumps of its virtual threads
 * @param metrics of its pools, as it offers them itself
 * @param recorded what a flight recording saw; absent: none was made
 * @param classes counts of its heap, in order of time; empty: it was not counted
 * @param flow what was under way on its connections, in order of time; empty: these were not read
 * @param notes what could not be collected and why
 */
public record Collected(
    List<Sample> samples,
    List<ThreadDump> dumps,
    List<ThreadDump> virtualDumps,
    List<MetricsReading> metrics,
    Optional<Recorded> recorded,
    List<ClassCounts> classes,
    List<FlowSample> flow,
    List<String> notes) {
  public Collected {
    samples = List.copyOf(samples);
    dumps = List.copyOf(dumps);
    virtualDumps = List.copyOf(virtualDumps);
    metrics = List.copyOf(metrics);
    classes = List.copyOf(classes);
    flow = List.copyOf(flow);
    notes = List.copyOf(notes);
  }

  /** Where there was nothing left to collect from. */
  public static Collected nothing(List<String> notes) {
    return new Collected(
        List.of(), List.of(), List.of(), List.of(), Optional.empty(), List.of(), List.of(), notes);
  }

  /**
   * Waits that a JVM recorded.
   *
   * @param nanos how long it recorded
   */
  public record Recorded(List<BlockingEvent> events, long nanos) {
    public Recorded {
      events = List.copyOf(events);
    }
  }
}
