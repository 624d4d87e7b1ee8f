package parkbench.cli;

import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import parkbench.conduct.Event;
import parkbench.model.Death;
import parkbench.model.Fork;
import parkbench.model.LoadProgress;
import parkbench.model.Plan;
import parkbench.model.Trial;
import parkbench.model.TrialRecord;

/**
 * Tells a person how far a run is: a live line on a terminal, one plain line per trial elsewhere.
 */
final class Progress implements Event.Audience, AutoCloseable {
  private final Plan plan;
  private final @Nullable ProgressBar bar;
  private final long start = System.nanoTime();
  private long lastGood;

  private Progress(Plan plan, boolean live) {
    this.plan = plan;
    this.bar =
        live
            ? new ProgressBarBuilder()
                .setTaskName(plan.scenario())
                .setInitialMax(Math.max(1, plan.estimate().toSeconds()))
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .setUnit(" s", 1)
                .hideEta()
                .build()
            : null;
  }

  static Progress of(Plan plan, boolean live) {
    return new Progress(plan, live);
  }

  @Override
  public void hear(Event event) {
    switch (event) {
      case Event.Limbering limbering ->
          show(
              String.format(
                  Locale.ROOT,
                  "the lab warms itself up, %,d requests",
                  limbering.progress().good()));
      case Event.ForkStarting starting ->
          show(String.format(Locale.ROOT, "%s starting", name(starting.fork())));
      case Event.WarmingUp warming ->
          show(
              String.format(
                  Locale.ROOT,
                  "%s warming up, %,d requests",
                  name(warming.fork()),
                  warming.progress().good()));
      case Event.Warm warm -> {
        if (!warm.warmUp().steady()) {
          say(
              String.format(
                  Locale.ROOT,
                  "%s: no steady state before the cap (%s)",
                  name(warm.fork()),
                  warm.warmUp().evidence()));
        }
      }
      case Event.ForkFailed failed ->
          say(
              String.format(
                  Locale.ROOT, "%s did not start: %s", name(failed.fork()), failed.why()));
      case Event.TrialStarting starting -> {
        lastGood = 0;
        show(String.format(Locale.ROOT, "%s starting", starting.trial().id()));
      }
      case Event.TrialRunning running -> running(running.trial(), running.progress());
      case Event.TrialEnded ended -> ended(ended.record());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }

  private void running(Trial trial, LoadProgress progress) {
    show(
        String.format(
            Locale.ROOT,
            "%s  %d rps, %d in flight, mean %.0f ms",
            trial.id(),
            progress.good() - lastGood,
            progress.inFlight(),
            progress.responseMeanMicros() / 1e3));
    lastGood = progress.good();
  }

  private static String name(Fork fork) {
    return fork.system().name() + "/" + fork.approach().name();
  }

  private void ended(TrialRecord record) {
    String figures =
        record
            .load()
            .map(
                load ->
                    String.format(
                        Locale.ROOT,
                        "%.0f rps over %.0f s, %d failed, %d pending",
                        load.goodInWindow() / load.windowSeconds(),
                        load.windowSeconds(),
                        load.failed(),
                        load.pending()))
            .orElse("not measured");
    String trouble =
        record.instruments().isEmpty()
            ? ""
            : "; void: " + record.instruments().lines().findFirst().orElse("");
    String death = record.died().map(Progress::death).orElse("");
    say(
        String.format(
            Locale.ROOT,
            "[%d/%d] %s: %s%s%s",
            record.order(),
            plan.trials(),
            record.trial().id(),
            figures,
            trouble,
            death));
  }

  private static String death(Death death) {
    if (death.outOfMemory()) {
      return "; the service was killed: out of memory";
    }
    return death.exitCode() == Death.NEVER_READY
        ? "; the service never became ready"
        : "; the service died with exit code " + death.exitCode();
  }

  /** On the live line only. */
  private void show(String words) {
    if (bar != null) {
      bar.stepTo(elapsed().toSeconds());
      bar.setExtraMessage(words);
    }
  }

  /** To stay. */
  private void say(String line) {
    System.out.println(bar == null ? line : "\r\u001b[K" + line);
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
