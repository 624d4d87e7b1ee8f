package parkbench.text;

import static parkbench.result.FactName.*;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import parkbench.result.Confidence;
import parkbench.result.Fact;
import parkbench.result.Finding;
import parkbench.result.RuleId;

/**
 * The sentence about a finding, made of its evidence. It says what the service does, so that its
 * name in front makes a whole sentence: {@code spring-mvc/blocking} + {@code Stops at 392 rps: …}.
 */
public final class FindingText {
  private final Finding finding;
  private final FindingFacts facts;
  private final ProcessSentence process;
  private final WaitSentence waits;
  private final TrialSentence trial;

  private FindingText(Finding finding) {
    this.finding = finding;
    this.facts = new FindingFacts(finding);
    this.process = new ProcessSentence(facts);
    this.waits = new WaitSentence(facts);
    this.trial = new TrialSentence(facts);
  }

  /** One sentence. */
  public static String sentence(Finding finding) {
    return new FindingText(finding).sentence();
  }

  /** {@code high}. */
  public static String confidence(Confidence confidence) {
    return confidence.name().toLowerCase(Locale.ROOT);
  }

  /** The page that explains the rule: {@code docs/findings/lock-contention.md}. */
  public static String page(RuleId rule) {
    return "docs/findings/" + name(rule) + ".md";
  }

  /** The name of its page, and of the file that the page is generated from. */
  static String name(RuleId rule) {
    return rule.title().toLowerCase(Locale.ROOT).replaceAll("[()]", "").replace(' ', '-');
  }

  /** What to do, and the evidence in words, name to value, in order. */
  public static Map<String, String> evidence(Finding finding) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("what to do", remedy(finding));
    for (Fact fact : finding.evidence()) {
      words.put(FactText.name(fact.name()), FactText.value(fact));
    }
    return words;
  }

  /** What to do about it, without a full stop. */
  public static String remedy(Finding finding) {
    return RemedyText.of(finding.remedy());
  }

  /** What the rule says, and what a merged finding showed besides. */
  private String sentence() {
    String own = ofRule();
    String more = merged();
    return more.isEmpty() ? own : own.substring(0, own.length() - 1) + more + ".";
  }

  private String merged() {
    return (finding.rule() != RuleId.CALLS_BOUNDED && finding.has(CALLS_AT_A_TIME)
            ? "; " + facts.callsPredict()
            : "")
        + finding
            .text(FILLED_POOL)
            .map(pool -> "; for that reason " + pool + " are busy")
            .orElse("")
        + finding.text(PHASES).map(phases -> "; seen at " + phases + " of the load").orElse("");
  }

  private String ofRule() {
    return switch (finding.rule()) {
      case SERVICE_DIED -> process.died();
      case DEADLOCK ->
          "Is deadlocked: "
              + facts.text(DEADLOCK)
              + (finding.has(WAITERS)
                  ? "; " + facts.number(WAITERS) + " more threads wait for a lock"
                  : "")
              + ".";
      case FILES_EXHAUSTED ->
          "Has "
              + facts.number(OPEN_FILES)
              + " of "
              + facts.number(OPEN_FILES_LIMIT)
              + " files and sockets open: "
              + (finding.confidence() == Confidence.HIGH
                  ? "it accepts and opens no more."
                  : "soon it accepts and opens no more.");
      case THREAD_LEAK -> process.threadLeak();
      case FILE_LEAK -> process.fileLeak();
      case UPSTREAM_AT_CAPACITY -> trial.upstream();
      case CFS_THROTTLED -> process.throttled();
      case GC_BOUND -> process.collections();
      case CAS_CONTENTION -> process.contended();
      case CPU_BOUND -> process.cpuBound();
      case CPU_CONTENTION -> process.cpuContention();
      case EVENT_LOOP_BLOCKED -> process.eventLoop();
      case LOCK_CONTENTION -> waits.lock();
      case PERMITS_EXHAUSTED ->
          facts.threads() + " wait for a permit in " + facts.place() + ", " + facts.ofBusy() + ".";
      case NAME_LOOKUP_SLOW -> waits.on("for the address of a name (DNS)");
      case CONNECT_SLOW -> waits.on("to be connected");
      case READER_SLOW -> waits.on("until the other side reads what they write");
      case POOL_WAITS_FOR_ITSELF ->
          facts.threads()
              + " await results in "
              + facts.place()
              + " while no other thread works and "
              + facts.number(CALLS_IN_FLIGHT)
              + " calls are in flight: what they wait for needs a thread of the same pool.";
      case CALLS_HANG ->
          facts.number(CALLS_IN_FLIGHT)
              + " calls to "
              + facts.text(CALLED)
              + " have no answer, for "
              + facts.number(CALL_MEAN)
              + " s on average, and none ended"
              + (finding.has(POOL)
                  ? "; " + facts.threads() + " wait for them, in " + facts.place()
                  : "")
              + ".";
      case BLOCKED_ON_LOGGING -> process.logging();
      case CONNECTION_LEAK ->
          facts.waitForConnection()
              + ", and nothing works with one: no other thread is busy and "
              + facts.number(CALLS_IN_FLIGHT)
              + " calls are in flight; the connections were taken and not given back.";
      case POOL_DEADLOCK ->
          facts.waitForConnection()
              + ", and nothing works with one: "
              + facts.number(SECOND_WAITERS)
              + " of them hold one and wait in "
              + facts.text(SECOND_PLACE)
              + " for a second.";
      case DATABASE_POOL_EXHAUSTED -> waits.connections("a database pool");
      case HTTP_POOL_EXHAUSTED -> waits.connections("an HTTP client's pool");
      case CARRIERS_EXHAUSTED -> process.carriers();
      case CONNECTION_LIMIT -> process.connectionLimit();
      case THREAD_POOL_EXHAUSTED, REQUEST_THREADS_EXHAUSTED ->
          finding.has(THROUGHPUT) ? waits.poolOfTrial() : waits.poolOfProcess();
      case CALLS_BOUNDED -> waits.callsBounded();
      case EXECUTOR_QUEUE -> waits.metered() + ".";
      case LISTEN_BACKLOG_OVERFLOW ->
          "Most likely overflowed its listen backlog "
              + facts.number(LISTEN_OVERFLOWS)
              + " times: connections were dropped and tried again 1, 3 or 7 s later.";
      case CONNECTION_CHURN -> trial.churn();
      case ERRORS -> trial.errors();
      case LIVENESS_PROBE_WOULD_FAIL ->
          "Would be restarted (liveness) or sent no requests (readiness): its health check failed "
              + facts.count(PROBES_FAILED)
              + " of "
              + facts.count(PROBES)
              + " times, "
              + facts.count(PROBES_FAILED_IN_A_ROW)
              + " in a row where "
              + facts.count(FAILURES_TO_RESTART)
              + " suffice.";
      case RECOVERY ->
          trial.degraded()
              + ": p99 "
              + facts.millis(P99_BEFORE)
              + " before, "
              + facts.millis(P99_AT_WORST)
              + " at worst, "
              + facts.count(FAILED_REQUESTS)
              + " failures.";
      case NOT_STATIONARY ->
          "Cannot keep up, so that mean and percentiles depend on the run's length: "
              + StationarityText.growing(facts.interval(QUEUE_GROWTH), facts.interval(CAPACITY))
              + ".";
      case LIMITED_BY_LOAD -> trial.limitedByLoad();
      case JIT_WARM_UP ->
          "Uses "
              + facts.percent(CPU)
              + " of the "
              + facts.cores(CPU_LIMIT)
              + " that it may use, "
              + facts.percent(JIT)
              + " of that to compile its code: it is not warm yet.";
      case NOT_DECIDED ->
          "Reaches "
              + facts.throughput()
              + (finding.has(OFFERED_LOAD) ? " of " + facts.number(OFFERED_LOAD) : "")
              + " rps: what limits it is not decided, since "
              + (finding.has(CPU_TAKEN_BY_MACHINE)
                  ? "the machine interfered."
                  : "its JIT was still compiling.");
      case NO_BOTTLENECK -> process.noBottleneck();
      case UNKNOWN -> trial.unknown();
    };
  }

  /** {@code 400 users / 0.5 s}, of a finding that the load is the limit; else empty. */
  public static String usersOverCycle(Finding finding) {
    return new TrialSentence(new FindingFacts(finding)).usersOverCycle();
  }
}
