package parkbench.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.record.MachineCheck;
import parkbench.record.RunRecord;
import parkbench.record.Span;
import parkbench.record.TrialRecord;
import parkbench.wire.Json;
import parkbench.wire.OlderRuns;
import parkbench.wire.OtlpLines;

/**
 * A run as it lies on disk.
 *
 * @param run {@code ended} reads {@code cut off} where its end was not written
 * @param trials those that were finished, in the order in which they ran
 * @param cutOff names of the directories of trials that were begun and never finished
 */
public record StoredRun(
    Path directory, RunRecord run, List<StoredTrial> trials, List<String> cutOff) {
  /** What a service prints, in the directory of its fork. */
  public static final String SERVICE_LOG = "service.log";

  public StoredRun {
    trials = List.copyOf(trials);
    cutOff = List.copyOf(cutOff);
  }

  /** Whether a directory is that of a run. */
  public static boolean isOne(Path directory) {
    return Files.isRegularFile(directory.resolve(RunWriter.RUN));
  }

  /**
   * Reads a run.
   *
   * @throws RunRefused when the directory is not a run, or one of another version
   * @throws StoreFailed when the disk does not give it
   */
  public static StoredRun open(Path directory) {
    RunRecord run = read(directory.resolve(RunWriter.RUN));
    List<Path> begun = begun(directory.resolve(RunWriter.TRIALS));
    List<StoredTrial> trials =
        begun.stream().filter(StoredRun::committed).map(StoredTrial::open).toList();
    trials.forEach(trial -> requirePlanned(trial, run.plan()));
    return new StoredRun(
        directory,
        run.finished().isPresent() ? run : run.cutOff(),
        trials,
        begun.stream()
            .filter(trial -> !committed(trial))
            .map(trial -> String.valueOf(trial.getFileName()))
            .toList());
  }

  private static void requirePlanned(StoredTrial trial, Plan plan) {
    int fork = trial.record().fork();
    if (plan.forks().stream().noneMatch(planned -> planned.number() == fork)) {
      Path file = trial.directory().resolve(RunWriter.TRIAL);
      throw damaged(file, "it is of fork " + fork + ", which run.json does not plan", null);
    }
  }

  /** The same run, where another process still writes it. */
  public StoredRun running() {
    return new StoredRun(directory, run.running(), trials, List.of());
  }

  /**
   * A trial that has just been finished.
   *
   * @param run its directory
   * @throws StoreFailed when the disk does not give it
   */
  public static StoredTrial trial(Path run, TrialRecord record) {
    String name = RunWriter.name(record.order(), record.trial().id());
    return StoredTrial.open(run.resolve(RunWriter.TRIALS).resolve(name));
  }

  /**
   * What the service of a fork reported of some traces among the rest that it printed; nothing
   * where it was not started, or prints no spans.
   *
   * @param traces their ids
   */
  public ReportedSpans spans(Fork fork, Set<String> traces) {
    Path log = RunWriter.forkDirectory(directory, fork).resolve(SERVICE_LOG);
    if (!Files.exists(log)) {
      return new ReportedSpans(List.of(), 0);
    }
    // A service may print what is no UTF-8; the reader takes it for something that is no span.
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(Files.newInputStream(log), UTF_8))) {
      List<Span> spans = new ArrayList<>();
      int broken = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        OtlpLines.Batch batch = OtlpLines.read(line);
        broken += batch.broken() ? 1 : 0;
        batch.spans().stream().filter(span -> traces.contains(span.trace())).forEach(spans::add);
      }
      return new ReportedSpans(spans, broken);
    } catch (IOException e) {
      throw StoreFailed.reading(log, e);
    }
  }

  /** The same run with some of its trials alone. */
  public StoredRun only(Predicate<StoredTrial> chosen) {
    return new StoredRun(directory, run, trials.stream().filter(chosen).toList(), cutOff);
  }

  /**
   * What the machine did before the run measured anything. Absent: it was not looked at, as in runs
   * of before, or it showed nothing.
   *
   * @throws RunRefused when the file is damaged
   * @throws StoreFailed when the disk does not give it
   */
  public Optional<MachineCheck> preflight() {
    Path file = directory.resolve(RunWriter.PREFLIGHT);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(file, text(file), MachineCheck.class));
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
  }

  private static RunRecord read(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null && !Files.exists(parent)) {
      throw new RunRefused(
          "there is no directory " + file.getParent(),
          "A report is made from the record of a run or of an examination",
          "Give the directory that parkbench run or doctor printed");
    }
    if (parent != null && !Files.isDirectory(parent)) {
      throw new RunRefused(
          parent + " is no directory",
          "A directory is a run by its run.json",
          "Give the directory that parkbench run named");
    }
    String text;
    try {
      text = text(file);
    } catch (NoSuchFileException e) {
      throw new RunRefused(
          file.getParent() + " is not a Parkbench run (no " + RunWriter.RUN + ")",
          "A report is made from the record of a run or of an examination",
          "Give the directory that parkbench run or doctor printed",
          e);
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
    refuseOtherVersions(file, text, RunRecord.SCHEMA);
    return parse(file, OlderRuns.now(text), RunRecord.class);
  }

  static void refuseOtherVersions(Path file, String text, String known) {
    String schema = parse(file, text, Version.class).schema();
    if (!known.equals(schema)) {
      throw new RunRefused(
          file + " has the schema " + (schema == null ? "missing" : schema),
          "This lab reads " + known + " only, and will not guess",
          "Read it with the version of the lab that wrote it, or run the scenario again");
    }
  }

  static <T> T parse(Path file, String text, Class<T> type) {
    try {
      return Json.readWhole(text, type);
    } catch (IllegalArgumentException e) {
      throw damaged(file, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * The text of a record.
   *
   * @throws RunRefused when it is no file of text
   */
  static String text(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw damaged(file, "it is no regular file", null);
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw damaged(file, "it is not UTF-8 text", e);
    }
  }

  private static RunRefused damaged(Path file, String how, @Nullable Exception cause) {
    return new RunRefused(
        file + " is damaged: " + how,
        "Figures from a damaged record would be guesses",
        "Restore the file, or run the scenario again",
        cause);
  }

  private static List<Path> begun(Path trials) {
    if (!Files.isDirectory(trials)) {
      return List.of();
    }
    try (Stream<Path> directories = Files.list(trials)) {
      return directories.filter(Files::isDirectory).sorted(StoredRun::byOrder).toList();
    } catch (IOException e) {
      throw StoreFailed.reading(trials, e);
    }
  }

  /** By the number in front: 999 comes before 1000. */
  private static int byOrder(Path a, Path b) {
    int byNumber = Long.compare(number(a), number(b));
    return byNumber != 0 ? byNumber : a.compareTo(b);
  }

  /** The number in front of a name; that of none is the greatest. */
  static long number(Path trial) {
    String digits = String.valueOf(trial.getFileName()).replaceFirst("^(\\d{1,9}).*$", "$1");
    return digits.chars().allMatch(Character::isDigit) ? Long.parseLong(digits) : Long.MAX_VALUE;
  }

  private static boolean committed(Path trial) {
    return Files.isRegularFile(trial.resolve(RunWriter.TRIAL));
  }

  private record Version(@Nullable String schema) {}
}
