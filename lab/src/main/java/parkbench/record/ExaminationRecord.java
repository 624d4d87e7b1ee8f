package parkbench.record;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;

/**
 * {@code examination.json}: which process was examined, and how. What was collected lies beside it.
 *
 * @param port that it serves; absent: not known
 * @param cores how much CPU it may use, in cores; absent: not read
 * @param bound numbers of the cores to which it is bound; empty: not read
 * @param ended whether it ended before all was asked
 * @param recordedNanos how long its JVM recorded itself; absent: it did not
 * @param limits by which it was judged
 * @param notes what could not be collected and why
 * @param lines how many each file beside it has, by its name: a file that lacks some is damaged
 */
public record ExaminationRecord(
    String schema,
    String labVersion,
    Instant started,
    long pid,
    OptionalInt port,
    Optional<Double> cores,
    Set<Integer> bound,
    boolean ended,
    OptionalLong recordedNanos,
    DiagnosisLimits limits,
    List<String> notes,
    Map<String, Integer> lines) {
  public static final String SCHEMA = "parkbench/examination/3";

  public ExaminationRecord {
    bound = Set.copyOf(bound);
    notes = List.copyOf(notes);
    lines = Map.copyOf(lines);
  }

  /** The same, with the lines of the files beside it. */
  public ExaminationRecord with(Map<String, Integer> written) {
    return new ExaminationRecord(
        schema,
        labVersion,
        started,
        pid,
        port,
        cores,
        bound,
        ended,
        recordedNanos,
        limits,
        notes,
        written);
  }
}
