package parkbench.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import parkbench.analysis.ExaminationAnalysis;
import parkbench.analysis.ExaminationAnalysis.Examined;
import parkbench.collect.EvidenceCollector;
import parkbench.collect.EvidenceCollector.Closer;
import parkbench.collect.EvidenceCollector.Seen;
import parkbench.collect.metrics.MetricsReader;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.config.InvalidFile;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Flow;
import parkbench.result.RuleId;
import parkbench.sandbox.CpuLimit;
import parkbench.stacks.StackClassifier;
import parkbench.store.RunWriter;
import parkbench.store.StoredExamination;

/**
 * An examination of a process that runs already: collected, judged and recorded.
 *
 * @param port that it serves, if that is known
 * @param duration how long it is observed
 * @param closer what its JVM is asked for beyond thread dumps
 * @param libraries files of the user's own, which the recording keeps
 */
public record Examination(
    long pid, OptionalInt port, Duration duration, Set<Closer> closer, List<Path> libraries) {
  private static final int MIN_DUMPS = 2;
  private static final int MIN_SAMPLES = 2;
  private static final Set<RuleId> UNEXPLAINED = EnumSet.of(RuleId.NO_BOTTLENECK, RuleId.UNKNOWN);

  /**
   * What came of it.
   *
   * @param ended whether the process ended before all was asked
   */
  public record Outcome(Instant started, Examined judged, boolean ended) {}

  /**
   * Examines the process and writes the recording.
   *
   * @param directory new or empty
   * @param metrics reads the service's metrics once a second; absent: it offers none
   * @param watching hears each sample as it is taken
   * @throws CommandRefused where nothing can be concluded from what was collected
   */
  public Outcome run(Path directory, Optional<MetricsReader> metrics, Consumer<Sample> watching)
      throws InterruptedException, IOException, InvalidFile {
    RunWriter.requireUnused(directory);
    requireRunning();
    StackClassifier classifier = Knowledge.classifier(libraries);
    CpuLimit limit = CpuLimit.of(pid);
    Instant started = Instant.now();
    metrics.ifPresent(MetricsReader::begin);
    Seen seen = collect(limit, classifier, watching);
    Collected collected = complete(seen, metrics, limit, classifier);
    ExaminationRecord examined = record(started, limit, seen, collected);
    Examined judged = ExaminationAnalysis.of(examined, collected, classifier);
    requireExplained(seen, judged);
    Knowledge.add(libraries, directory);
    StoredExamination.write(directory, examined, collected);
    return new Outcome(started, judged, seen.ended());
  }

  /** A stopped process has no bottleneck and shows nothing about its limits. */
  private void requireRunning() {
    if (ProcessLiveness.isStopped(pid)) {
      throw new CommandRefused(
          "process " + pid + " is stopped (state T)",
          "It does nothing until it is continued, so that nothing can be seen of it",
          "Continue it: kill -CONT " + pid + "; or let the debugger that holds it continue");
    }
    if (ProcessLiveness.isOfTheKernel(pid)) {
      throw new CommandRefused(
          "process " + pid + " is a thread of the kernel",
          "It is no service",
          "Look for the service's pid with: jcmd -l");
    }
  }

  private Seen collect(CpuLimit limit, StackClassifier classifier, Consumer<Sample> watching)
      throws IOException, InterruptedException {
    try (Scratch scratch = Scratch.make()) {
      Seen seen =
          new EvidenceCollector(
                  new EvidenceCollector.Asked(pid, port, duration, closer),
                  limit::use,
                  scratch.directory(),
                  classifier,
                  RandomGenerator.getDefault(),
                  watching)
              .examine();
      if (samples(seen) < MIN_SAMPLES) {
        throw unseen(seen, "Its use of the machine was not sampled twice");
      }
      return seen;
    }
  }

  private static long samples(Seen seen) {
    return seen.collected().samples().stream()
        .filter(sample -> sample.subject() == Subject.SERVICE)
        .count();
  }

  /** What was collected, with metrics, and notes on what is missing. */
  private Collected complete(
      Seen seen, Optional<MetricsReader> metrics, CpuLimit limit, StackClassifier classifier) {
    Collected collected = seen.collected();
    List<String> notes = new ArrayList<>(collected.notes());
    if (limit.hidden()) {
      notes.add(
          "A quota of its container is unknown, since its control group cannot be seen from this"
              + " one; run the doctor on the host.");
    }
    if (lacksDumps(seen)) {
      notes.add("It was seen from outside alone, since its JVM did not give two thread dumps.");
    }
    // Its metrics would show the collections that a class histogram makes.
    long end = collected.samples().getLast().atNanos();
    Optional<MetricsReader.Result> metered = metrics.map(reader -> reader.until(end));
    metered.map(MetricsReader.Result::notes).ifPresent(notes::addAll);
    if (!closer.contains(Closer.HEAP) && seen.maySuspend(classifier)) {
      notes.add(
          "Requests that wait without a thread (coroutines for a Mutex, requests for a connection of"
              + " Reactor Netty or R2DBC) were not counted; --class-histogram does so, by two full"
              + " collections.");
    }
    return new Collected(
        collected.samples(),
        collected.dumps(),
        collected.virtualDumps(),
        metered.map(MetricsReader.Result::reads).orElse(List.of()),
        collected.recorded(),
        collected.classes(),
        collected.flow(),
        notes);
  }

  private ExaminationRecord record(
      Instant started, CpuLimit limit, Seen seen, Collected collected) {
    return new ExaminationRecord(
        ExaminationRecord.SCHEMA,
        Home.version(),
        started,
        pid,
        port,
        limit.cores(),
        limit.bound(),
        seen.ended(),
        collected.recorded().isPresent()
            ? OptionalLong.of(collected.recorded().get().nanos())
            : OptionalLong.empty(),
        DiagnosisLimits.DEFAULT,
        collected.notes(),
        Map.of());
  }

  private static boolean lacksDumps(Seen seen) {
    return seen.inside() && seen.collected().dumps().size() < MIN_DUMPS;
  }

  /** Seen from outside alone, a process whose requests were not seen is not cleared. */
  private void requireExplained(Seen seen, Examined judged) {
    boolean outside = lacksDumps(seen) || !seen.inside();
    boolean flows =
        judged
            .evidence()
            .flow()
            .filter(flow -> flow.inside().isPresent() && flow.requests().max() > 0)
            .isPresent();
    if (outside
        && !flows
        && !seen.ended()
        && UNEXPLAINED.contains(judged.findings().getFirst().rule())) {
      requireRunning();
      requireLoad(seen, judged);
      throw unseen(
          seen,
          lacksDumps(seen)
              ? "Its JVM did not give two thread dumps, and nothing else shows why"
              : "It was seen from outside alone, where nothing shows a limit and nothing excludes one");
    }
  }

  /** Of a process that is known to be a service. */
  private void requireLoad(Seen seen, Examined judged) {
    boolean idle = judged.evidence().flow().filter(Flow::withoutLoad).isPresent();
    if (port.isPresent() && idle) {
      throw new CommandRefused(
          "no request came to process " + pid + " in " + TerminalWords.duration(duration),
          "The limits of a service show under load. " + String.join(" ", seen.collected().notes()),
          "Put load on it, such as with parkbench load URL, and examine it meanwhile");
    }
  }

  private CommandRefused unseen(Seen seen, String why) {
    return new CommandRefused(
        "process " + pid + " could not be examined: " + String.join(" ", seen.collected().notes()),
        why,
        seen.inside()
            ? "Try again where it gets more CPU, or for longer: --duration 1m"
            : "Examine a JVM of this user, or be root; jcmd -l lists them");
  }
}
