package parkbench.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import parkbench.collect.proc.MachineFacts;
import parkbench.harness.Event;
import parkbench.harness.HarnessProcesses;
import parkbench.harness.MachineChecker;
import parkbench.harness.PlanRun;
import parkbench.harness.QuietTime;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.planner.Cores;
import parkbench.record.Environment;
import parkbench.record.Machine;
import parkbench.record.Place;
import parkbench.record.RunRecord;
import parkbench.record.TrialRecord;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.SentFiles;
import parkbench.store.StoredRun;
import parkbench.wire.FromWorker;
import parkbench.wire.Json;
import parkbench.wire.MovedPlan;
import parkbench.wire.ToWorker;

/**
 * A part of a run on another machine: measures what the controller orders on its standard input,
 * and sends every file of a trial as soon as that has ended. It ends with its input, or when its
 * controller is silent, so that nothing outlives that.
 */
public final class WorkerRun {
  /** Variables that say where it runs; a pod gets them from its cluster. */
  private static final String NODE = "PARKBENCH_NODE";

  private static final String NAME = "PARKBENCH_WORKER";
  private static final Duration PULSE = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofSeconds(45);
  private static final String UNKNOWN = "unknown";

  private final PrintStream out;
  private final Machine machine;
  private final Sandbox sandbox;
  private final CountDownLatch inputEnded = new CountDownLatch(1);
  private final Set<Fork> begun = new LinkedHashSet<>();
  private volatile long heardNanos = System.nanoTime();

  private WorkerRun(PrintStream out, Machine machine, Sandbox sandbox) {
    this.out = out;
    this.machine = machine;
    this.sandbox = sandbox;
  }

  /**
   * Carries out one {@link ToWorker.Measure}.
   *
   * @return {@link Exit#DONE} when all was sent, or another worker would fare no better; {@link
   *     Exit#INTERRUPTED} when its input ended or it was signalled before
   */
  public static Exit serve(InputStream in, PrintStream out) throws Exception {
    // A word of a library would be taken for one of the worker's.
    System.setOut(System.err);
    WorkerRun worker = new WorkerRun(out, ThisMachine.read(), Sandbox.detect());
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8));
    String line = lines.readLine();
    if (line == null) {
      return Exit.INTERRUPTED;
    }
    worker.heed(lines);
    try {
      return OnInterrupt.during(() -> worker.carryOut(line));
    } catch (InterruptedException replaced) {
      // Another worker may measure the rest: nothing is said that would prevent it.
      return Exit.INTERRUPTED;
    }
  }

  /**
   * Interrupts this thread when the controller is gone or silent; until then says that it lives.
   */
  private void heed(BufferedReader lines) {
    Thread self = Thread.currentThread();
    Thread.ofPlatform().daemon().name("controller").start(() -> hear(lines, self));
    Thread.ofPlatform().daemon().name("pulse").start(() -> pulse(self));
  }

  private void hear(BufferedReader lines, Thread worker) {
    try {
      while (lines.readLine() != null) {
        heardNanos = System.nanoTime();
      }
    } catch (IOException e) {
      // Broken: the controller is gone.
    }
    inputEnded.countDown();
    worker.interrupt();
  }

  private void pulse(Thread worker) {
    try {
      while (System.nanoTime() - heardNanos < SILENCE.toNanos()) {
        Thread.sleep(PULSE);
        say(new FromWorker.Alive());
      }
      worker.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Exit carryOut(String line) throws InterruptedException {
    try {
      measure(Json.read(line, ToWorker.Measure.class));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      say(new FromWorker.Failed(String.valueOf(e.getMessage())));
    }
    // The cluster may delete a pod that has ended before all of its output has been read.
    boolean read = inputEnded.await(SILENCE.toSeconds(), TimeUnit.SECONDS);
    return read ? Exit.DONE : Exit.INTERRUPTED;
  }

  private void measure(ToWorker.Measure order) throws Exception {
    Plan plan = own(order);
    say(new FromWorker.Ready(Home.version(), place(plan), environment(plan)));
    try (Scratch scratch = Scratch.make()) {
      Path directory = scratch.directory().resolve("run");
      try (RunWriter writer = RunWriter.create(directory, record(plan));
          HarnessProcesses processes = Home.processes(sandbox, directory)) {
        run(plan, Duration.ofSeconds(order.quietSeconds()), writer, processes);
        sendForks(writer);
      }
    }
    say(new FromWorker.Done());
  }

  /** As this machine can run it. */
  private Plan own(ToWorker.Measure order) {
    Plan plan = MovedPlan.of(order.plan(), order.home(), Home.path().toString(), machine.jvms());
    int asked = plan.layout().service().size();
    List<Integer> cores = cores();
    if (cores.size() <= asked) {
      throw new CommandRefused(
          "the worker has %s, of which the service asks for %d"
              .formatted(TerminalWords.count(cores.size(), "core"), asked),
          "The lab needs one of its own",
          "Give workers more with --worker-cpus");
    }
    return plan.on(Cores.layout(machine.on(cores), asked));
  }

  /** As many as it has CPU time for: more threads at once would be throttled together. */
  private List<Integer> cores() {
    int paid = (int) Math.floor(quota());
    return paid > 0 && paid < machine.cores().size()
        ? machine.cores().subList(0, paid)
        : machine.cores();
  }

  private static double quota() {
    return CpuLimit.of(ProcessHandle.current().pid()).cores().orElse(0.0);
  }

  private void run(Plan plan, Duration quiet, RunWriter writer, HarnessProcesses processes)
      throws Exception {
    LastInterference met = new LastInterference(writer::planned, writer.directory());
    new PlanRun(
            processes,
            writer,
            event -> hear(event, writer),
            MachineChecker.REAL,
            new QuietTime(quiet, record -> met.of(record).taken(), System::nanoTime),
            Knowledge.classifier(),
            0)
        .run(plan);
  }

  private void hear(Event event, RunWriter writer) {
    switch (event) {
      case Event.ForkStarting starting -> {
        if (begun.stream().noneMatch(fork -> together(fork, starting.fork()))) {
          sendForks(writer);
        }
        begun.add(starting.fork());
        say(new FromWorker.ForkStarting(starting.fork().number()));
      }
      case Event.TrialEnded ended -> sendTrial(writer.directory(), ended.record());
      default -> {}
    }
  }

  /** Services that are warm at once end together. */
  private static boolean together(Fork one, Fork other) {
    return one.group().isPresent() && one.group().equals(other.group());
  }

  /** Of the forks whose services have ended. */
  private void sendForks(RunWriter writer) {
    for (Fork fork : begun) {
      send(writer.directory(), writer.forkDirectory(fork));
      say(new FromWorker.ForkSent(fork.number()));
    }
    begun.clear();
  }

  private void sendTrial(Path run, TrialRecord record) {
    Path directory = StoredRun.trial(run, record).directory();
    send(run, directory);
    say(new FromWorker.TrialSent(String.valueOf(directory.getFileName()), record));
  }

  private void send(Path run, Path directory) {
    if (Files.isDirectory(directory)) {
      try {
        SentFiles.send(run, directory, this::say);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Place place(Plan plan) {
    return new Place(
        System.getenv().getOrDefault(NODE, UNKNOWN),
        System.getenv().getOrDefault(NAME, UNKNOWN),
        plan.layout(),
        machine.cores(),
        quota());
  }

  private Environment environment(Plan plan) {
    return MachineFacts.environment(
        machine, sandbox.mechanism(), ScenarioRun.notEnforced(plan, sandbox));
  }

  private RunRecord record(Plan plan) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "worker",
        Home.version(),
        Instant.now(),
        Optional.empty(),
        RunRecord.CUT_OFF,
        plan,
        environment(plan));
  }

  private synchronized void say(FromWorker word) {
    byte[] line = (Json.line(word) + "\n").getBytes(UTF_8);
    out.write(line, 0, line.length);
    out.flush();
  }
}
