package parkbench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.collect.Observer;
import parkbench.collect.SamplingLoop;
import parkbench.collect.proc.Clocks;
import parkbench.load.external.Account;
import parkbench.load.external.NotUnderstood;
import parkbench.load.external.Tool;
import parkbench.plan.Driver;
import parkbench.plan.LoadOrder;
import parkbench.record.Death;
import parkbench.record.DriverRecord;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.Subject;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/**
 * Another load generator that carries out one order. It is started in the sandbox, on the cores and
 * with the priority of the load generator, and sampled in its place.
 *
 * <p>The race: the service dies and {@link #abort()} comes while a stint is being started. Both
 * hold this object, so that either the stint is not started, or it is the one that is ended.
 */
final class ExternalLoad implements LoadDriver {
  private static final Duration TO_PRINT_ITS_VERSION = Duration.ofSeconds(20);

  private final Tool tool;
  private final Optional<List<String>> program;
  private final Sandbox sandbox;
  private final List<Integer> cores;
  private final Path directory;
  private final SamplingLoop sampling;

  private DriverRecord record;
  private List<String> notes = List.of();
  private @Nullable Child running;
  private OptionalLong stopped = OptionalLong.empty();

  /**
   * @param program first words of its command; absent: it is not on this machine
   * @param directory of the trial, in which it runs
   * @param sampling samples it while it runs
   */
  ExternalLoad(
      Driver driver,
      Optional<List<String>> program,
      Sandbox sandbox,
      List<Integer> cores,
      Path directory,
      SamplingLoop sampling) {
    this.tool = Tool.of(driver);
    this.program = program;
    this.sandbox = sandbox;
    this.cores = List.copyOf(cores);
    this.directory = directory;
    this.sampling = sampling;
    this.record = DriverRecord.of(driver, "");
  }

  @Override
  public DriverRecord record() {
    return record;
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public LoadResult fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws DriverFailed, InterruptedException {
    List<String> words =
        program.orElseThrow(
            () ->
                new DriverFailed(
                    tool.driver().word() + " is not on this machine", tool.driver().remedy()));
    try {
      String version = version(words);
      record = DriverRecord.of(tool.driver(), version);
      Account account = tool.read(order, directory, play(words, order));
      notes = account.notes();
      record =
          new DriverRecord(
              tool.driver(),
              account.version().isEmpty() ? version : account.version(),
              tool.driver().blindSpots(),
              account.connections(),
              account.dropped());
      return account.result();
    } catch (NotUnderstood e) {
      throw new DriverFailed(
          e.what(), "See its files in the trial's directory. " + tool.driver().remedy());
    } catch (LaunchFailed e) {
      throw new DriverFailed(e.what(), tool.driver().remedy());
    } catch (IOException e) {
      throw new DriverFailed(
          "the files of " + tool.driver().word() + " in " + directory + ": " + e,
          "See that the disk has room and the directory can be written, and run again");
    }
  }

  private String version(List<String> words)
      throws NotUnderstood, LaunchFailed, DriverFailed, InterruptedException {
    if (tool.versionWords().isEmpty()) {
      return "";
    }
    String name = tool.driver().word() + "-version";
    try (Child child = sandbox.start(launch(name, with(words, tool.versionWords()), Map.of(), 0))) {
      // Some print it and end with an error.
      return tool.version(await(child, TO_PRINT_ITS_VERSION).lastWords());
    }
  }

  /** All stints, one after the other; the last one is watched. */
  private Tool.Course play(List<String> words, LoadOrder order)
      throws LaunchFailed, DriverFailed, IOException, InterruptedException {
    long wallOffset = Clocks.SYSTEM.offsetNanos();
    long begun = System.nanoTime();
    List<Tool.Stint> stints = tool.stints(order, directory);
    List<String> said = List.of();
    for (int i = 0; i < stints.size(); i++) {
      boolean measured = i == stints.size() - 1;
      said = play(words, stints.get(i), measured).map(Death::lastWords).orElse(said);
    }
    return new Tool.Course(begun, wallOffset, whenStopped(), said);
  }

  /** How it ended; absent where it was not started any more, since the order had been aborted. */
  private Optional<Death> play(List<String> words, Tool.Stint stint, boolean measured)
      throws LaunchFailed, DriverFailed, InterruptedException {
    Optional<Child> begun = begin(words, stint);
    if (begun.isEmpty()) {
      return Optional.empty();
    }
    try (Child child = begun.get()) {
      if (measured) {
        sampling.follow(Observer.ofProcess(child.pid(), Subject.LOAD, child::limitsUse));
      }
      Death death = await(child, stint.atMost());
      if (death.exitCode() != 0 && whenStopped().isEmpty()) {
        throw ended(death);
      }
      return Optional.of(death);
    }
  }

  private synchronized Optional<Child> begin(List<String> words, Tool.Stint stint)
      throws LaunchFailed {
    if (stopped.isPresent()) {
      return Optional.empty();
    }
    Child child =
        sandbox.start(
            launch(
                tool.driver().word(),
                with(words, stint.words()),
                stint.environment(),
                LoadProcess.NICE));
    running = child;
    return Optional.of(child);
  }

  private synchronized OptionalLong whenStopped() {
    return stopped;
  }

  @Override
  public synchronized void abort() {
    if (stopped.isPresent()) {
      return;
    }
    stopped = OptionalLong.of(System.nanoTime());
    Child child = running;
    if (child != null) {
      // By another thread, so that the caller does not wait until it has ended.
      Thread.ofVirtual().name("end-" + tool.driver().word()).start(child::close);
    }
  }

  private Launch launch(
      String name, List<String> words, Map<String, String> environment, int nice) {
    return new Launch(
        name,
        words,
        environment,
        directory,
        directory.resolve(name + ".log"),
        cores,
        Optional.empty(),
        nice,
        false);
  }

  private Death await(Child child, Duration atMost) throws DriverFailed, InterruptedException {
    try {
      return child.ended().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new DriverFailed(
          child.name() + " had not ended after " + atMost.toSeconds() + " s",
          "See its log in the trial's directory");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a child's end is never an error", e);
    }
  }

  private DriverFailed ended(Death death) {
    return new DriverFailed(
        tool.driver().word()
            + " ended with exit code "
            + death.exitCode()
            + (death.lastWords().isEmpty()
                ? " and said nothing"
                : "; it said “" + String.join(" ", death.lastWords()) + "”"),
        "See its log in the trial's directory");
  }

  private static List<String> with(List<String> first, List<String> then) {
    List<String> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }
}
