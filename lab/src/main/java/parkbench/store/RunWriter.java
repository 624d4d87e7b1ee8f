package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import parkbench.plan.Fork;
import parkbench.plan.Phase;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Environment;
import parkbench.record.MachineCheck;
import parkbench.record.RunRecord;
import parkbench.record.Sample;
import parkbench.record.ThreadDump;
import parkbench.record.TrialRecord;
import parkbench.wire.Json;
import parkbench.wire.Secrets;

/**
 * The only writer of a run directory, which only its owner may read. A trial counts from the moment
 * at which {@link #finish} returned; whatever happens later, it stays readable.
 */
public final class RunWriter implements AutoCloseable {
  static final String RUN = "run.json";
  static final String PREFLIGHT = "preflight.json";
  static final String TRIALS = "trials";
  static final String FORKS = "forks";
  static final String ARRIVALS = ".arriving";
  static final String TRIAL = "trial.json";
  static final String LEDGER = "upstream.json";
  static final String SAMPLES = "samples.jsonl";
  static final String THREADS = "threads.jsonl";

  private static final List<String> SCRIPTS = List.of("wrk.lua", "k6.js", "order.json");
  private static final int LONGEST_NAME = 120;

  private final Path directory;
  private RunRecord run;
  private Secrets secrets;
  private final RunLock lock;

  /** Whether it is known that another machine measures. */
  private boolean elsewhere;

  private final Map<Path, LineLog> logs = new ConcurrentHashMap<>();

  private RunWriter(Path directory, RunRecord run, RunLock lock) {
    this.directory = directory;
    this.run = run;
    this.secrets = Secrets.of(run.plan());
    this.lock = lock;
  }

  /**
   * Makes the directory, with its parents, and writes {@code run.json}.
   *
   * @throws RunRefused when it holds something already, or another run writes it
   * @throws StoreFailed when the disk does not take it
   */
  public static RunWriter create(Path directory, RunRecord run) {
    requireUnused(directory);
    try {
      Files.createDirectories(directory);
      OwnerOnly.restrict(directory);
      RunLock lock = RunLock.take(directory, "Wait for it, or choose another directory with --out");
      return begin(new RunWriter(directory, run, lock));
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.RUN, e);
    }
  }

  /**
   * Takes the directory of a run that has ended early, to continue it. The run is as it was.
   *
   * @throws RunRefused when it is no run, or another process writes it
   * @throws StoreFailed when the disk does not give it
   */
  public static RunWriter resume(Path directory) {
    // A lock would be litter in what is no run.
    StoredRun.open(directory);
    try {
      RunLock lock = RunLock.take(directory, "Wait until it has ended");
      return taken(directory, lock);
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.TO_COME, e);
    }
  }

  /** Reads again with the lock held: who had it before may have gone on with the run. */
  private static RunWriter taken(Path directory, RunLock lock) throws IOException {
    try {
      return new RunWriter(directory, StoredRun.open(directory).run(), lock);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Writes that the run continues, and puts aside what was under way when it was cut off.
   *
   * @param whole the plan as it comes to be
   * @throws StoreFailed when the disk does not take it; what was measured stays readable
   */
  public void goOn(Plan whole, Instant at) {
    secrets = Secrets.of(whole);
    removeAllScripts();
    try {
      InterruptedRun.putAside(StoredRun.open(directory));
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.TO_COME, e);
    }
    run = run.resumed(whole, at);
    write(run, Loss.TO_COME);
  }

  /**
   * Refuses a directory that no run or suite can go into, before anything is built or started.
   *
   * @throws RunRefused when it holds something already, or is a file
   * @throws StoreFailed when it cannot be read
   */
  public static void requireUnused(Path directory) {
    try {
      if (Files.exists(directory)) {
        refuseUnlessEmpty(directory);
      }
    } catch (IOException e) {
      throw StoreFailed.reading(directory, e);
    }
  }

  /** Looks again with the lock held: another run may have come and gone meanwhile. */
  private static RunWriter begin(RunWriter writer) throws IOException {
    try {
      refuseUnlessEmpty(writer.directory);
      Files.createDirectory(writer.directory.resolve(TRIALS));
      writer.write(writer.run, Loss.RUN);
      return writer;
    } catch (IOException | RuntimeException e) {
      writer.lock.close();
      throw e;
    }
  }

  static void refuseUnlessEmpty(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new RunRefused(
          directory + " is a file",
          "A run is a directory of its own",
          "Choose another name with --out");
    }
    try (Stream<Path> entries = Files.list(directory)) {
      Optional<Path> found =
          entries.filter(entry -> !entry.endsWith(RunLock.FILE)).sorted().findFirst();
      if (found.isPresent()) {
        throw new RunRefused(
            directory + " is not empty: it holds " + found.get().getFileName(),
            "A run never writes over what was measured or kept before",
            "Choose a new or empty directory with --out");
      }
    }
  }

  public Path directory() {
    return directory;
  }

  /**
   * Makes the directory in which everything of a trial goes.
   *
   * @param order position in which it runs, from 1; unique in the run
   */
  public Path trialDirectory(int order, Trial trial) {
    Path trialDirectory = directory.resolve(TRIALS).resolve(name(order, trial.id()));
    try {
      return Files.createDirectory(trialDirectory);
    } catch (IOException e) {
      throw StoreFailed.writing(trialDirectory, Loss.TO_COME, e);
    }
  }

  /** Makes the directory in which everything of a service's process goes, such as its log. */
  public Path forkDirectory(Fork fork) {
    Path forkDirectory = forkDirectory(directory, fork);
    try {
      return Files.createDirectories(forkDirectory);
    } catch (IOException e) {
      throw StoreFailed.writing(forkDirectory, Loss.TO_COME, e);
    }
  }

  static Path forkDirectory(Path run, Fork fork) {
    String id = fork.system().name() + "-" + fork.approach().name();
    return run.resolve(FORKS).resolve(name(fork.number(), id));
  }

  /** Only letters, digits, dot, dash and underscore, behind a number: never a way out. */
  static String name(int order, String id) {
    String bare = id.replaceFirst("^[0-9]+-", "");
    String safe = bare.replaceAll("[^A-Za-z0-9._-]", "_");
    return String.format(
        Locale.ROOT, "%03d-%s", order, safe.substring(0, Math.min(safe.length(), LONGEST_NAME)));
  }

  /**
   * Appends an observation; may be called by any thread. A lost one is reported by {@link #finish}.
   */
  public void sample(Path trialDirectory, Sample sample) {
    log(trialDirectory.resolve(SAMPLES)).append(sample);
  }

  /**
   * Receives dumps of the service's threads, from any thread; {@link #finish} reports a lost one.
   *
   * @throws StoreFailed when the disk takes no file for them
   */
  public Consumer<ThreadDump> threadDumps(Path trialDirectory) {
    LineLog log = log(trialDirectory.resolve(THREADS));
    return dump -> log.append(ThreadDumpLine.of(dump));
  }

  private LineLog log(Path file) {
    return logs.computeIfAbsent(file, LineLog::open);
  }

  /**
   * Commits a trial: forces everything in its directory to the disk, then writes {@code
   * trial.json}.
   *
   * @throws StoreFailed when the disk did not take all of it; the trial is then cut off
   */
  public void finish(Path trialDirectory, TrialRecord trial) {
    log(trialDirectory.resolve(SAMPLES)).finish();
    Optional.ofNullable(logs.get(trialDirectory.resolve(THREADS))).ifPresent(LineLog::finish);
    trial
        .upstream()
        .ifPresent(
            ledger ->
                AtomicFile.write(trialDirectory.resolve(LEDGER), Json.page(ledger), Loss.TRIAL));
    removeScripts(trialDirectory);
    forceAll(trialDirectory);
    AtomicFile.write(trialDirectory.resolve(TRIAL), secrets.page(trial), Loss.TRIAL);
  }

  /**
   * Commits a trial that was measured elsewhere, with the files that came with it.
   *
   * @param sent holds its files, on the same disk
   * @param trial with its position in this run
   * @throws StoreFailed when the disk did not take all of it; the trial is then cut off
   */
  public void adopt(Path sent, TrialRecord trial) {
    Path to = trialDirectory(trial.order(), trial.trial());
    try {
      moveAll(sent, to, file -> !file.endsWith(TRIAL));
      forceAll(to);
    } catch (IOException e) {
      throw StoreFailed.writing(to, Loss.TRIAL, e);
    }
    AtomicFile.write(to.resolve(TRIAL), secrets.page(trial), Loss.TRIAL);
  }

  /**
   * Takes the files of a fork that ran elsewhere, such as its service's log.
   *
   * @param sent holds the directories of forks, on the same disk
   */
  public void adoptFork(Path sent, Fork fork) {
    Path from = forkDirectory(sent, fork);
    if (Files.isDirectory(from)) {
      Path to = forkDirectory(fork);
      try {
        moveAll(from, to, file -> true);
      } catch (IOException e) {
        throw StoreFailed.writing(to, Loss.TO_COME, e);
      }
    }
  }

  private static void moveAll(Path from, Path to, Predicate<Path> wanted) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.filter(Files::isRegularFile).filter(wanted).toList();
    }
    for (Path file : files) {
      Path target = to.resolve(from.relativize(file).toString());
      Files.createDirectories(Objects.requireNonNull(target.getParent()));
      Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** A new, empty folder for what arrives from elsewhere; it is no part of the run. */
  public Path arrivals() {
    Path arrivals = directory.resolve(ARRIVALS);
    try {
      return Files.createTempDirectory(Files.createDirectories(arrivals), "worker");
    } catch (IOException e) {
      throw StoreFailed.writing(arrivals, Loss.TO_COME, e);
    }
  }

  /** Scripts of other load generators hold the request; those that hold no secret stay. */
  private void removeScripts(Path trialDirectory) {
    for (Path script : SCRIPTS.stream().map(trialDirectory::resolve).toList()) {
      try {
        if (secrets.any()) {
          Files.deleteIfExists(script);
        }
      } catch (IOException e) {
        throw StoreFailed.writing(script, Loss.TRIAL, e);
      }
    }
  }

  /** Those of trials that were cut off, too. */
  private void removeAllScripts() {
    Path trials = directory.resolve(TRIALS);
    try (Stream<Path> all = Files.isDirectory(trials) ? Files.list(trials) : Stream.empty()) {
      all.forEach(this::removeScripts);
    } catch (IOException e) {
      throw StoreFailed.reading(trials, e);
    }
  }

  /** What was sent and not adopted. */
  private void removeArrivals() {
    Path arrivals = directory.resolve(ARRIVALS);
    try (Stream<Path> all = Files.isDirectory(arrivals) ? Files.walk(arrivals) : Stream.empty()) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw StoreFailed.writing(arrivals, Loss.END, e);
    }
  }

  private static void forceAll(Path trialDirectory) {
    try (Stream<Path> files = Files.list(trialDirectory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        AtomicFile.force(file);
      }
    } catch (IOException e) {
      throw StoreFailed.writing(trialDirectory, Loss.TRIAL, e);
    }
  }

  /**
   * Writes that the plan has grown: trials are measured again.
   *
   * @param plan what was planned before, and more
   * @throws StoreFailed when the disk does not take it; what was measured stays readable
   */
  public void plan(Plan plan) {
    run = run.with(plan);
    write(run, Loss.TO_COME);
  }

  /**
   * Writes what the machine did before the run measured anything; of a run that continues after it
   * was cut off, before that.
   *
   * @throws StoreFailed when the disk does not take it
   */
  public void check(MachineCheck check) {
    AtomicFile.write(directory.resolve(PREFLIGHT), Json.page(check), Loss.TO_COME);
  }

  /** Writes which machine measures, where that is another; the first of several counts. */
  public void measuredOn(Environment machine) {
    if (!elsewhere) {
      elsewhere = true;
      run = run.on(machine);
      write(run, Loss.TO_COME);
    }
  }

  /** All that is planned by now. */
  public Plan planned() {
    return run.plan();
  }

  /**
   * Keeps what the run's time was spent on so far; it is written with the next record of the run.
   */
  public void spent(Map<Phase, Duration> time) {
    run = run.spending(time);
  }

  /**
   * Writes how the run ended.
   *
   * @param ended {@code complete}, {@code interrupted} or the error that ended it
   */
  public void end(String ended, Instant at) {
    write(run.ended(ended, at), Loss.END);
    removeAllScripts();
    removeArrivals();
    OwnerOnly.restrict(directory);
  }

  private void write(RunRecord record, Loss loss) {
    secrets = Secrets.of(record.plan());
    AtomicFile.write(directory.resolve(RUN), secrets.page(record), loss);
  }

  /** Gives the directory back; a run that was not ended reads as cut off. */
  @Override
  public void close() {
    try {
      for (LineLog log : List.copyOf(logs.values())) {
        log.abandon();
      }
      lock.close();
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.END, e);
    }
  }
}
