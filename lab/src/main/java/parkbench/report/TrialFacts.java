package parkbench.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parkbench.record.Hiccups;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.StationarityText;

/** Everything that was computed for one trial beside its latency, name to words, in order. */
final class TrialFacts {
  private static final String UNREAD = "could not be read";

  /** Seconds; less rounds to nothing. */
  private static final double SHOWN = 0.05;

  private final Map<String, String> words = new LinkedHashMap<>();

  private TrialFacts() {}

  static Map<String, String> of(TrialReport cell) {
    TrialFacts facts = new TrialFacts();
    facts.load(cell);
    facts.service(cell);
    facts.lab(cell.resources().lab());
    facts.machine(cell.resources().machine());
    facts.words.put("Directory", cell.identity().directory());
    return facts.words;
  }

  /** What a run's time was spent on, in words. */
  static String time(Report.Run run) {
    return run.time()
        .map(time -> Figures.number(time.totalSeconds()) + " s: " + phases(time))
        .orElse(
            run.finished().isPresent()
                ? "unknown: the run was cut off and resumed, and may have stood still for long"
                : "unknown: the run has no end on record");
  }

  private static String phases(Report.TimeSpent time) {
    if (time.seconds().isEmpty()) {
      return "%s in warm-up, %s in settle and window, %s in neither (starts, rests, drains and ends)"
          .formatted(
              Figures.percent(time.warmUpSeconds() / time.totalSeconds()),
              Figures.percent(time.measuredSeconds() / time.totalSeconds()),
              Figures.percent(time.otherShare()));
    }
    return new TreeMap<>(time.seconds())
        .entrySet().stream()
            .filter(phase -> phase.getValue() >= SHOWN)
            .map(
                phase ->
                    String.format(
                        Locale.ROOT, "%s %.1f s", phase.getKey().words(), phase.getValue()))
            .collect(Collectors.joining(", "));
  }

  private void load(TrialReport cell) {
    cell.quality()
        .driver()
        .filter(driver -> !driver.driver().builtIn())
        .ifPresent(
            driver -> {
              words.put("Asked by", driver.name());
              words.put("What that cannot show", String.join(" ", driver.blindSpots()));
            });
    words.put("Window", Figures.number(cell.responses().windowSeconds()) + " s");
    cell.responses()
        .makespanMs()
        .ifPresent(
            makespan -> words.put("Last good answer", Figures.latency(makespan) + " after t = 0"));
    words.put(
        "Warm-up",
        cell.quality().warmUp().none()
            ? "none"
            : "%s requests in %s s, %s: %s"
                .formatted(
                    Figures.count(cell.quality().warmUp().requests()),
                    Figures.number(cell.quality().warmUp().seconds()),
                    cell.quality().warmUp().steady() ? "steady" : "no steady state",
                    cell.quality().warmUp().evidence()));
    words.put("Requests", Figures.count(cell.responses().requests()));
    words.put("Ceiling by", cell.ceiling().ceilingWhy());
    words.put("Failures", Row.causes(cell).isEmpty() ? "none" : Row.causes(cell));
    words.put(
        "In flight",
        "mean %s, most %s"
            .formatted(
                Figures.number(cell.responses().inFlight().mean()),
                Figures.count(cell.responses().inFlight().max())));
    words.put(
        "Upstream",
        "%s, capacity %s; %s arrivals, in flight mean %s, most %s"
            .formatted(
                Figures.millis(cell.upstream().delayMs()),
                cell.upstream().capacity(),
                Figures.count(cell.upstream().arrivals()),
                Figures.number(cell.upstream().inFlightMean()),
                Figures.count(cell.upstream().inFlightMax())));
    cell.upstream().origin().ifPresent(seen -> words.put("Origin", origin(seen)));
    cell.course().replay().ifPresent(replay -> words.put("Replay", replay(replay)));
    if (cell.course().overTime().stationarity().kind() != Report.Stationarity.Kind.NOT_ASKED) {
      words.put("Stationary", stationary(cell.course().overTime().stationarity()));
    }
    cell.course()
        .overTime()
        .disturbance()
        .ifPresent(
            seen -> {
              words.put("Degraded", ScriptEffects.degraded(seen));
              words.put("Recovered", ScriptEffects.recovered(seen));
            });
  }

  private static String origin(Report.OriginSummary seen) {
    return "%s answered %s%s; mean %s, p50 %s, max %s%s"
        .formatted(
            seen.name(),
            Figures.count(seen.answered()),
            seen.atWorkMax()
                .map(
                    most ->
                        ", at work on %s of up to %s at once"
                            .formatted(Figures.count(most), Figures.count(seen.inFlightMax())))
                .orElse(""),
            Figures.millis(seen.meanMs()),
            Figures.millis(seen.p50Ms()),
            Figures.millis(seen.maxMs()),
            seen.failed() == 0 ? "" : "; " + Figures.count(seen.failed()) + " not as expected");
  }

  private static String stationary(Report.Stationarity seen) {
    String verdict =
        switch (seen.kind()) {
          case STATIONARY -> "yes";
          case NOT_STATIONARY -> "no";
          case CANNOT_TELL -> "cannot tell";
          case NOT_ASKED -> "not asked";
        };
    return verdict + ": " + StationarityText.why(seen);
  }

  private static String replay(Report.Replay replay) {
    return "the very arrivals and delays make %s; measured: %s"
        .formatted(
            replayed(replay.mean(), replay.p99(), replay.waitP99(), replay.refused()),
            replayed(
                replay.measuredMean(),
                replay.measuredP99(),
                replay.measuredWaitP99(),
                replay.measuredRefused()));
  }

  private static String replayed(double mean, double p99, double waitP99, double refused) {
    return "mean %s, p99 %s, of the wait for a server %s, %s %% refused"
        .formatted(
            Figures.millis(mean),
            Figures.millis(p99),
            Figures.millis(waitP99),
            Figures.number(100 * refused));
  }

  private void service(TrialReport cell) {
    Report.ServiceUse use = cell.resources().service();
    tell("CPU, s", use.cpu().cpuSeconds(), Figures::number);
    tell("CPU, of one core", use.cpu().cpuCores(), Figures::percent);
    tell("CPU per request, µs", use.cpu().cpuMicrosPerRequest(), Figures::number);
    tell("Runnable without a core", use.cpu().runDelayShare(), Figures::percent);
    tell("Throttled", use.cpu().throttledPeriods(), periods -> periods(periods, use.cpu()));
    tell(
        "Context switches per second",
        use.cpu().contextSwitches().filter(all -> cell.responses().windowSeconds() > 0),
        all -> Figures.number(all / cell.responses().windowSeconds()));
    tell("Resident memory, most", use.memory().rssMaxBytes(), Figures::bytes);
    tell("Heap, most", use.memory().heapMaxBytes(), Figures::bytes);
    tell("Collections", use.pauses().gcCount(), Figures::number);
    tell("Collection pauses", use.pauses().gcPauseMs(), Figures::latency);
    tell(
        "Safepoints, collections included",
        use.pauses().safepointCount(),
        count -> Figures.number(Math.rint(count)));
    tell("Time in safepoints", use.pauses().safepointMs(), Figures::latency);
    tell("JIT compilation", use.jit().compileMs(), Figures::latency);
    tell("CPU time of the JIT", use.jit().compileCpuMs(), Figures::latency);
    tell("Threads, most", use.threads().threadsMax(), Figures::number);
    tell("Busy carriers, most", use.threads().carriersBusyMax(), busy -> busy(busy, use.threads()));
    tell(
        "Virtual threads without a carrier, most",
        use.threads().virtualQueuedMax(),
        Figures::number);
    tell("Open files, most", use.sockets().openFilesMax(), Figures::number);
    tell(
        "Connections with unread bytes, most",
        use.sockets().unreadConnectionsMax(),
        Figures::number);
    tell("Accept queue, most", use.sockets().acceptQueueMax(), Figures::number);
    tell("Listen overflows", use.sockets().listenOverflows(), Figures::number);
    for (Report.PoolUse pool : use.pools()) {
      words.put("Pool " + pool.name(), pool(pool));
    }
  }

  private static String periods(double periods, Report.ServiceUse.Cpu cpu) {
    return Figures.number(periods)
        + " periods"
        + cpu.throttledMs().map(stopped -> ", " + Figures.latency(stopped)).orElse("");
  }

  private static String busy(double busy, Report.ServiceUse.Threads threads) {
    return Figures.number(busy)
        + threads.carriersMax().map(most -> " of " + Figures.number(most)).orElse("");
  }

  private static String pool(Report.PoolUse pool) {
    String size = pool.size() > 0 ? Figures.count(pool.size()) + " threads" : "unbounded";
    return size
        + pool.busyMax().map(busy -> ", busy at most " + Figures.count(busy)).orElse("")
        + pool.busyMean().map(busy -> ", on average " + Figures.number(busy)).orElse("")
        + pool.queuedMax().map(queued -> ", queued at most " + Figures.count(queued)).orElse("")
        + pool.queuedMean().map(queued -> ", on average " + Figures.number(queued)).orElse("");
  }

  private void lab(Report.LabUse lab) {
    tell("Lab: share of its cores", lab.shareOfCores(), Figures::percent);
    tell("Lab: load generator per request, µs", lab.loadMicrosPerRequest(), Figures::number);
    tell("Lab: upstream per request, µs", lab.upstreamMicrosPerRequest(), Figures::number);
    tell(
        "Lab: run-queue latency, p99 of each second's mean", lab.runDelayMillis(), Figures::millis);
    hiccups("load generator", lab.hiccups().load());
    hiccups("upstream", lab.hiccups().upstream());
    hiccups("controller", lab.hiccups().controller());
    tell("Steal", lab.stealShare(), Figures::percent);
  }

  private void hiccups(String process, Optional<Hiccups> met) {
    words.put("Hiccups of the " + process, met.map(Instruments::words).orElse("not measured"));
  }

  private void machine(Report.MachineUse machine) {
    words.put(
        "Machine: busy",
        machine.coresBusy().isEmpty()
            ? UNREAD
            : IntStream.range(0, machine.coresBusy().size())
                .mapToObj(
                    core -> "core " + core + " " + Figures.percent(machine.coresBusy().get(core)))
                .collect(Collectors.joining(", ")));
    tell("Machine: some task waited for a core", machine.cpuPressureShare(), Figures::percent);
    tell("Machine: some task waited for memory", machine.memoryPressureShare(), Figures::percent);
    tell("Machine: some task waited for a disk", machine.ioPressureShare(), Figures::percent);
    tell("Machine: listen drops", machine.listenDrops(), Figures::number);
    tell("Machine: sockets established, most", machine.socketsEstablishedMax(), Figures::number);
    tell("Machine: sockets in TIME_WAIT, most", machine.socketsTimeWaitMax(), Figures::number);
  }

  private <T> void tell(String name, Optional<T> value, Function<T, String> form) {
    words.put(name, value.map(form).orElse(UNREAD));
  }
}
