package parkbench.analysis;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import parkbench.KnownLibraries;
import parkbench.measure.Latencies;
import parkbench.plan.Arrivals;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Connections;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Driver;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Probe;
import parkbench.plan.Rate;
import parkbench.plan.Route;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.plan.WarmUp;
import parkbench.record.CoreTimes;
import parkbench.record.Death;
import parkbench.record.DriverRecord;
import parkbench.record.Hiccups;
import parkbench.record.Ledger;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.record.ProbeResult;
import parkbench.record.Sample;
import parkbench.record.SeenCall;
import parkbench.record.Subject;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.record.WorkTime;
import parkbench.store.RunWriter;
import parkbench.store.StoredTrial;
import parkbench.system.Approach;
import parkbench.system.Bytes;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.system.Origin;
import parkbench.system.Pool;
import parkbench.system.Readiness;
import parkbench.system.Request;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.system.Tuning;
import parkbench.system.Workload;
import parkbench.wire.Json;

/**
 * A trial as the processes would have left it. As it stands: a blocking servlet of 200 threads, 400
 * users, an upstream of 500 ms, every instrument sound. A test changes what it is about.
 */
public final class SyntheticTrial {
  private static final long ZERO = 1_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  public String system = "spring-mvc";
  public String approach = "blocking";
  public Optional<Pool> pool =
      Optional.of(new Pool("Tomcat threads", 200, "http-nio-", "server.tomcat.threads.max"));
  public Workload workload = Workload.PROXY;
  public int calls = 1;
  boolean together;
  public Start start = new Start.Jar(Path.of("/own.jar"), 25, List.of(), List.of());
  public Optional<Jvm> jvm = Optional.empty();
  public Capacity capacity = new Capacity.Unlimited();
  public List<Change> script = List.of();

  /** What an origin, itself a start of the service, made of the upstream's calls. */
  public Optional<Ledger.Proxied> proxied = Optional.empty();

  public Load load = new Load.Closed(400, Duration.ZERO, Duration.ofMillis(500));
  public Duration delay = Duration.ofMillis(500);
  Connections carriers = new Connections.OwnPerUser();
  public double cpus = 1;
  public int settleSeconds = 2;
  public int windowSeconds = 10;
  public int repeat = 1;

  public double rps = 392;
  public double[] responseMillisBySecond = new double[0];
  public double responseMillis = 1020;
  public double lastGoodSeconds = 12;
  public Map<String, Long> failures = Map.of();
  public long[] failuresBySecond = new long[0];
  public long[] inFlightBySecond = new long[0];
  public long pending;
  public long unfired;
  public double lagMicros = 40;
  public double turnaroundMicros = 200;
  public Hiccups loadHiccups = new Hiccups(0.1, 2);

  public List<Route> routes = List.of();
  public Faults faults = Faults.NONE;
  public Map<String, Long> planted = Map.of();
  public List<String> exchanges = List.of();
  public List<Long> draws = List.of();
  public WarmUp warmUp = new WarmUp(1, Duration.ZERO, 1, Duration.ofSeconds(1));
  public double serviceCpu = 0.07;

  /** Of a service that is measured at the same time; 0: there is none. */
  public double neighbourCpu;

  public double compilerCpu;
  public boolean collecting;

  /** Bytes to files. */
  double writtenPerSecond = 4_096;

  /** Share of the time. */
  double gcPauses = 0.006;

  public double loadCpu = 0.06;
  public double upstreamCpu = 0.05;
  public double conductorCpu = 0.02;
  public double stealShare;

  /** CPU of other processes on the service's core. */
  public double otherCpu;

  /** Time of each core that its kernel counts as that of no process. */
  public double interrupts;

  /** CPU time of the fixed piece of work after the trial; absent: not timed. */
  public Optional<Long> workNanos = Optional.empty();

  /** Absent: no sleeper watches the cores. */
  public Optional<Double> stallShare = Optional.empty();

  public double runDelayMicros = 20;
  public int overflows;

  public List<ThreadDump> looks = List.of();

  /** Calls at the upstream; absent: as many as it has servers, or most of the pool. */
  Optional<Double> inFlightMean = Optional.empty();

  /** Those of the service at the upstream; absent: a run of an earlier version. */
  Optional<Ledger.Calls> callsInFlight = Optional.empty();

  /** That the upstream relays to; absent: it answers itself. */
  Optional<Database> database = Optional.empty();

  /** By the service, to the upstream. */
  long connectionsOpened = 200;

  public int busy = 200;
  int[] busyBySecond = new int[0];
  int[] unreadBySecond = new int[0];
  public int threads = 200;
  public int unread = 196;
  String poolThreads = "http-nio-8080-exec";
  public Set<Subject> unwatched = EnumSet.noneOf(Subject.class);

  /** Whether the threads of the service are counted: it is a JVM. */
  boolean seenInside = true;

  public boolean clockGoesBack;
  public double clockJumpMillis;
  public boolean tornLog;

  public double ledgerMeanErrorMicros = 100;
  public double ledgerP99ErrorMicros = 300;
  public double canaryErrorMicros = 100;
  public double canaryErrorP99 = 3;
  public long canaries = 200;
  public boolean canary = true;
  public boolean ledger = true;
  public OptionalLong arrivals = OptionalLong.empty();

  /**
   * Calls of each of several upstreams, of which each request is to make one; empty: there is one.
   */
  public Map<String, Long> calledOf = Map.of();

  public boolean loadTold = true;
  public Optional<Double> loadSeconds = Optional.empty();
  long refused;
  long unmatched;
  List<SeenCall> seen = List.of();
  WarmUpRecord warmed = new WarmUpRecord(20_000, 10, true, "steady");
  public Optional<Death> died = Optional.empty();
  public Optional<List<Boolean>> probe = Optional.empty();
  public String instruments = "";
  public String restless = "";

  /** Of a second, by a quota on the lab as a whole; empty: it has none. */
  public OptionalDouble throttledShare = OptionalDouble.empty();

  /** Whose forks are warm at the same time; empty: alone. */
  public Optional<Integer> group = Optional.empty();

  /** Of a fork that is measured in several; behind its id. */
  public String slice = "";

  /** Empty: in a fork of its own. */
  public OptionalInt inFork = OptionalInt.empty();

  List<String> notes = List.of();
  public Driver driver = Driver.PARKBENCH;
  public Optional<Long> connections = Optional.empty();
  public long dropped;

  public static SyntheticTrial sound() {
    return new SyntheticTrial();
  }

  /** 400 users find no pool in their way. */
  public static SyntheticTrial unbounded(String system, String approach, double rps) {
    return sound()
        .with(
            trial -> {
              trial.system = system;
              trial.approach = approach;
              trial.pool = Optional.empty();
              trial.rps = rps;
              trial.responseMillis = 507;
              trial.busy = 3;
              trial.unread = 0;
              trial.poolThreads = "loop";
              trial.threads = 4;
              trial.serviceCpu = 0.2;
            });
  }

  /** Twenty requests a second for a service that answers ten: a minute of it. */
  public static SyntheticTrial overloaded() {
    return sound()
        .with(
            trial -> {
              trial.load = open(20, 60);
              trial.delay = Duration.ofMillis(100);
              trial.settleSeconds = 0;
              trial.windowSeconds = 60;
              trial.rps = 10;
              trial.lastGoodSeconds = 119;
              trial.inFlightBySecond = new long[61];
              trial.responseMillisBySecond = new double[60];
              for (int second = 0; second <= 60; second++) {
                trial.inFlightBySecond[second] = 1 + 10L * second;
              }
              for (int second = 0; second < 60; second++) {
                trial.responseMillisBySecond[second] = 100 + 1000 * second;
              }
            });
  }

  /** An outage: 200 rps, the upstream takes a second from 20 s to 30 s. */
  public static SyntheticTrial incident() {
    return sound()
        .with(
            trial -> {
              trial.load = open(200, 60);
              trial.delay = Duration.ofMillis(50);
              trial.settleSeconds = 5;
              trial.windowSeconds = 55;
              trial.rps = 200;
              trial.busy = 10;
              trial.unread = 0;
              trial.canary = false;
              trial.script =
                  List.of(
                      new Change(
                          Duration.ofSeconds(20),
                          Optional.of(Duration.ofSeconds(30)),
                          new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)))));
              trial.responseMillisBySecond = new double[60];
              for (int second = 0; second < 60; second++) {
                trial.responseMillisBySecond[second] = second >= 20 && second < 34 ? 5000 : 52;
              }
            });
  }

  public static Load.Open open(double rps, int seconds) {
    return new Load.Open(
        Arrivals.CONSTANT,
        List.of(new Load.Segment(Duration.ofSeconds(seconds), new Rate(rps), new Rate(rps))));
  }

  public static Load.Open random(double rps, int seconds) {
    return new Load.Open(Arrivals.POISSON, open(rps, seconds).profile());
  }

  public SyntheticTrial with(Consumer<SyntheticTrial> change) {
    change.accept(this);
    return this;
  }

  String id() {
    return system
        + "-"
        + approach
        + "-"
        + repeat
        + slice
        + (driver.builtIn() ? "" : "-" + driver.word());
  }

  private Approach how() {
    return new Approach(
        approach,
        Optional.empty(),
        "It waits.",
        workload,
        Request.to("/"),
        Expectation.OK,
        Tuning.NONE,
        pool,
        new Calls(
            calls,
            together,
            calledOf.keySet().stream()
                .collect(Collectors.toUnmodifiableMap(Function.identity(), name -> 1))));
  }

  private SystemSpec spec() {
    return new SystemSpec(
        system,
        new SystemSpec.Description("boot-4.1", "a stack", "a system", Optional.empty()),
        Optional.empty(),
        start,
        0,
        "",
        Map.of(),
        new Readiness("/", 200, Duration.ofSeconds(1)),
        List.of(how()),
        Setting.Passing.ARGUMENT,
        List.of());
  }

  Fork fork(int number) {
    return new Fork(
        number,
        repeat,
        spec(),
        how(),
        new Limits(
            (int) Math.ceil(cpus),
            Optional.of(cpus).filter(quota -> quota < Math.ceil(quota)),
            Bytes.mebi(1024)),
        jvm,
        warmUp,
        List.of(trial()),
        Duration.ofSeconds(20),
        group);
  }

  Trial trial() {
    return new Trial(
        id(),
        new Upstream(
                routes,
                capacity,
                faults,
                script,
                proxied.map(seen -> new Origin(spec(), how(), jvm)))
            .at(List.of(new Endpoint("", 0, Optional.empty(), database))),
        delay,
        load,
        new Trial.Exchange(Request.to("/"), Expectation.OK, carriers, Duration.ofSeconds(30)),
        new Trial.Timing(
            Duration.ofSeconds(settleSeconds),
            Duration.ofSeconds(windowSeconds),
            Duration.ofSeconds(30),
            false,
            delay),
        new Trial.Ceiling(
            pool.map(bound -> new Rate(bound.size() / (delay.toNanos() / 1e9))),
            pool.map(bound -> bound.size() + " " + bound.name() + " / 0.5 s").orElse("")),
        driver,
        new Trial.Observation(
            probe.map(asks -> new Probe("/", Duration.ofSeconds(1), Duration.ofSeconds(1), 3)),
            Optional.empty(),
            looks.isEmpty() ? Optional.empty() : Optional.of(Duration.ofMillis(1500))));
  }

  /** A look at as many server threads as the trial has, at a second since t = 0. */
  public ThreadDump look(int second, ThreadActivity doing) {
    return new ThreadDump(
        ZERO + second * SECOND,
        IntStream.rangeClosed(1, threads)
            .mapToObj(
                number ->
                    KnownLibraries.thread(
                        "http-nio-8080-exec-" + number, doing, second, "", List.of()))
            .toList());
  }

  void write(RunWriter writer, int order) {
    Path directory = writer.trialDirectory(order, trial());
    for (int second = 0; second <= end(); second++) {
      sample(second).forEach(sample -> writer.sample(directory, sample));
    }
    looks.forEach(writer.threadDumps(directory));
    try {
      if (loadTold) {
        Path log = directory.resolve("latency.hlog");
        writeLatencies(log);
        if (tornLog) {
          String whole = Files.readString(log);
          Files.writeString(log, whole.substring(0, whole.length() * 2 / 3));
        }
        Files.writeString(directory.resolve("progress.jsonl"), progress());
        lines(
            directory.resolve("exchanges.csv.gz"),
            "intended,fired,sent,completed,status,cause",
            exchanges.isEmpty() ? asked() : exchanges);
        lines(StoredTrial.draws(directory), "drawn", draws);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    writer.finish(directory, record(order));
  }

  private static void lines(Path file, String columns, List<?> rows) throws IOException {
    try (Writer out =
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII)) {
      out.write(columns + "\n");
      for (Object row : rows) {
        out.write(row + "\n");
      }
    }
  }

  /** Every exchange of an open load of one rate, as the engine keeps them; of others none. */
  public List<String> asked() {
    if (!(load instanceof Load.Open open)) {
      return List.of();
    }
    double rate = open.profile().getFirst().from().perSecond();
    SplittableRandom random = new SplittableRandom(42);
    List<String> rows = new ArrayList<>();
    for (double at = 0; at < open.duration().toSeconds(); ) {
      long intended = (long) (at * SECOND);
      long fired = intended + (long) (1e3 * lagMicros);
      long completed = fired + (long) (1e6 * responseMillis);
      rows.add("%d,%d,%d,%d,200,".formatted(intended, fired, fired, completed));
      at += (open.arrivals() == Arrivals.CONSTANT ? 1 : -Math.log1p(-random.nextDouble())) / rate;
    }
    return rows;
  }

  private int end() {
    return settleSeconds + windowSeconds;
  }

  private void writeLatencies(Path file) throws IOException {
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputStartTime(0);
      log.outputBaseTime(0);
      log.outputLegend();
      for (int second = 0; second < end(); second++) {
        double millis = at(responseMillisBySecond, second, responseMillis);
        interval(log, second, Latencies.RESPONSE, Math.round(rps), 1000 * millis);
        interval(log, second, Latencies.SERVICE, Math.round(rps), 1000 * millis);
        interval(log, second, Latencies.CONNECTION, Math.round(rps), 2);
        interval(log, second, Latencies.LAG, fired(second), lagMicros);
        long failed = second < failuresBySecond.length ? failuresBySecond[second] : 0;
        interval(log, second, Latencies.FAILED, failed, 30_000_000);
      }
    }
  }

  /** Random arrivals are not as many in each second. */
  private long fired(int second) {
    return load instanceof Load.Open open && open.arrivals() == Arrivals.POISSON
        ? asked().stream()
            .filter(row -> Long.parseLong(row.split(",", -1)[0]) / SECOND == second)
            .count()
        : Math.round(rps);
  }

  private static double at(double[] values, int second, double otherwise) {
    return second < values.length ? values[second] : otherwise;
  }

  private static void interval(
      HistogramLogWriter log, int second, String tag, long count, double micros) {
    if (count > 0) {
      Histogram histogram = new Histogram(3);
      histogram.setTag(tag);
      histogram.recordValueWithCount(Math.round(micros), count);
      log.outputIntervalHistogram(second, second + 1.0, histogram, 1);
    }
  }

  private String progress() {
    StringBuilder lines = new StringBuilder();
    for (int second = 1; second <= end(); second++) {
      long good = Math.round(rps) * second;
      long inFlight = second < inFlightBySecond.length ? inFlightBySecond[second] : 400;
      lines
          .append(Json.line(new LoadProgress(ZERO + second * SECOND, good, good, inFlight, 1)))
          .append('\n');
    }
    return lines.toString();
  }

  private List<Sample> sample(int second) {
    List<Sample> samples = new ArrayList<>();
    for (Subject subject : Subject.values()) {
      boolean there = subject != Subject.NEIGHBOUR || neighbourCpu > 0;
      if (there && !unwatched.contains(subject)) {
        long back = clockGoesBack && second == 5 ? 3 * SECOND : 0;
        samples.add(
            new Sample(
                ZERO + second * SECOND + SECOND / 3 - back,
                subject,
                values(subject, second),
                subject == Subject.SERVICE && seenInside ? pools(second) : List.of(),
                List.of(),
                subject == Subject.MACHINE ? cores(second) : List.of()));
      }
    }
    return samples;
  }

  /** The service has core 0, the lab core 1. */
  private List<CoreTimes> cores(int second) {
    double lab = loadCpu + upstreamCpu + conductorCpu;
    return List.of(core(0, serviceCpu + neighbourCpu + otherCpu, second), core(1, lab, second));
  }

  private CoreTimes core(int number, double busy, int second) {
    return new CoreTimes(
        number,
        Math.round((busy + interrupts) * 1e9 * second),
        Math.round(stealShare * 1e9 * second),
        second * SECOND,
        stallShare.map(share -> Math.round(share * 1e9 * second)),
        Optional.of(Math.round(interrupts * 1e9 * second)));
  }

  private Map<Metric, Double> values(Subject subject, int second) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    switch (subject) {
      case SERVICE -> {
        values.put(Metric.CPU, 7e9 + serviceCpu * 1e9 * second);
        values.put(
            Metric.UNREAD_CONNECTIONS,
            (double) (unreadBySecond.length > second ? unreadBySecond[second] : unread));
        values.put(Metric.THREADS, 230.0);
        values.put(Metric.RSS, 300.0 * (1 << 20));
        if (collecting) {
          values.put(Metric.GC_PAUSE, gcPauses * 1e9 * second);
          values.put(Metric.HEAP_MAX, 5e8);
        }
        values.put(Metric.VOLUNTARY_SWITCHES, 900.0 * second);
        values.put(Metric.INVOLUNTARY_SWITCHES, 80.0 * second);
        values.put(Metric.HEAP_USED, 1e8);
        values.put(Metric.SAFEPOINTS, 3.0 * second);
        values.put(Metric.COMPILE_TIME, 2e9 + 4e6 * second);
        values.put(Metric.COMPILE_CPU, 1e9 + compilerCpu * 1e9 * second);
        values.put(Metric.OPEN_FILES, 431.0);
        values.put(Metric.FILE_BYTES_WRITTEN, 1e6 + writtenPerSecond * second);
      }
      case NEIGHBOUR -> process(values, neighbourCpu, second);
      case LOAD -> process(values, loadCpu, second);
      case UPSTREAM -> process(values, upstreamCpu, second);
      case CONTROLLER -> {
        process(values, conductorCpu, second);
        throttledShare.ifPresent(
            share -> values.put(Metric.THROTTLED_TIME, 3e9 + share * 1e9 * second));
      }
      case MACHINE -> {
        values.put(Metric.MACHINE_TOTAL, 2e9 * second);
        values.put(
            Metric.CLOCK_OFFSET,
            1.8e18 + 5e4 * second + (second >= 5 && second < 8 ? clockJumpMillis * 1e6 : 0));
        values.put(Metric.MACHINE_STEAL, stealShare * 2e9 * second);
        values.put(Metric.PRESSURE_CPU, 2e7 * second);
        values.put(Metric.PRESSURE_IO, 4e6 * second);
        values.put(Metric.SOCKETS_TIME_WAIT, 10.0 + second);
        values.put(Metric.LISTEN_DROPS, second >= 1 ? 6.0 + overflows : 6.0);
        values.put(Metric.LISTEN_OVERFLOWS, second >= 1 ? 5.0 + overflows : 5.0);
      }
    }
    return values;
  }

  private void process(Map<Metric, Double> values, double cpu, int second) {
    values.put(Metric.CPU, 3e9 + cpu * 1e9 * second);
    values.put(Metric.TIME_SLICES, 900.0 * second);
    values.put(Metric.RUN_DELAY, 900.0 * second * runDelayMicros * 1e3);
  }

  private List<PoolSample> pools(int second) {
    int working = busyBySecond.length > second ? busyBySecond[second] : busy;
    return List.of(
        new PoolSample(
            poolThreads,
            PoolKind.SERVER,
            threads,
            1,
            threads - 1,
            0,
            OptionalInt.of(working),
            OptionalInt.empty()),
        new PoolSample(
            "http-nio-8080-Acceptor",
            PoolKind.OTHER,
            1,
            1,
            0,
            0,
            OptionalInt.empty(),
            OptionalInt.empty()));
  }

  private TrialRecord record(int order) {
    return new TrialRecord(
        inFork.orElse(order),
        order,
        trial(),
        warmed,
        loadTold ? Optional.of(result()) : Optional.empty(),
        ledger ? Optional.of(reported()) : Optional.empty(),
        new TrialRecord.Service("25", "java -jar own.jar", died),
        new TrialRecord.Lab(
            instruments,
            restless,
            notes,
            Optional.of(new DriverRecord(driver, "1.0", driver.blindSpots(), connections, dropped)),
            Optional.of(new Hiccups(0.4, 6)),
            workNanos.map(nanos -> new WorkTime(0, 160, nanos, nanos))),
        new TrialRecord.Beside(
            canary
                ? Optional.of(
                    new TrialRecord.Reference(
                        canaries, canaries, canaryErrorMicros, canaryErrorP99 * canaryErrorMicros))
                : Optional.empty(),
            probe.map(SyntheticTrial::asks),
            Optional.empty()));
  }

  private static ProbeResult asks(List<Boolean> good) {
    List<ProbeResult.Ask> asks = new ArrayList<>();
    for (int i = 0; i < good.size(); i++) {
      asks.add(
          new ProbeResult.Ask(
              ZERO + i * SECOND, 3, good.get(i), good.get(i) ? "" : "no answer in 1 s"));
    }
    return new ProbeResult(asks);
  }

  private LoadResult result() {
    long good = Math.round(rps) * windowSeconds;
    long failed = failures.values().stream().mapToLong(Long::longValue).sum();
    long asked = good + failed + pending;
    return new LoadResult(
        new LoadResult.Instants(
            ZERO,
            ZERO + settleSeconds * SECOND,
            ZERO + end() * SECOND,
            ZERO + Math.round(loadSeconds.orElse(end() + 1.0) * SECOND),
            good == 0
                ? Optional.empty()
                : Optional.of(ZERO + Math.round(lastGoodSeconds * SECOND))),
        new LoadResult.Population(asked, asked - unfired, good, good, failures, pending),
        new LoadResult.Concurrency(390, 400, 400, turnaroundMicros),
        new LoadResult.Cost(SECOND, 100_000_000, Optional.of(loadHiccups)));
  }

  private Ledger.DelayError route(String route, long count, double drawn) {
    return new Ledger.DelayError(
        route,
        count,
        drawn,
        ledgerMeanErrorMicros,
        ledgerMeanErrorMicros,
        ledgerP99ErrorMicros,
        ledgerP99ErrorMicros);
  }

  private Ledger reported() {
    double drawn = delay.toNanos() / 1e3;
    long asked = arrivals.orElse(Math.round(rps) * end()) + 3;
    return new Ledger(
        ZERO,
        ZERO + end() * SECOND,
        new Ledger.Requests(asked, asked, refused, planted, unmatched, 0),
        new Ledger.Queue(
            0,
            200,
            inFlightMean.orElse(
                capacity instanceof Capacity.Servers servers ? (double) servers.servers() : 196),
            capacity instanceof Capacity.Servers servers && servers.queue() > 0 ? 40 : 0,
            callsInFlight),
        connectionsOpened,
        Stream.concat(
                calledOf.isEmpty()
                    ? Stream.of(route("GET /user", 4000, drawn))
                    : calledOf.entrySet().stream()
                        .map(of -> route(of.getKey() + " GET /user", of.getValue(), drawn)),
                Stream.of(
                    new Ledger.DelayError(
                        "GET /parkbench/reference/{ms}", 3, drawn, 1e6, 1e6, 1e6, 1e6)))
            .toList(),
        Optional.of(new Hiccups(0.2, 4)),
        proxied,
        List.of(),
        seen);
  }
}
