package parkbench.text;

import static parkbench.result.FactName.*;

import parkbench.result.Finding;
import parkbench.result.RuleId;

/** Sentences about pools, locks and connections that threads or requests wait for. */
final class WaitSentence {
  private final Finding finding;
  private final FindingFacts facts;

  WaitSentence(FindingFacts facts) {
    this.finding = facts.finding();
    this.facts = facts;
  }

  String lock() {
    if (finding.has(ASYNC_WAITERS_MIN)) {
      return asyncWaiters()
          + " coroutines wait for "
          + facts.text(WAITERS_OF)
          + ", without a thread.";
    }
    return facts.threads()
        + " wait for a lock in "
        + facts.place()
        + ", "
        + facts.ofBusy()
        + (finding.has(LOCK_HOLDER)
            ? (finding.has(LOCK_CHAIN)
                    ? "; the thread that has it waits for another lock, in "
                        + facts.text(LOCK_CHAIN)
                        + ", and the thread that has the last is "
                    : "; the thread that has it is ")
                + facts.activity(LOCK_HOLDER_ACTIVITY)
                + " in "
                + facts.text(LOCK_HOLDER_PLACE)
            : "")
        + ".";
  }

  /** {@code 12 of 16 request threads (exec) wait to be connected in shop.Orders.find, …}. */
  String on(String what) {
    return facts.threads()
        + " wait "
        + what
        + ", in "
        + facts.place()
        + ", "
        + facts.ofBusy()
        + ".";
  }

  String connections(String of) {
    if (finding.has(ASYNC_WAITERS_MIN)) {
      return asyncWaiters()
          + " requests wait, without a thread, for a connection of "
          + facts.text(WAITERS_OF)
          + (finding.has(POOL_CONNECTIONS)
              ? ", which have " + facts.count(POOL_CONNECTIONS) + " in all"
              : "")
          + ".";
    }
    return finding.has(THREADS)
        ? facts.threads()
            + " wait for a free connection of "
            + of
            + ", "
            + facts.ofBusy()
            + ", in "
            + facts.place()
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
        + facts.number(HOLDERS)
        + " busy threads may have one, of which "
        + facts.number(HOLDERS_ALIKE)
        + " are "
        + facts.activity(HOLDERS_ACTIVITY)
        + " in "
        + facts.text(HOLDERS_PLACE)
        + (calls
            ? ": most likely it is held across a call of another service ("
                + facts.text(HOLDERS_CLIENT)
                + ")"
            : "")
        + (finding.has(CONNECTIONS_WITHOUT_THREAD)
            ? "; "
                + facts.number(POOL_IN_USE)
                + " connections are in use, so that "
                + facts.count(CONNECTIONS_WITHOUT_THREAD)
                + " of them "
                + (facts.value(CONNECTIONS_WITHOUT_THREAD) == 1 ? "is" : "are")
                + " held by no thread that works: leaked, most likely"
            : "");
  }

  /** {@code 26}, or {@code 26 to 31}. */
  private String asyncWaiters() {
    return facts.value(ASYNC_WAITERS_MIN) == facts.value(ASYNC_WAITERS_MAX)
        ? facts.count(ASYNC_WAITERS_MIN)
        : facts.count(ASYNC_WAITERS_MIN) + " to " + facts.count(ASYNC_WAITERS_MAX);
  }

  /**
   * {@code 18 requests wait, on average, for the 10 connections of a client (orders), of which …}.
   */
  String metered() {
    boolean tasks = finding.rule() == RuleId.EXECUTOR_QUEUE;
    String pool = finding.text(METERED_POOL).orElse("");
    return facts.number(WAITERS)
        + (tasks ? " tasks" : " requests")
        + " wait, on average, for the "
        + (finding.has(POOL_CONNECTIONS) ? facts.number(POOL_CONNECTIONS) + " " : "")
        + FactText.poolKind(facts.text(METERED_POOL_KIND))
        + (pool.isEmpty() ? "" : " (" + pool + ")")
        + ", of which "
        + facts.number(POOL_IN_USE)
        + " are in use"
        + (facts.value(WAITERS_GROWTH) > 0
            ? "; " + facts.number(WAITERS_GROWTH) + " more wait each second"
            : "");
  }

  String callsBounded() {
    return finding.has(CALLED) ? boundedByFlow() : boundedInTrial();
  }

  private String boundedByFlow() {
    if (finding.has(THREADS_IN_CALLS)) {
      return "Its calls to "
          + facts.text(CALLED)
          + " share a connection or two, and "
          + facts.number(THREADS_IN_CALLS)
          + " threads wait there for a response, CPU "
          + (finding.has(CPU) ? facts.percent(CPU) : "unknown")
          + ": most likely for their turn. How many calls are in flight the kernel does not show.";
    }
    return "Lets "
        + facts.calls()
        + " to "
        + facts.text(CALLED)
        + " through at a time while "
        + facts.number(REQUESTS_WAITING_INSIDE)
        + " requests wait inside, CPU "
        + (finding.has(CPU) ? facts.percent(CPU) : "unknown")
        + "; "
        + facts.calls()
        + " at a time / "
        + facts.number(TIME_PER_CALL)
        + " s predicts "
        + facts.number(CALLS_PREDICT)
        + " calls per second"
        + (finding.has(CALLS_MEASURED) ? ", " + facts.number(CALLS_MEASURED) + " were seen" : "")
        + (finding.has(RATE_POSSIBLE)
            ? "; a limit of " + facts.number(CALLS_MEASURED) + " calls per second looks the same"
            : "")
        + (finding.has(SHARED_CONNECTIONS)
            ? "; over HTTP/2 or another protocol that shares a connection it may be more"
            : "")
        + ".";
  }

  private String boundedInTrial() {
    return "Stops at "
        + facts.throughput()
        + " rps"
        + (finding.has(OFFERED_LOAD) ? " of " + facts.number(OFFERED_LOAD) : "")
        + ": "
        + facts.number(REQUESTS_IN_FLIGHT)
        + " requests are in flight, and "
        + (finding.has(CALLS_USUALLY)
            ? "something in it bounds its calls, to "
                + facts.count(CALLS_AT_A_TIME)
                + " at a time (usually "
                + facts.count(CALLS_USUALLY)
                + ") or to a rate"
            : "a limit inside it lets " + facts.calls() + " run at a time")
        + ", CPU "
        + (finding.has(CPU) ? facts.percent(CPU) : "unknown")
        + "; "
        + facts.callsPredict()
        + ".";
  }

  String poolOfTrial() {
    return "Stops at "
        + facts.throughput()
        + " rps: "
        + facts.count(BUSY_THREADS)
        + " of "
        + facts.count(POOL_SIZE)
        + " "
        + facts.text(POOL)
        + " busy, "
        + (finding.has(QUEUED)
            ? Figures.count(Math.round(facts.value(QUEUED))) + " requests queued"
            : Figures.count(Math.round(facts.value(WAITERS)))
                + " requests for "
                + Figures.count(Math.round(facts.value(POOL_SIZE)))
                + " threads")
        + ", "
        + facts.cpu()
        + (finding.has(PREDICTED_THROUGHPUT)
            ? "; "
                + Math.round(facts.value(POOL_SIZE))
                + " threads / "
                + facts.number(WAIT_OF_A_REQUEST)
                + " s predicts "
                + facts.number(PREDICTED_THROUGHPUT)
            : "")
        + (finding.has(ACTIVITY)
            ? "; "
                + facts.percent(ACTIVITY_SHARE)
                + " of them are "
                + facts.activity(ACTIVITY)
                + " in "
                + facts.place()
            : "")
        + (finding.has(IS_EFFECT) ? "; this is an effect: more of them do not help" : "")
        + ".";
  }

  String poolOfProcess() {
    return facts.busyOfPool()
        + " are busy on average"
        + (finding.has(ACTIVITY)
            ? ", "
                + facts.percent(ACTIVITY_SHARE)
                + " of them "
                + facts.activity(ACTIVITY)
                + " in "
                + facts.place()
            : "")
        + (finding.has(THREADS_WITHOUT_CPU)
            ? "; "
                + facts.percent(THREADS_WITHOUT_CPU)
                + " used no CPU all the while: they hang, or a request takes longer"
            : "")
        + (finding.has(THREADS_AWAITING_RESULTS)
            ? "; "
                + Math.round(facts.value(THREADS_AWAITING_RESULTS))
                + " threads in front of it wait for results"
            : finding.has(CONNECTIONS)
                ? "; " + facts.number(CONNECTIONS) + " connections are open"
                : "")
        + (finding.has(UNREAD_REQUESTS)
            ? "; " + facts.number(UNREAD_REQUESTS) + " requests wait to be read"
            : "")
        + (finding.rule() == RuleId.REQUEST_THREADS_EXHAUSTED && finding.has(CPU)
            ? ", CPU " + facts.percent(CPU)
            : "")
        + (finding.has(IS_EFFECT) ? "; this is an effect: more of them do not help" : "")
        + ".";
  }
}
