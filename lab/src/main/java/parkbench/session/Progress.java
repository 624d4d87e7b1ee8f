package parkbench.session;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import parkbench.analysis.TrialInterference;
import parkbench.harness.Event;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Death;
import parkbench.record.LoadProgress;
import parkbench.record.TrialRecord;
import parkbench.result.Audit;
import parkbench.text.CheckText;
import parkbench.text.SeenCallText;
import parkbench.text.WarmUpText;
import parkbench.wire.Secrets;

/** Shows how far a run is: a live line on a terminal, one plain line per trial elsewhere. */
final class Progress implements Event.Audience, AutoCloseable {
  private static final int FAILED_CHECKS = 2;

  private Plan plan;
  private final Screen screen;
  private final LongSupplier clock;
  private final Function<TrialRecord, TrialInterference> met;
  private TimeLeft time;

  /** Good answers by trial: two may run at the same time. */
  private final Map<String, Long> lastGood = new HashMap<>();

  /**
   * @param clock nanoseconds on the machine's monotonic clock
   * @param met the interference that a finished trial met
   */
  Progress(
      Plan plan, Screen screen, LongSupplier clock, Function<TrialRecord, TrialInterference> met) {
    this.plan = plan;
    this.screen = screen;
    this.clock = clock;
    this.met = met;
    this.time = new TimeLeft(plan, clock.getAsLong());
  }

  /** On standard output. */
  static Progress of(Plan plan, boolean live, Function<TrialRecord, TrialInterference> met) {
    return new Progress(
        plan,
        live ? Screen.terminal(plan.source().scenario()) : Screen.plain(),
        System::nanoTime,
        met);
  }

  @Override
  public void hear(Event event) {
    switch (event) {
      case Event.LabStarting starting -> show("starting the lab, checking the machine");
      case Event.MachineChecked checked -> CheckWords.noisy(checked.check()).ifPresent(screen::say);
      case Event.ForkStarting starting -> {
        time.begin(starting.fork(), clock.getAsLong());
        show(String.format(Locale.ROOT, "%s starting", name(starting.fork())));
      }
      case Event.WarmingUp warming ->
          show(
              String.format(
                  Locale.ROOT,
                  "%s warming up, %,d requests",
                  name(warming.fork()),
                  warming.progress().good()));
      case Event.Warm warm -> {
        SeenCallText.unmatched(warm.warmUp().unmatched())
            .forEach(call -> screen.say(name(warm.fork()) + ": " + call));
        if (warm.warmUp().withoutGoodAnswer()) {
          screen.say(name(warm.fork()) + ": " + WarmUpText.failed(warm.warmUp()));
        } else if (!warm.warmUp().steady()
            && !warm.fork().warmUp().none()
            && plan.regression().isEmpty()) {
          screen.say(
              String.format(
                  Locale.ROOT,
                  "%s: no steady state before the cap (%s)",
                  name(warm.fork()),
                  warm.warmUp().evidence()));
        }
      }
      case Event.ForkFailed failed ->
          screen.say(
              String.format(
                  Locale.ROOT,
                  "%s did not start: %s",
                  name(failed.fork()),
                  Secrets.of(plan).text(failed.why())));
      case Event.Waiting waiting ->
          show(
              "waiting for a quiet machine: %s of core %d is taken; %s left for that and more"
                  .formatted(
                      CheckWords.percent(waiting.noisiest().taken()),
                      waiting.noisiest().core(),
                      TerminalWords.duration(begun(waiting.left()))));
      case Event.MeasuringAgain again ->
          screen.say(
              "%s: measured again, since the machine interfered; %s left for that"
                  .formatted(again.trial().id(), TerminalWords.duration(again.left())));
      case Event.NoTimeLeft none ->
          screen.say(
              "%s: not measured again: %s are left of the %s for waiting and measuring again"
                  .formatted(
                      none.trial().id(),
                      TerminalWords.duration(none.left()),
                      TerminalWords.duration(none.total())));
      case Event.TrialStarting starting -> {
        show(String.format(Locale.ROOT, "%s starting", starting.trial().id()));
      }
      case Event.TrialRunning running -> running(running.trial(), running.progress());
      case Event.TrialEnded ended -> ended(ended.record());
    }
  }

  /**
   * Invalid trials are measured again.
   *
   * @param whole all that is planned by now
   * @param more what of it is to come
   */
  void again(Plan whole, Plan more) {
    toCome(whole, more);
    say("measuring again, since they were invalid: " + more.trials());
  }

  /**
   * What comes next; the time left is that of it.
   *
   * @param whole all that is planned by now
   */
  void toCome(Plan whole, Plan more) {
    plan = whole;
    time = new TimeLeft(more, clock.getAsLong());
  }

  /** One more trial is planned. */
  void grown(Plan now) {
    plan = now;
  }

  /** On a line of its own. */
  void say(String line) {
    screen.say(line);
  }

  /**
   * Invalid trials are not measured again.
   *
   * @param whole whose last note says why
   */
  void notAgain(Plan whole) {
    screen.say(whole.notes().getLast());
  }

  @Override
  public void close() {
    screen.close();
  }

  private void running(Trial trial, LoadProgress progress) {
    show(
        String.format(
            Locale.ROOT,
            "%s  %d rps, %d in flight, mean %.0f ms",
            trial.id(),
            progress.good() - lastGood.getOrDefault(trial.id(), 0L),
            progress.inFlight(),
            progress.responseMeanMicros() / 1e3));
    lastGood.put(trial.id(), progress.good());
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
                        "%.0f rps over %.1f s, %d failed, %d pending",
                        load.population().goodInWindow()
                            / load.answeringSeconds(record.trial().load()),
                        load.answeringSeconds(record.trial().load()),
                        load.failed(),
                        load.population().pending()))
            .orElse("not measured");
    String trouble =
        record.lab().instruments().isEmpty()
            ? interference(record)
            : "; invalid: " + record.lab().instruments().lines().findFirst().orElse("");
    String death = record.service().died().map(Progress::death).orElse("");
    screen.say(
        String.format(
            Locale.ROOT,
            "[%d/%d] %s: %s%s%s",
            // Two that are measured at the same time have one number.
            plan.regression().isPresent() ? record.order() : record.trial().number(),
            plan.trials(),
            record.trial().id(),
            figures,
            trouble,
            death));
  }

  /** At once, since a reader may end what takes the CPU. */
  private String interference(TrialRecord record) {
    List<Audit.Check> checks = met.apply(record).failed();
    String words =
        checks.stream()
            .limit(FAILED_CHECKS)
            .map(CheckText::result)
            .collect(Collectors.joining(", "));
    if (checks.isEmpty()) {
      return "";
    }
    boolean invalid = checks.stream().anyMatch(check -> check.invalidates(plan.audit().mode()));
    return (invalid ? "; invalid: " : "; interference: ")
        + words
        + (checks.size() > FAILED_CHECKS ? " and more" : "");
  }

  private static String death(Death death) {
    if (death.outOfMemory()) {
      return "; the service was killed: out of memory";
    }
    return death.exitCode() == Death.NEVER_READY
        ? "; the service never became ready"
        : "; the service died with exit code " + death.exitCode();
  }

  /** On the live line only: the time left, then what happens. */
  private void show(String words) {
    long now = clock.getAsLong();
    Duration left = time.at(now);
    screen.show(
        time.elapsed(now),
        left,
        block()
            + (left.isZero() ? "over its estimate" : TerminalWords.duration(begun(left)) + " left")
            + "  "
            + words);
  }

  /** The number of blocks is not known before the end, so the time left is that of this block. */
  private String block() {
    return plan.precision().map(asked -> "block " + plan.repeats() + ", ").orElse("");
  }

  /** Up to whole seconds: half a second that is left is not nothing. */
  private static Duration begun(Duration left) {
    return left.plusSeconds(1).minusNanos(1).truncatedTo(ChronoUnit.SECONDS);
  }
}
