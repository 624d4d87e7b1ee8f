package parkbench.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.analysis.Analysis;
import parkbench.harness.Event;
import parkbench.live.LiveServer;
import parkbench.measure.Timelines;
import parkbench.plan.Plan;
import parkbench.record.LoadProgress;
import parkbench.report.LivePage;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.store.StoredRun;

/**
 * Shows a run in a browser: what happens each second, and the report of the trials finished so far.
 * The report is made between two trials. What a trial shows is read once.
 */
public final class LiveReport implements Event.Audience, AutoCloseable {
  private static final int MOST_PORT = 65_535;
  private static final Duration LEAST_BETWEEN = Duration.ofSeconds(2);

  private final LiveServer server;
  private final Path directory;
  private @Nullable Analysis analysis; // the run's own libraries are there once it has begun
  private final Map<String, Timeline> timelines = new HashMap<>(); // by the trial's directory
  private long good;
  private long made;

  private LiveReport(LiveServer server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  /**
   * Begins to serve the page of a run.
   *
   * @param port 0: a free one
   * @throws CommandRefused where the port is in use
   */
  public static LiveReport open(int port, Plan plan, Path directory) throws IOException {
    if (port < 0 || port > MOST_PORT) {
      throw new CommandRefused("--live " + port, "Ports end at " + MOST_PORT, "Name another");
    }
    try {
      LiveServer server =
          LiveServer.open(
              port,
              LivePage.frame(plan.source().scenario(), plan.source().question()),
              LivePage.policy());
      return new LiveReport(server, directory);
    } catch (LiveServer.PortInUse e) {
      throw new CommandRefused(
          "--live " + port + ": " + e.getMessage(),
          "",
          "Name another port, or none for a free one");
    }
  }

  String address() {
    return server.address();
  }

  @Override
  public void hear(Event event) {
    switch (event) {
      case Event.LabStarting starting -> server.send("progress", "starting the lab");
      case Event.MachineChecked checked -> {}
      case Event.ForkStarting starting ->
          server.send("progress", starting.fork().approach().name() + " starts");
      case Event.WarmingUp warming ->
          server.send(
              "progress",
              String.format(
                  Locale.ROOT,
                  "%s warms up, %,d requests",
                  warming.fork().approach().name(),
                  warming.progress().good()));
      case Event.Warm warm -> {}
      case Event.ForkFailed failed -> {}
      case Event.Waiting waiting -> server.send("progress", "waiting for a quiet machine");
      case Event.MeasuringAgain again -> {}
      case Event.NoTimeLeft none -> {}
      case Event.TrialStarting starting -> good = 0;
      case Event.TrialRunning running -> running(running.trial().id(), running.progress());
      case Event.TrialEnded ended -> soon();
    }
  }

  private void running(String trial, LoadProgress progress) {
    server.send(
        "progress",
        String.format(
            Locale.ROOT,
            "%s: %,d rps, %,d in flight, mean %.0f ms",
            trial,
            progress.good() - good,
            progress.inFlight(),
            progress.responseMeanMicros() / 1e3));
    good = progress.good();
  }

  /** Trials of a service that does not start end at once: the next page has them. */
  private void soon() {
    if (System.nanoTime() - made > LEAST_BETWEEN.toNanos()) {
      report();
    }
  }

  /** A page that cannot be made ends no run. */
  private void report() {
    try {
      StoredRun stored = StoredRun.open(directory).running();
      Report report = analysis().of(stored);
      server.send("report", LivePage.sections(report, timelines(stored, report)));
    } catch (RuntimeException | OutOfMemoryError e) {
      server.send("progress", "The page could not be made: " + e.getMessage());
    }
    made = System.nanoTime();
  }

  private List<Timeline> timelines(StoredRun stored, Report report) {
    Set<String> counted =
        report.trials().stream()
            .map(trial -> trial.identity().directory())
            .collect(Collectors.toSet());
    return stored.trials().stream()
        .filter(trial -> counted.contains("trials/" + trial.directory().getFileName()))
        .map(
            trial ->
                timelines.computeIfAbsent(
                    trial.directory().toString(), unread -> Timelines.of(trial)))
        .toList();
  }

  /** The same for all trials: each is analysed once. */
  private Analysis analysis() {
    Analysis made = analysis == null ? Knowledge.analysis(directory) : analysis;
    analysis = made;
    return made;
  }

  @Override
  public void close() {
    report();
    server.close();
  }
}
