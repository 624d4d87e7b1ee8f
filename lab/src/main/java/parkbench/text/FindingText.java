package parkbench.text;

import static parkbench.result.FactName.*;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.record.PoolKind;
import parkbench.result.Confidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.system.Bytes;

/**
 * The sentence about a finding, made of its evidence. It says what the service does, so that its
 * name in front makes a whole sentence: {@code spring-mvc/blocking} + {@code Stops at 392 rps: …}.
 */
public final class FindingText {
  private static final double MEBIBYTE = 1 << 20;

  private final Finding finding;

  private FindingText(Finding finding) {
    this.finding = finding;
  }

  /** One sentence. */
  public static String sentence(Finding finding) {
    return new FindingText(finding).sentence();
  }

  /** {@code high}. */
  public static String confidence(Confidence confidence) {
    return confidence.name().toLowerCase(Locale.ROOT);
  }

  /** Where {@code docs/findings.md} explains the rule. */
  public static String anchor(RuleId rule) {
    return rule.title().toLowerCase(Locale.ROOT).replaceAll("[()]", "").replace(' ', '-');
  }

  /** The evidence in words, name to value, in order, and what to do at the end. */
  public static Map<String, String> evidence(Finding finding) {
    Map<String, String> words = new LinkedHashMap<>();
    for (Fact fact : finding.evidence()) {
      words.put(FactText.name(fact.name()), FactText.value(fact));
    }
    words.put("what to do", remedy(finding));
    return words;
  }

  /** What to do about it, without a full stop. */
  public static String remedy(Finding finding) {
    return RemedyText.of(finding.remedy());
  }

  private Optional<Fact.Interval> interval(FactName name) {
    return finding
        .value(name)
        .filter(Fact.Interval.class::isInstance)
        .map(Fact.Interval.class::cast);
  }

  /** What the rule says, and what a merged finding showed besides. */
  private String sentence() {
    String own = ofRule();
    String more = merged();
    return more.isEmpty() ? own : own.substring(0, own.length() - 1) + more + ".";
  }

  private String merged() {
    return (finding.rule() != RuleId.CALLS_BOUNDED && finding.has(CALLS_AT_A_TIME)
            ? "; " + callsPredict()
            : "")
        + finding
            .text(FILLED_POOL)
            .map(pool -> "; for that reason " + pool + " are busy")
            .orElse("")
        + finding.text(PHASES).map(phases -> "; seen at " + phases + " of the load").orElse("");
  }

  private String ofRule() {
    return switch (finding.rule()) {
      case SERVICE_DIED -> died();
      case DEADLOCK ->
          "Is deadlocked: "
              + text(DEADLOCK)
              + (finding.has(WAITERS)
                  ? "; " + number(WAITERS) + " more threads wait for a lock"
                  : "")
              + ".";
      case FILES_EXHAUSTED ->
          "Has "
              + number(OPEN_FILES)
              + " of "
              + number(OPEN_FILES_LIMIT)
              + " files and sockets open: it accepts and opens no more.";
      case THREAD_LEAK ->
          "Begins "
              + number(THREADS_PER_SECOND)
              + " threads per second that have nothing to do and do not end: "
              + number(THREADS_FIRST)
              + " threads at first, "
              + number(THREADS)
              + " at last; one is \""
              + text(POOL)
              + "\".";
      case FILE_LEAK ->
          "Opens "
              + number(OPEN_FILES_PER_SECOND)
              + " files or sockets per second and does not close them: "
              + number(OPEN_FILES_FIRST)
              + " at first, "
              + number(OPEN_FILES)
              + " at last"
              + (finding.has(OPEN_FILES_LIMIT) ? " of " + number(OPEN_FILES_LIMIT) : "")
              + (finding.has(LEAKED_CONNECTIONS)
                  ? "; most are connections to " + text(LEAKED_CONNECTIONS)
                  : "")
              + ".";
      case UPSTREAM_AT_CAPACITY -> upstream();
      case CFS_THROTTLED -> throttled();
      case GC_BOUND -> collections();
      case CAS_CONTENTION -> contended();
      case CPU_BOUND -> cpuBound();
      case CPU_CONTENTION -> cpuContention();
      case EVENT_LOOP_BLOCKED -> eventLoop();
      case LOCK_CONTENTION -> lock();
      case PERMITS_EXHAUSTED ->
          threads() + " wait for a permit in " + place() + ", " + ofBusy() + ".";
      case POOL_WAITS_FOR_ITSELF ->
          threads()
              + " await results in "
              + place()
              + " while no other thread works and "
              + number(CALLS_IN_FLIGHT)
              + " calls are in flight: what they wait for needs a thread of the same pool.";
      case CALLS_HANG ->
          number(CALLS_IN_FLIGHT)
              + " calls to "
              + text(CALLED)
              + " have no answer, for "
              + number(CALL_MEAN)
              + " s on average, and none ended"
              + (finding.has(POOL) ? "; " + threads() + " wait for them, in " + place() : "")
              + ".";
      case BLOCKED_ON_LOGGING -> logging();
      case CONNECTION_LEAK ->
          waitForConnection()
              + ", and nothing works with one: no other thread is busy and "
              + number(CALLS_IN_FLIGHT)
              + " calls are in flight; the connections were taken and not given back.";
      case POOL_DEADLOCK ->
          waitForConnection()
              + ", and nothing works with one: "
              + number(SECOND_WAITERS)
              + " of them hold one and wait in "
              + text(SECOND_PLACE)
              + " for a second.";
      case DATABASE_POOL_EXHAUSTED -> connections("a database pool");
      case HTTP_POOL_EXHAUSTED -> connections("an HTTP client's pool");
      case CARRIERS_EXHAUSTED -> carriers();
      case CONNECTION_LIMIT -> connectionLimit();
      case THREAD_POOL_EXHAUSTED, REQUEST_THREADS_EXHAUSTED ->
          finding.has(THROUGHPUT) ? poolOfTrial() : poolOfProcess();
      case CALLS_BOUNDED -> callsBounded();
      case EXECUTOR_QUEUE -> metered() + ".";
      case LISTEN_BACKLOG_OVERFLOW ->
          "Most likely overflowed its listen backlog "
              + number(LISTEN_OVERFLOWS)
              + " times: connections were dropped and tried again 1, 3 or 7 s later.";
      case CONNECTION_CHURN -> churn();
      case ERRORS -> errors();
      case LIVENESS_PROBE_WOULD_FAIL ->
          "Would be restarted (liveness) or sent no requests (readiness): its health check failed "
              + count(PROBES_FAILED)
              + " of "
              + count(PROBES)
              + " times, "
              + count(PROBES_FAILED_IN_A_ROW)
              + " in a row where "
              + count(FAILURES_TO_RESTART)
              + " suffice.";
      case RECOVERY ->
          degraded()
              + ": p99 "
              + millis(P99_BEFORE)
              + " before, "
              + millis(P99_AT_WORST)
              + " at worst, "
              + count(FAILED_REQUESTS)
              + " failures.";
      case NOT_STATIONARY ->
          "Cannot keep up, so that mean and percentiles depend on the run's length: "
              + StationarityText.growing(interval(QUEUE_GROWTH), interval(CAPACITY))
              + ".";
      case LIMITED_BY_LOAD -> limitedByLoad();
      case JIT_WARM_UP ->
          "Uses "
              + percent(CPU)
              + " of the "
              + cores(CPU_LIMIT)
              + " that it may use, "
              + percent(JIT)
              + " of that to compile its code: it is not warm yet.";
      case NOT_DECIDED ->
          "Reaches "
              + throughput()
              + (finding.has(OFFERED_LOAD) ? " of " + number(OFFERED_LOAD) : "")
              + " rps: what limits it is not decided, since "
              + (finding.has(CPU_TAKEN_BY_MACHINE)
                  ? "the machine interfered."
                  : "its JIT was still compiling.");
      case NO_BOTTLENECK -> noBottleneck();
      case UNKNOWN -> unknown();
    };
  }

  private String died() {
    if (finding.has(OUT_OF_MEMORY)) {
      return "Was killed by the kernel for its memory limit of "
          + new Bytes(Math.round(value(MEMORY_LIMIT) * MEBIBYTE))
          + ".";
    }
    if (finding.has(NEVER_READY)) {
      return "Never became ready"
          + finding.text(LAST_LOG_LINE).map(line -> ": " + line).orElse("")
          + ".";
    }
    if (!finding.has(EXIT_CODE)) {
      return "Ended while it was examined.";
    }
    return (finding.has(BEFORE_LOAD) ? "Ended before the load began" : "Died under load")
        + " (exit code "
        + count(EXIT_CODE)
        + ").";
  }

  private String upstream() {
    String stops = "Stops at " + throughput() + " rps because the upstream is full: ";
    if (finding.has(UPSTREAM_NAME)) {
      return stops
          + text(UPSTREAM_NAME)
          + " worked on "
          + count(UPSTREAM_SERVERS)
          + " of up to "
          + count(CALLS_IN_FLIGHT_MAX)
          + " calls at once, and a call took "
          + millis(CALL_MEAN)
          + " on average where its work takes "
          + Figures.millis(1e3 * value(UPSTREAM_DELAY))
          + predicted()
          + ".";
    }
    return stops
        + "it works on "
        + count(UPSTREAM_SERVERS)
        + " calls at once"
        + (value(UPSTREAM_WAITING_MAX) > 0
            ? ", up to " + count(UPSTREAM_WAITING_MAX) + " waited for their turn"
            : "")
        + (value(UPSTREAM_REFUSED) > 0 ? ", " + count(UPSTREAM_REFUSED) + " were refused" : "")
        + predicted()
        + ".";
  }

  private String predicted() {
    return finding.has(PREDICTED_CALL_RATE)
        ? "; "
            + count(UPSTREAM_SERVERS)
            + " / "
            + number(UPSTREAM_DELAY)
            + " s predicts "
            + number(PREDICTED_CALL_RATE)
            + " calls a second"
        : "";
  }

  private String throttled() {
    return "Its CPU quota"
        + (finding.has(CPU_LIMIT) ? " of " + cores(CPU_LIMIT) : "")
        + " stops it in "
        + percent(THROTTLED_PERIODS)
        + " of all periods of 100 ms.";
  }

  private String collections() {
    boolean full = finding.remedy().advice() == Remedy.Advice.MORE_HEAP;
    return "Collections stop it for "
        + percent(GC_PAUSES)
        + " of the time"
        + (finding.has(HEAP_IN_USE)
            ? (full ? ", and" : ";")
                + " at least "
                + percent(HEAP_IN_USE)
                + (finding.remedy().advice() == Remedy.Advice.LARGER_YOUNG_GENERATION
                    ? " and at most " + percent(HEAP_IN_USE_MOST)
                    : "")
                + " of its heap was in use"
            : "")
        + (finding.has(JIT)
            ? "; its JIT has " + percent(JIT) + " of the CPU that it uses: it is not warm yet"
            : "")
        + ".";
  }

  private String contended() {
    return threads()
        + " try to change a value that they share, in "
        + text(CALLED)
        + " below "
        + place()
        + ", "
        + ofBusy()
        + ", on "
        + number(CPU_USED)
        + " cores: one at a time succeeds.";
  }

  private String cpuBound() {
    if (finding.has(THROUGHPUT)) {
      return "Stops at "
          + throughput()
          + " rps: "
          + cpu()
          + (finding.has(JIT) ? ", of which the JIT has " + percent(JIT) : "")
          + (finding.has(CPU_PER_REQUEST)
              ? ", " + Figures.micros(value(CPU_PER_REQUEST)) + " of CPU per request"
              : "")
          + ".";
    }
    return "Uses "
        + percent(CPU)
        + " of "
        + (finding.has(CPU_TAKEN_BY_MACHINE) ? "what was left to it of " : "")
        + "the "
        + cores(CPU_LIMIT)
        + " that it may use"
        + (finding.has(CPU_TAKEN_BY_MACHINE)
            ? ", of which the host took " + percent(CPU_TAKEN_BY_MACHINE)
            : "")
        + (finding.has(JIT) ? ", " + percent(JIT) + " to compile" : "")
        + (finding.has(PLACE) ? ", most often in " + place() : "")
        + ".";
  }

  /** {@code CPU 7 %}, or that it could not be read; of what was left where some was taken. */
  private String cpu() {
    return "CPU "
        + (finding.has(CPU) ? percent(CPU) : "unknown")
        + (finding.has(CPU_TAKEN_BY_MACHINE) ? " of what was left to it" : "");
  }

  private String cpuContention() {
    double there =
        Math.rint(
            value(OTHERS_CPU)
                + valueOr(CPU_USED, 0)
                + valueOr(IDLE_CPU, 0)
                + valueOr(STOLEN_CPU, 0));
    return "Other processes use "
        + number(OTHERS_CPU)
        + " of the "
        + Figures.cores(there)
        + " that it may run on, and "
        + number(THREADS_READY_TO_RUN)
        + " of its threads wait for one, on average.";
  }

  private String eventLoop() {
    String others = ": all other connections of such a loop wait meanwhile.";
    return finding.has(EVENTS)
        ? "Event loops were held " + events() + others
        : "Of "
            + count(EVENT_LOOPS)
            + " event loops "
            + number(EVENT_LOOPS_HELD)
            + " are held on average, "
            + activity(ACTIVITY)
            + " in "
            + place()
            + others;
  }

  /** {@code 37 times, for up to 50.2 ms, sleeping in shop.Orders.find}. */
  private String events() {
    return count(EVENTS)
        + " times, for up to "
        + millis(LONGEST_EVENT)
        + ", "
        + activity(ACTIVITY)
        + " in "
        + place();
  }

  private String logging() {
    String written =
        finding.has(WRITTEN_PER_REQUEST)
            ? number(WRITTEN_PER_REQUEST) + " KiB per request to files"
            : "to files";
    if (finding.has(THREADS)) {
      return threads()
          + " write a log or wait to, "
          + ofBusy()
          + ", in "
          + place()
          + (finding.has(WRITTEN_PER_REQUEST) ? "; it writes " + written : "")
          + ".";
    }
    return "Writes "
        + written
        + ", "
        + number(WRITTEN_PER_SECOND)
        + " MiB per second, most likely its log"
        + (finding.has(THREADS_IN_LOG_LIBRARY)
            ? "; " + percent(THREADS_IN_LOG_LIBRARY) + " of its busy threads are in a log library"
            : "")
        + ".";
  }

  private String lock() {
    if (finding.has(ASYNC_WAITERS_MIN)) {
      return asyncWaiters() + " coroutines wait for " + text(WAITERS_OF) + ", without a thread.";
    }
    return threads()
        + " wait for a lock in "
        + place()
        + ", "
        + ofBusy()
        + (finding.has(LOCK_HOLDER)
            ? (finding.has(LOCK_CHAIN)
                    ? "; the thread that has it waits for another lock, in "
                        + text(LOCK_CHAIN)
                        + ", and the thread that has the last is "
                    : "; the thread that has it is ")
                + activity(LOCK_HOLDER_ACTIVITY)
                + " in "
                + text(LOCK_HOLDER_PLACE)
            : "")
        + ".";
  }

  private String connections(String of) {
    if (finding.has(ASYNC_WAITERS_MIN)) {
      return asyncWaiters()
          + " requests wait, without a thread, for a connection of "
          + text(WAITERS_OF)
          + (finding.has(POOL_CONNECTIONS)
              ? ", which have " + count(POOL_CONNECTIONS) + " in all"
              : "")
          + ".";
    }
    return finding.has(THREADS)
        ? threads()
            + " wait for a free connection of "
            + of
            + ", "
            + ofBusy()
            + ", in "
            + place()
            + holders()
            + "."
        : metered() + ".";
  }

  /** Who may have the connections: {@code ; of the 9 others, 9 are … in … (Feign)}. */
  private String holders() {
    if (!finding.has(HOLDERS)) {
      return "";
    }
    boolean calls = finding.has(HOLDERS_CLIENT);
    return "; "
        + number(HOLDERS)
        + " busy threads may have one, of which "
        + number(HOLDERS_ALIKE)
        + " are "
        + activity(HOLDERS_ACTIVITY)
        + " in "
        + text(HOLDERS_PLACE)
        + (calls
            ? ": most likely it is held across a call of another service ("
                + text(HOLDERS_CLIENT)
                + ")"
            : "")
        + (finding.has(CONNECTIONS_WITHOUT_THREAD)
            ? "; "
                + number(POOL_IN_USE)
                + " connections are in use, so that "
                + count(CONNECTIONS_WITHOUT_THREAD)
                + " of them "
                + (value(CONNECTIONS_WITHOUT_THREAD) == 1 ? "is" : "are")
                + " held by no thread that works: leaked, most likely"
            : "");
  }

  /** {@code 26}, or {@code 26 to 31}. */
  private String asyncWaiters() {
    return value(ASYNC_WAITERS_MIN) == value(ASYNC_WAITERS_MAX)
        ? count(ASYNC_WAITERS_MIN)
        : count(ASYNC_WAITERS_MIN) + " to " + count(ASYNC_WAITERS_MAX);
  }

  /**
   * {@code 18 requests wait, on average, for the 10 connections of a client (orders), of which …}.
   */
  private String metered() {
    boolean tasks = finding.rule() == RuleId.EXECUTOR_QUEUE;
    String pool = finding.text(METERED_POOL).orElse("");
    return number(WAITERS)
        + (tasks ? " tasks" : " requests")
        + " wait, on average, for the "
        + (finding.has(POOL_CONNECTIONS) ? number(POOL_CONNECTIONS) + " " : "")
        + FactText.poolKind(text(METERED_POOL_KIND))
        + (pool.isEmpty() ? "" : " (" + pool + ")")
        + ", of which "
        + number(POOL_IN_USE)
        + " are in use"
        + (value(WAITERS_GROWTH) > 0
            ? "; " + number(WAITERS_GROWTH) + " more wait each second"
            : "");
  }

  private String carriers() {
    return finding.has(EVENTS)
        ? "Virtual threads were pinned " + events() + "."
        : number(CARRIERS_HELD)
            + " carriers of virtual threads are held on average, while the CPU is at "
            + (finding.has(CPU) ? percent(CPU) : "an unknown share")
            + ": most likely virtual threads wait inside synchronized or native code.";
  }

  private String connectionLimit() {
    return "It has as many connections as it may"
        + (finding.has(CONNECTIONS) ? " (" + number(CONNECTIONS) + ")" : "")
        + " and accepts no other"
        + (finding.has(ACCEPT_QUEUE)
            ? "; " + number(ACCEPT_QUEUE) + " more wait to be accepted"
            : "")
        + (finding.has(CPU) ? ", CPU " + percent(CPU) : "")
        + ".";
  }

  private String callsBounded() {
    return finding.has(CALLED) ? boundedByFlow() : boundedInTrial();
  }

  private String boundedByFlow() {
    return "Lets "
        + calls()
        + " to "
        + text(CALLED)
        + " through at a time while "
        + number(REQUESTS_WAITING_INSIDE)
        + " requests wait inside, CPU "
        + (finding.has(CPU) ? percent(CPU) : "unknown")
        + "; "
        + calls()
        + " at a time / "
        + number(TIME_PER_CALL)
        + " s predicts "
        + number(CALLS_PREDICT)
        + " calls per second, "
        + number(CALLS_MEASURED)
        + " were seen"
        + (finding.has(SHARED_CONNECTIONS)
            ? "; over HTTP/2 or another protocol that shares a connection it may be more"
            : "")
        + ".";
  }

  private String boundedInTrial() {
    return "Stops at "
        + throughput()
        + " rps"
        + (finding.has(OFFERED_LOAD) ? " of " + number(OFFERED_LOAD) : "")
        + ": "
        + number(REQUESTS_IN_FLIGHT)
        + " requests are in flight, and "
        + (finding.has(CALLS_USUALLY)
            ? "something in it bounds its calls, to "
                + count(CALLS_AT_A_TIME)
                + " at a time (usually "
                + count(CALLS_USUALLY)
                + ") or to a rate"
            : "something in it lets " + calls() + " through at a time")
        + ", CPU "
        + (finding.has(CPU) ? percent(CPU) : "unknown")
        + "; "
        + callsPredict()
        + ".";
  }

  /** {@code 50 calls / 0.5 s predicts 100 rps}. */
  private String callsPredict() {
    return calls()
        + " at a time / "
        + number(TIME_PER_CALL)
        + " s"
        + (finding.has(CALLS_PER_REQUEST) && value(CALLS_PER_REQUEST) > 1
            ? " / " + count(CALLS_PER_REQUEST) + " calls per request"
            : "")
        + " predicts "
        + Figures.rps(value(CALLS_PREDICT));
  }

  private String calls() {
    return count(CALLS_AT_A_TIME) + (value(CALLS_AT_A_TIME) == 1 ? " call" : " calls");
  }

  private String poolOfTrial() {
    return "Stops at "
        + throughput()
        + " rps: "
        + Math.round(value(BUSY_THREADS))
        + " of "
        + Math.round(value(POOL_SIZE))
        + " "
        + text(POOL)
        + " busy, "
        + (finding.has(QUEUED)
            ? Figures.count(Math.round(value(QUEUED))) + " requests queued"
            : Figures.count(Math.round(value(WAITERS)))
                + " requests for "
                + Figures.count(Math.round(value(POOL_SIZE)))
                + " threads")
        + ", "
        + cpu()
        + (finding.has(PREDICTED_THROUGHPUT)
            ? "; "
                + Math.round(value(POOL_SIZE))
                + " threads / "
                + number(WAIT_OF_A_REQUEST)
                + " s predicts "
                + number(PREDICTED_THROUGHPUT)
            : "")
        + (finding.has(ACTIVITY)
            ? "; "
                + percent(ACTIVITY_SHARE)
                + " of them are "
                + activity(ACTIVITY)
                + " in "
                + place()
            : "")
        + (finding.has(IS_EFFECT) ? "; this is an effect: more of them do not help" : "")
        + ".";
  }

  private String poolOfProcess() {
    return busyOfPool()
        + " are busy on average"
        + (finding.has(ACTIVITY)
            ? ", " + percent(ACTIVITY_SHARE) + " of them " + activity(ACTIVITY) + " in " + place()
            : "")
        + (finding.has(THREADS_WITHOUT_CPU)
            ? "; "
                + percent(THREADS_WITHOUT_CPU)
                + " used no CPU all the while: they hang, or a request takes longer"
            : "")
        + (finding.has(THREADS_AWAITING_RESULTS)
            ? "; "
                + Math.round(value(THREADS_AWAITING_RESULTS))
                + " threads in front of it wait for results"
            : finding.has(CONNECTIONS) ? "; " + number(CONNECTIONS) + " connections are open" : "")
        + (finding.has(UNREAD_REQUESTS)
            ? "; " + number(UNREAD_REQUESTS) + " requests wait to be read"
            : "")
        + (finding.rule() == RuleId.REQUEST_THREADS_EXHAUSTED && finding.has(CPU)
            ? ", CPU " + percent(CPU)
            : "")
        + (finding.has(IS_EFFECT) ? "; this is an effect: more of them do not help" : "")
        + ".";
  }

  private String churn() {
    return "Opens "
        + Figures.number(value(CONNECTIONS_OPENED) / value(CALLS))
        + " connections per call of the upstream: "
        + count(CONNECTIONS_OPENED)
        + " for "
        + count(CALLS)
        + " calls, of which at most "
        + count(CALLS_IN_FLIGHT_MAX)
        + " were in flight at once.";
  }

  private String errors() {
    if (!finding.has(FAILED_REQUESTS)) {
      return "Answers, but the upstream has no route for " + withoutRoute() + ".";
    }
    if (finding.has(IN_WARM_UP)) {
      return "Has no good answer among "
          + count(REQUESTS)
          + " requests of its warm-up: "
          + causes()
          + finding
              .text(CALL_WITHOUT_ROUTE)
              .map(
                  call ->
                      "; the upstream has no route for " + FactText.text(CALL_WITHOUT_ROUTE, call))
              .orElse("")
          + ".";
    }
    return "Fails "
        + percent(FAILED_REQUESTS)
        + " of its "
        + count(REQUESTS)
        + " requests: "
        + causes()
        + (finding.has(CALLS_WITHOUT_ROUTE)
            ? "; the upstream has no route for " + withoutRoute()
            : "")
        + ".";
  }

  private String withoutRoute() {
    return count(CALLS_WITHOUT_ROUTE)
        + " of its "
        + count(CALLS)
        + " calls"
        + finding
            .text(CALL_WITHOUT_ROUTE)
            .map(call -> ", first for " + FactText.text(CALL_WITHOUT_ROUTE, call))
            .orElse("");
  }

  private String causes() {
    return finding
        .value(ERRORS_BY_CAUSE)
        .filter(Fact.Table.class::isInstance)
        .map(table -> ((Fact.Table) table).values())
        .map(
            counts ->
                Figures.causes(
                    counts.entrySet().stream()
                        .collect(
                            Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> Math.round(entry.getValue()),
                                (a, b) -> a,
                                LinkedHashMap::new))))
        .orElse("");
  }

  private String degraded() {
    if (!finding.has(DEGRADED_AFTER)) {
      return "Does not degrade in the " + seconds(SCRIPT_LASTED) + " in which the upstream does";
    }
    String degrades =
        value(DEGRADED_AFTER) < 1
            ? "Degrades with the upstream"
            : "Degrades " + seconds(DEGRADED_AFTER) + " after the upstream";
    if (value(WATCHED_AFTER) == 0) {
      return degrades + ", which does not come back while the load lasts";
    }
    if (!finding.has(RECOVERED_AFTER)) {
      return degrades
          + " and does not recover within the "
          + seconds(WATCHED_AFTER)
          + " that were left";
    }
    return degrades
        + (value(RECOVERED_AFTER) < 1
            ? " and recovers with it"
            : " and recovers " + seconds(RECOVERED_AFTER) + " after it");
  }

  private String limitedByLoad() {
    String reaches = "Reaches " + throughput() + " of " + Figures.rps(value(OFFERED_LOAD));
    return finding.has(USERS)
        ? reaches + " (" + usersOverCycle(finding) + "): the users are the limit."
        : reaches + ": it keeps up with the load.";
  }

  /** {@code 400 users / 0.5 s}, of a finding that the load is the limit; else empty. */
  public static String usersOverCycle(Finding finding) {
    FindingText text = new FindingText(finding);
    return finding.has(USERS) ? text.count(USERS) + " users / " + text.number(CYCLE) + " s" : "";
  }

  private String noBottleneck() {
    String unread =
        finding.has(WAITERS) ? "; " + number(WAITERS) + " requests were unread all the same." : ".";
    return (finding.has(THREADS)
            ? threads()
                + " are busy on average, and nothing is seen to wait for one, but a queue inside"
                + " the service, or in a proxy in front of it, would not be seen"
            : "Nothing holds it up")
        + ": CPU "
        + (finding.has(CPU) ? percent(CPU) : "unknown")
        + (finding.has(THREADS)
            ? ""
            : finding.has(FROM_OUTSIDE)
                ? ", as far as can be seen from outside"
                : ", and no pool that it is known to have is exhausted")
        + (finding.has(WAIT_UNSEEN) && finding.has(REQUESTS_WAITING_INSIDE)
            ? "; "
                + number(REQUESTS_WAITING_INSIDE)
                + " requests wait inside without a thread or a call, for a timer or in a queue that is"
                + " not seen"
            : "")
        + (finding.has(WITHOUT_LOAD)
            ? "; in the last " + percent(WITHOUT_LOAD) + " of the time no request came"
            : "")
        + unread;
  }

  private String unknown() {
    if (finding.has(THROUGHPUT)) {
      return "Reaches "
          + throughput()
          + " of "
          + Figures.rps(value(OFFERED_LOAD))
          + " and no rule explains it; looked at: "
          + finding.evidence().stream()
              .filter(fact -> fact.name() != THROUGHPUT && fact.name() != OFFERED_LOAD)
              .map(fact -> FactText.name(fact.name()) + " " + FactText.value(fact))
              .collect(Collectors.joining(", "))
          + ".";
    }
    if (finding.has(REQUESTS_WAITING_INSIDE) && !finding.has(THREADS)) {
      return number(REQUESTS_WAITING_INSIDE)
          + " of "
          + number(REQUESTS_IN_FLIGHT)
          + " requests wait inside"
          + (finding.has(REQUEST_AGE) ? ", for " + number(REQUEST_AGE) + " s so far" : "")
          + "; no thread and no call shows for what. Long polls and timers look the same.";
    }
    return finding.has(THREADS)
        ? threads() + " wait for something that no rule knows, in " + place() + "."
        : number(WAITERS) + " requests wait to be read; no rule says why.";
  }

  /** {@code 190 of 200 request threads (http-nio-8080-exec)}. */
  private String threads() {
    return of(THREADS);
  }

  private String waitForConnection() {
    return threads() + " wait for a connection of a pool, in " + place();
  }

  private String busyOfPool() {
    return of(BUSY_THREADS);
  }

  private String of(FactName threads) {
    boolean virtual = text(POOL_KIND).equals(PoolKind.VIRTUAL.name());
    return number(threads)
        + " of "
        + Math.round(value(POOL_SIZE))
        + " "
        + FactText.poolKind(text(POOL_KIND))
        + (virtual ? "" : " (" + text(POOL) + ")");
  }

  private String ofBusy() {
    return percent(SHARE_OF_BUSY_THREADS) + " of the busy ones";
  }

  private String place() {
    return text(PLACE);
  }

  private String throughput() {
    return finding
        .value(THROUGHPUT)
        .filter(Fact.Range.class::isInstance)
        .map(range -> Figures.graded(((Fact.Range) range).graded(), Figures::number))
        .orElse(Figures.NONE);
  }

  private double value(FactName name) {
    return finding.number(name).orElseThrow();
  }

  private double valueOr(FactName name, double otherwise) {
    return finding.number(name).orElse(otherwise);
  }

  private String text(FactName name) {
    return finding.text(name).orElse("");
  }

  private String activity(FactName name) {
    return ThreadWords.activity(text(name));
  }

  private String number(FactName name) {
    return Figures.number(value(name));
  }

  private String count(FactName name) {
    return Figures.count(Math.round(value(name)));
  }

  private String percent(FactName name) {
    return Figures.percent(value(name));
  }

  private String millis(FactName name) {
    return Figures.millis(value(name));
  }

  private String seconds(FactName name) {
    return number(name) + " s";
  }

  private String cores(FactName name) {
    return Figures.cores(value(name));
  }
}
