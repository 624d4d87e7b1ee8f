package parkbench.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Phase;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.record.Environment;
import parkbench.record.Hiccups;
import parkbench.record.Invocation;
import parkbench.record.Ledger;

/**
 * {@code report.json}: every figure of a run, with how far it may be trusted.
 *
 * @param schema {@code parkbench/report/6}
 * @param verdict the answer to the scenario's question
 * @param findings of all trials by approach and load point, the surest first
 * @param models arithmetic for loads and delays that were not measured
 */
public record Report(
    String schema,
    Run run,
    List<Statement> verdict,
    List<TrialReport> trials,
    List<FindingGroup> findings,
    List<Comparison> comparisons,
    List<Claim> claims,
    List<Drift> drifts,
    List<Repeated> repeated,
    List<ServiceModel> models) {
  public static final String SCHEMA = "parkbench/report/6";

  public Report {
    verdict = List.copyOf(verdict);
    trials = List.copyOf(trials);
    findings = List.copyOf(findings);
    comparisons = List.copyOf(comparisons);
    claims = List.copyOf(claims);
    drifts = List.copyOf(drifts);
    repeated = List.copyOf(repeated);
    models = List.copyOf(models);
  }

  /** The capacities that were looked for; empty: the run looked for none. */
  public List<CapacityAnswer> capacities() {
    return verdict.stream()
        .filter(Statement.CapacityFound.class::isInstance)
        .map(statement -> ((Statement.CapacityFound) statement).answer())
        .toList();
  }

  /** Whether a version is worse than an older one; absent: the run compared none. */
  public Optional<RegressionAnswer> versions() {
    return verdict.stream()
        .filter(Statement.VersionsCompared.class::isInstance)
        .map(statement -> ((Statement.VersionsCompared) statement).answer())
        .findFirst();
  }

  /** What incidents of the upstream did; empty: the run had none of its own. */
  public List<IncidentAnswer> incidents() {
    return verdict.stream()
        .filter(Statement.IncidentMet.class::isInstance)
        .map(statement -> ((Statement.IncidentMet) statement).answer())
        .toList();
  }

  /**
   * The run itself.
   *
   * @param time absent: unknown, since it has no end on record, or was cut off and resumed
   * @param invocation absent: not on record
   */
  public record Run(
      String id,
      String scenario,
      String question,
      Instant started,
      Optional<Instant> finished,
      String ended,
      Environment environment,
      String labVersion,
      long randomSeed,
      Optional<TimeSpent> time,
      List<String> notes,
      Optional<Invocation> invocation) {}

  /**
   * What the time of a run was spent on.
   *
   * @param totalSeconds from its start to its end
   * @param warmUpSeconds warm-up of all forks
   * @param measuredSeconds settle and window of all trials, as far as they went
   * @param otherShare of the total that was neither: starts, rests, drains, ends
   * @param seconds by phase, all of the total; empty in runs of earlier versions
   */
  public record TimeSpent(
      double totalSeconds,
      double warmUpSeconds,
      double measuredSeconds,
      double otherShare,
      Map<Phase, Double> seconds) {}

  /**
   * How a trial went from its beginning to its end.
   *
   * @param disturbance absent: no script disturbed an open load, or nothing was seen before it did
   */
  public record OverTime(Stationarity stationarity, Optional<Disturbance> disturbance) {}

  /**
   * Whether a trial's figures would be the same had it been longer. Where an open load asks for
   * more than is answered, what is in flight grows, and response times with it.
   *
   * @param reason why the growth is not known; absent: it is
   * @param offeredRps absent likewise
   * @param growthRps of the requests in flight, per second; absent likewise
   * @param capacityRps good responses per second while the queue grew; absent: it did not
   */
  public record Stationarity(
      Kind kind,
      Optional<Reason> reason,
      Optional<Double> offeredRps,
      Optional<Estimate> growthRps,
      Optional<Estimate> capacityRps) {
    /** Growth that a stationary trial may have at most, as a share of the offered rate. */
    public static final double MOST_GROWTH = 0.05;

    /** Without a growth. */
    public static Stationarity without(Kind kind, Reason reason) {
      return new Stationarity(
          kind, Optional.of(reason), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Why the growth is not known. */
    public enum Reason {
      CLOSED_LOAD,
      BURST,
      RATE_CHANGES,
      UPSTREAM_SCRIPT,
      SERVICE_DIED,
      LOAD_UNKNOWN,
      DRIVER_SILENT,
      TOO_SHORT
    }

    /** What came of it. */
    public enum Kind {
      STATIONARY,
      NOT_STATIONARY,
      CANNOT_TELL,
      NOT_ASKED
    }

    /** Whether the figures depend on the run's length. */
    public boolean grows() {
      return kind == Kind.NOT_STATIONARY;
    }
  }

  /**
   * A figure of a single trial, with its 95 % interval from the variation within it: it says
   * nothing about another start of the service.
   */
  public record Estimate(double value, double low, double high) {}

  /**
   * What the upstream's script did to an open load, second by second, by the second in which a
   * request was meant to be sent. A second is in the band while its p99 is below twice the level
   * and no more of its requests stay without a good answer than of the worst second before.
   *
   * @param fromSeconds when the script first changes something, since t = 0
   * @param lastedSeconds until its last change ended, or the load did
   * @param leftSeconds of the load after that; 0: the upstream does not come back while it lasts
   * @param levelP99Ms the level: p99 of all seconds before, but for the last, whose requests the
   *     change may still have met
   * @param worstP99Ms of the worst second from then on; of failures with what they were waited for
   * @param failures requests without a good answer from then on
   * @param degradedAfterSeconds from the first change to the first second that is not in the band,
   *     as long as the script lasted; 0: the very second; absent: none is
   * @param recoveredAfterSeconds from the end of the last change to the first of three seconds in a
   *     row that are in the band; absent: there are none in those that were left
   * @param during requests that were asked while the script changed something
   * @param end requests that were asked last
   */
  public record Disturbance(
      double fromSeconds,
      double lastedSeconds,
      double leftSeconds,
      double levelP99Ms,
      double worstP99Ms,
      long failures,
      Optional<Double> degradedAfterSeconds,
      Optional<Double> recoveredAfterSeconds,
      AskedDuring during,
      AskedLast end) {}

  /**
   * Requests of the seconds in which a script changed something.
   *
   * @param p99Ms of the good answers; absent: there were none
   * @param failed those without a good answer
   * @param calls calls that arrived at the upstream for each request; absent: not counted
   * @param callsBefore the same of the seconds before
   */
  public record AskedDuring(
      Optional<Double> p99Ms,
      long requests,
      long failed,
      Optional<Double> calls,
      Optional<Double> callsBefore) {}

  /**
   * Requests of the last part of the time after a script.
   *
   * @param failedShare of them, 0 to 1; 0 where none were asked
   * @param falls whether response times still fall: the queue is being worked off
   */
  public record AskedLast(double failedShare, boolean falls) {}

  /**
   * What the upstream's queue makes of the arrivals that were intended and the delays that were
   * drawn, beside what was measured of them. Response times of those that were let in, in
   * milliseconds; shares of those that found the queue full, from 0 to 1.
   *
   * @param waitP90 of the waits for a server: of the response time, what the drawn delay leaves
   */
  public record Replay(
      double mean,
      double measuredMean,
      double p99,
      double measuredP99,
      double waitP90,
      double measuredWaitP90,
      double waitP99,
      double measuredWaitP99,
      double refused,
      double measuredRefused) {}

  /**
   * What the upstream was to do, and what its ledger counted since t = 0.
   *
   * @param faults planted ones by kind: {@code error}, {@code reset}, {@code hang}
   * @param faultsOff by how many they differ from the failures that the load counted of each kind,
   *     added up, and how many failures are of no kind; absent where they need not be the same
   */
  public record UpstreamSummary(
      double delayMs,
      String capacity,
      long arrivals,
      double inFlightMean,
      long inFlightMax,
      Map<String, Long> faults,
      Optional<Long> faultsOff,
      Optional<OriginSummary> origin) {}

  /**
   * What answered in the upstream's place, as the upstream saw it.
   *
   * @param name {@code wiremock/as-shipped}
   * @param failed {@link Ledger.Proxied#failed}
   * @param atWorkMax {@link Ledger.Proxied#atWorkMax}
   * @param inFlightMax the most calls that were proxied and not answered
   */
  public record OriginSummary(
      String name,
      String jvm,
      long answered,
      long failed,
      Optional<Long> atWorkMax,
      long inFlightMax,
      double meanMs,
      double p50Ms,
      double maxMs) {}

  public record LoadSummary(
      String shape, String words, Optional<Integer> users, Optional<Double> rate) {
    /** The shape of a burst. */
    public static final String AT_ONCE = "at once";
  }

  /**
   * Latency in milliseconds.
   *
   * @param atLeast names of the percentiles that failures would reach: their true value is at least
   *     the one shown
   * @param tooFew names of the percentiles with fewer than 10 samples beyond them
   * @param oneSecond names of those that hang on one second, which holds more than half of the
   *     samples that are at least as late
   */
  public record Percentiles(
      long count,
      double mean,
      double p50,
      double p75,
      double p90,
      double p95,
      double p99,
      double p999,
      double max,
      List<String> atLeast,
      List<String> tooFew,
      List<String> oneSecond) {

    /** Of what is not known by second. */
    public Percentiles(
        long count,
        double mean,
        double p50,
        double p75,
        double p90,
        double p95,
        double p99,
        double p999,
        double max,
        List<String> atLeast,
        List<String> tooFew) {
      this(count, mean, p50, p75, p90, p95, p99, p999, max, atLeast, tooFew, List.of());
    }
  }

  /**
   * Requests without a good answer.
   *
   * @param byCause {@code timeout}, {@code reset}, {@code status 503} and the like
   */
  public record Errors(long total, Map<String, Long> byCause) {
    private static final String TIMEOUT = "timeout";

    /** Those that waited until their timeout. */
    public long timeouts() {
      return byCause.getOrDefault(TIMEOUT, 0L);
    }
  }

  public record InFlight(double mean, long max) {}

  /** The service's use of its machine over the window; absent: could not be read. */
  public record ServiceUse(
      Cpu cpu,
      Memory memory,
      Pauses pauses,
      Jit jit,
      Threads threads,
      Sockets sockets,
      List<PoolUse> pools) {
    /** CPU time and what kept it from the service. */
    public record Cpu(
        Optional<Double> cpuSeconds,
        Optional<Double> cpuCores,
        Optional<Double> cpuMicrosPerRequest,
        Optional<Double> runDelayShare,
        Optional<Double> throttledPeriods,
        Optional<Double> throttledMs,
        Optional<Double> contextSwitches) {}

    /** Peaks over the window. */
    public record Memory(Optional<Double> rssMaxBytes, Optional<Double> heapMaxBytes) {}

    /** What stopped the JVM. */
    public record Pauses(
        Optional<Double> gcCount,
        Optional<Double> gcPauseMs,
        Optional<Double> safepointCount,
        Optional<Double> safepointMs) {}

    /**
     * The JIT compilers.
     *
     * @param compileMs how long the JIT's threads were at work, their waiting for a core included
     * @param compileCpuMs what of the CPU time was theirs
     */
    public record Jit(Optional<Double> compileMs, Optional<Double> compileCpuMs) {}

    /** Largest numbers over the window. */
    public record Threads(
        Optional<Double> threadsMax,
        Optional<Double> carriersMax,
        Optional<Double> carriersBusyMax,
        Optional<Double> virtualQueuedMax) {}

    /** Files and connections. */
    public record Sockets(
        Optional<Double> openFilesMax,
        Optional<Double> unreadConnectionsMax,
        Optional<Double> acceptQueueMax,
        Optional<Double> listenOverflows) {}

    /** Share of the CPU time above which it is not the service's own alone. */
    public static final double COMPILING = 0.1;

    /**
     * What share of the CPU time was the JIT's, from 0 to 1. Where only the time that it was at
     * work is known, the most that it can have been.
     */
    public Optional<Double> compileShare() {
      return cpu.cpuSeconds()
          .filter(seconds -> seconds > 0)
          .flatMap(
              seconds ->
                  jit.compileCpuMs()
                      .or(() -> jit.compileMs())
                      .map(millis -> Math.min(1, millis / 1e3 / seconds)));
    }

    /** The rest of it: the service's own, from 0 to 1; all of it where nothing is known. */
    public double ownShare() {
      return 1 - compileShare().orElse(0.0);
    }

    /** CPU time of a request without the JIT's, in microseconds; absent: not known. */
    public Optional<Double> ownMicrosPerRequest() {
      return cpu.cpuMicrosPerRequest().map(micros -> micros * ownShare());
    }

    /**
     * Whether compilation took more than {@link #COMPILING} of the CPU time, as far as is known.
     */
    public boolean stillCompiling() {
      return compileShare().filter(share -> share > COMPILING).isPresent();
    }
  }

  /**
   * A thread pool over the window.
   *
   * @param declared whether it is the pool that the system's description names as the bound
   */
  public record PoolUse(
      String name,
      int size,
      boolean declared,
      Optional<Integer> busyMax,
      Optional<Double> busyMean,
      Optional<Integer> queuedMax,
      Optional<Double> queuedMean) {}

  /**
   * What the lab itself used over the window, and what held it up.
   *
   * @param runDelayMillis mean wait for a core per time slice of each second and process: their
   *     99th percentile, or the second worst where there are fewer than 100
   */
  public record LabUse(
      Optional<Double> shareOfCores,
      Optional<Double> loadMicrosPerRequest,
      Optional<Double> upstreamMicrosPerRequest,
      Optional<Double> stealShare,
      Optional<Double> runDelayMillis,
      ProcessHiccups hiccups) {}

  /**
   * How late each process was woken, from t = 0 to the last exchange; absent: not measured. The
   * load generator's have a limit; the others are shown and decide nothing.
   */
  public record ProcessHiccups(
      Optional<Hiccups> load, Optional<Hiccups> upstream, Optional<Hiccups> controller) {}

  /**
   * The whole machine over the window.
   *
   * @param coresBusy mean busy share of each core, in order; empty: could not be read
   * @param cpuPressureShare share of the time in which some task waited for a core
   * @param memoryPressureShare share of the time in which some task waited for memory
   * @param ioPressureShare share of the time in which some task waited for a disk
   * @param listenDrops connections that any listener turned away, from t = 0 on
   */
  public record MachineUse(
      List<Double> coresBusy,
      Optional<Double> cpuPressureShare,
      Optional<Double> memoryPressureShare,
      Optional<Double> ioPressureShare,
      Optional<Double> listenDrops,
      Optional<Double> socketsEstablishedMax,
      Optional<Double> socketsTimeWaitMax) {}

  /**
   * What the machine took from the service over the window. Shares are from 0 to 1. Absent: could
   * not be read.
   *
   * @param stealShare taken by the hypervisor, of the time of the service's cores
   * @param stallShare how late a sleeper on these cores was woken, of their time: also what a
   *     hypervisor takes without counting it
   * @param otherShare CPU of other processes on these cores, of their time
   * @param throttledShare for which a quota on the lab as a whole kept its processes from running,
   *     at most, of their time
   * @param takenOfCores all of it, steal and stalls counted once
   * @param takenOfDemand {@code taken / (taken + the service's own CPU)}
   * @param cpuOfLeft the service's own CPU of what was left to it
   * @param missedSeconds the most that answers of the cycle before the window may have been delayed
   *     into it
   */
  public record Interference(
      Optional<Double> stealShare,
      Optional<Double> stallShare,
      Optional<Double> otherShare,
      Optional<Double> throttledShare,
      Optional<Double> takenOfCores,
      Optional<Double> takenOfDemand,
      Optional<Double> cpuOfLeft,
      double missedSeconds) {
    /** Of a trial of which nothing could be read. */
    public static final Interference UNKNOWN =
        new Interference(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0);
  }

  public record ProbeSummary(
      long asks, long failed, int longestFailure, int failuresToEvict, double slowestMillis) {
    /** Whether so many failures in a row make an orchestrator restart the service. */
    public boolean restarts() {
      return longestFailure >= failuresToEvict;
    }
  }

  /**
   * What the audit came to.
   *
   * @param passed whether the trial is valid; interference alone does not make it invalid
   */
  public record AuditResult(boolean passed, List<Audit.Check> checks) {

    /** The failed checks that made it invalid; empty where it is valid. */
    public List<Audit.Check> invalidating() {
      if (passed) {
        return List.of();
      }
      List<Audit.Check> failed = checks.stream().filter(check -> !check.passed()).toList();
      List<Audit.Check> identity =
          failed.stream().filter(check -> check.kind() == Audit.Kind.IDENTITY).toList();
      return identity.isEmpty() ? failed : identity;
    }

    /** The checks that the machine failed, of a valid trial. */
    public List<Audit.Check> interfering() {
      return passed ? checks.stream().filter(Audit.Check::interferes).toList() : List.of();
    }
  }

  /**
   * A ratio of two approaches at one load point.
   *
   * @param metric whose ratio it is
   * @param low lower end of its 95 % interval
   * @param family how many comparisons, with this one, share the risk of a false winner
   * @param verdict on the first against the second
   */
  public record Comparison(
      Quantity metric,
      LoadPoint point,
      String a,
      String b,
      double ratio,
      double low,
      double high,
      int family,
      ComparisonVerdict verdict) {
    /** Ratios within this share of 1, either way, are no difference worth a decision. */
    public static final double MARGIN = 0.02;

    /** When a comparison has a winner, for readers. */
    public static final String RULE =
        "A winner is more than 2 % off, and so clearly that chance would name one of all comparisons"
            + " of a metric in at most one report of twenty (Holm); compare few to find small"
            + " differences.";
  }

  /**
   * A figure that rose or fell from repeat to repeat, by more than chance explains.
   *
   * @param of whose figure; absent: the mean over all that was measured in every repeat, which
   *     moves with the machine
   * @param ratio of the last repeat to the first, along the line through all
   * @param low lower end of its 95 % interval
   * @param repeats how many have the figure
   * @param family how many trends, with this one, share the risk of a false one
   */
  public record Drift(
      Quantity metric,
      Optional<Subject> of,
      double ratio,
      double low,
      double high,
      int repeats,
      int family) {}

  /** An approach at a load point. */
  public record Subject(String approach, LoadPoint point) {}

  /**
   * An approach at a load point over its forks, two at least.
   *
   * @param forks how many count
   * @param throughputRps absent, as the others: some fork has no such figure, or a doubtful one
   * @param figures every other figure by its {@link Quantity#word}
   */
  public record Repeated(
      String approach,
      LoadPoint point,
      int forks,
      Optional<Measured> throughputRps,
      Optional<Measured> responseP50Ms,
      Optional<Measured> responseP99Ms,
      Map<String, Measured> figures) {
    public Repeated {
      figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }
  }

  /**
   * A published or user-given number, tested.
   *
   * @param id of a threshold {@code threshold 1}, which has a claim for each approach and load
   *     point
   * @param sides whose figures it is about: one, or two that are compared; empty: not tested
   * @param quantity absent: the scenario does not test it
   * @param how two sides are compared
   * @param unit of all its numbers
   */
  public record Claim(
      String id,
      Origin origin,
      List<ClaimSide> sides,
      Optional<Quantity> quantity,
      Optional<parkbench.plan.Claim.Comparison> how,
      Quantity.Unit unit,
      Expectation expectation,
      Optional<Measured> measured,
      ClaimVerdict verdict,
      ClaimReason reason) {
    public Claim {
      sides = List.copyOf(sides);
    }

    /**
     * Where it comes from.
     *
     * @param post number of the post that makes it; empty: none
     * @param source where the published number is
     * @param text the claim in one sentence; empty: it is a threshold
     */
    public record Origin(String post, String source, String text) {}

    /**
     * What must hold.
     *
     * @param because the arithmetic behind the prediction and the tolerance
     * @param bound what must hold; absent: it is not tested
     * @param required whether a run that does not confirm it exits with 1
     */
    public record Expectation(
        Optional<Double> published,
        Optional<Double> predicted,
        String because,
        Optional<Bound> bound,
        boolean required) {}
  }

  /**
   * A figure over the repeats that count.
   *
   * @param low lower end of its 95 % interval; where one fork measured it, as far as forks differ;
   *     absent: without an end
   * @param high upper end, likewise
   * @param graded whether interference touched it in some fork; else it is exact
   */
  public record Measured(
      double value, Optional<Double> low, Optional<Double> high, boolean graded) {

    /** With ends that may be infinite. */
    public Measured(double value, double low, double high, boolean graded) {
      this(
          value,
          Optional.of(low).filter(Double::isFinite),
          Optional.of(high).filter(Double::isFinite),
          graded);
    }

    /** One that is exact, with ends that may be infinite. */
    public Measured(double value, double low, double high) {
      this(value, low, high, false);
    }

    /** The lower end, or negative infinity. */
    public double bottom() {
      return low.orElse(Double.NEGATIVE_INFINITY);
    }

    /** The upper end, or infinity. */
    public double top() {
      return high.orElse(Double.POSITIVE_INFINITY);
    }
  }
}
