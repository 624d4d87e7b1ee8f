package parkbench.text;

import static parkbench.result.FactName.*;

import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Remedy;
import parkbench.system.Bytes;

/** Sentences about what a process does with its CPU, memory, loops and files. */
final class ProcessSentence {
  private static final double MEBIBYTE = 1 << 20;

  private final Finding finding;
  private final FindingFacts facts;

  ProcessSentence(FindingFacts facts) {
    this.finding = facts.finding();
    this.facts = facts;
  }

  String died() {
    if (finding.has(OUT_OF_MEMORY)) {
      return "Was killed by the kernel for its memory limit of "
          + new Bytes(Math.round(facts.value(MEMORY_LIMIT) * MEBIBYTE))
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
        + facts.count(EXIT_CODE)
        + ").";
  }

  String threadLeak() {
    return "Begins "
        + facts.number(THREADS_PER_SECOND)
        + " threads per second that have nothing to do and do not end: "
        + facts.number(THREADS_FIRST)
        + " threads at first, "
        + facts.number(THREADS)
        + " at last; one is \""
        + facts.text(POOL)
        + "\".";
  }

  String fileLeak() {
    return "Opens "
        + facts.number(OPEN_FILES_PER_SECOND)
        + " files or sockets per second and does not close them: "
        + facts.number(OPEN_FILES_FIRST)
        + " at first, "
        + facts.number(OPEN_FILES)
        + " at last"
        + (finding.has(OPEN_FILES_LIMIT) ? " of " + facts.number(OPEN_FILES_LIMIT) : "")
        + (finding.has(LEAKED_CONNECTIONS)
            ? "; most are connections to " + facts.text(LEAKED_CONNECTIONS)
            : "")
        + ".";
  }

  String throttled() {
    return "Its CPU quota"
        + (finding.has(CPU_LIMIT) ? " of " + facts.cores(CPU_LIMIT) : "")
        + " stops it in "
        + facts.percent(THROTTLED_PERIODS)
        + " of all periods of 100 ms.";
  }

  String collections() {
    boolean full = finding.remedy().advice() == Remedy.Advice.MORE_HEAP;
    return "Collections stop it for "
        + facts.percent(GC_PAUSES)
        + " of the time"
        + (finding.has(HEAP_IN_USE)
            ? (full ? ", and" : ";")
                + " at least "
                + facts.percent(HEAP_IN_USE)
                + (finding.remedy().advice() == Remedy.Advice.LARGER_YOUNG_GENERATION
                    ? " and at most " + facts.percent(HEAP_IN_USE_MOST)
                    : "")
                + " of its heap was in use"
            : "")
        + (finding.has(JIT)
            ? "; its JIT has " + facts.percent(JIT) + " of the CPU that it uses: it is not warm yet"
            : "")
        + ".";
  }

  String contended() {
    return facts.threads()
        + " try to change a value that they share, in "
        + facts.text(CALLED)
        + " below "
        + facts.place()
        + ", "
        + facts.ofBusy()
        + ", on "
        + facts.number(CPU_USED)
        + " cores: one at a time succeeds.";
  }

  String cpuBound() {
    if (finding.has(THROUGHPUT)) {
      return "Stops at "
          + facts.throughput()
          + " rps: "
          + facts.cpu()
          + (finding.has(JIT) ? ", of which the JIT has " + facts.percent(JIT) : "")
          + (finding.has(CPU_PER_REQUEST)
              ? ", " + Figures.micros(facts.value(CPU_PER_REQUEST)) + " of CPU per request"
              : "")
          + ".";
    }
    if (finding.has(THREADS)) {
      return "Computes all the time on "
          + facts.number(THREADS)
          + (facts.value(THREADS) == 1 ? " thread" : " threads")
          + (finding.has(POOL) ? " (" + facts.text(POOL) + ")" : "")
          + ", "
          + facts.number(CPU_USED)
          + (finding.has(CPU_LIMIT) ? " of " + facts.cores(CPU_LIMIT) : " cores")
          + (finding.has(PLACE) ? ", in " + facts.place() : "")
          + "; "
          + facts.number(finding.has(REQUESTS_WAITING_INSIDE) ? REQUESTS_WAITING_INSIDE : WAITERS)
          + " requests wait.";
    }
    return "Uses "
        + facts.percent(CPU)
        + " of "
        + (finding.has(CPU_TAKEN_BY_MACHINE) ? "what was left to it of " : "")
        + "the "
        + facts.cores(CPU_LIMIT)
        + " that it may use"
        + (finding.has(CPU_TAKEN_BY_MACHINE)
            ? ", of which the host took " + facts.percent(CPU_TAKEN_BY_MACHINE)
            : "")
        + (finding.has(JIT) ? ", " + facts.percent(JIT) + " to compile" : "")
        + (finding.has(PLACE) ? ", most often in " + facts.place() : "")
        + ".";
  }

  String cpuContention() {
    double there =
        Math.rint(
            facts.value(OTHERS_CPU)
                + facts.valueOr(CPU_USED, 0)
                + facts.valueOr(IDLE_CPU, 0)
                + facts.valueOr(STOLEN_CPU, 0));
    return "Other processes use "
        + facts.number(OTHERS_CPU)
        + " of the "
        + Figures.cores(there)
        + " that it may run on, and "
        + facts.number(THREADS_READY_TO_RUN)
        + " of its threads wait for one, on average.";
  }

  String eventLoop() {
    String others = ": all other connections of such a loop wait meanwhile.";
    return finding.has(EVENTS)
        ? "Event loops were held " + events() + others
        : "Of "
            + facts.count(EVENT_LOOPS)
            + " event loops "
            + facts.number(EVENT_LOOPS_HELD)
            + " are held on average, "
            + facts.activity(ACTIVITY)
            + " in "
            + facts.place()
            + others;
  }

  /** {@code 37 times, for up to 50.2 ms, sleeping in shop.Orders.find}. */
  private String events() {
    return facts.count(EVENTS)
        + " times, for up to "
        + facts.millis(LONGEST_EVENT)
        + ", "
        + facts.activity(ACTIVITY)
        + " in "
        + facts.place();
  }

  String carriers() {
    return finding.has(EVENTS)
        ? "Virtual threads were pinned " + events() + "."
        : facts.number(CARRIERS_HELD)
            + " carriers of virtual threads are held on average, while the CPU is at "
            + (finding.has(CPU) ? facts.percent(CPU) : "an unknown share")
            + (finding.has(PLACE)
                ? ": virtual threads wait on them inside synchronized or native code, in "
                    + facts.place()
                    + "."
                : ": most likely virtual threads wait inside synchronized or native code.");
  }

  String logging() {
    String written =
        finding.has(WRITTEN_PER_REQUEST)
            ? facts.number(WRITTEN_PER_REQUEST) + " KiB per request to files"
            : "to files";
    if (finding.has(THREADS)) {
      return facts.threads()
          + " write a log or wait to, "
          + facts.ofBusy()
          + ", in "
          + facts.place()
          + (finding.has(WRITTEN_PER_REQUEST) ? "; it writes " + written : "")
          + ".";
    }
    return "Writes "
        + written
        + ", "
        + facts.number(WRITTEN_PER_SECOND)
        + " MiB per second, most likely its log"
        + (finding.has(THREADS_IN_LOG_LIBRARY)
            ? "; "
                + facts.percent(THREADS_IN_LOG_LIBRARY)
                + " of its busy threads are in a log library"
            : "")
        + ".";
  }

  String connectionLimit() {
    return "It has as many connections as it may"
        + (finding.has(CONNECTIONS) ? " (" + facts.number(CONNECTIONS) + ")" : "")
        + " and accepts no other"
        + (finding.has(ACCEPT_QUEUE)
            ? "; " + facts.number(ACCEPT_QUEUE) + " more wait to be accepted"
            : "")
        + (finding.has(CPU) ? ", CPU " + facts.percent(CPU) : "")
        + ".";
  }

  String noBottleneck() {
    String unread =
        finding.has(WAITERS)
            ? "; " + facts.number(WAITERS) + " requests were unread all the same."
            : ".";
    return (finding.has(THREADS)
            ? facts.threads()
                + " are busy on average, and nothing is seen to wait for one, but a queue inside"
                + " the service, or in a proxy in front of it, would not be seen"
            : isWithoutLoad()
                ? "No request came while it was examined, so that its limits do not show"
                : "Nothing holds it up")
        + ": CPU "
        + (finding.has(CPU) ? facts.percent(CPU) : "unknown")
        + (finding.has(THREADS)
            ? ""
            : finding.has(FROM_OUTSIDE)
                ? ", as far as can be seen from outside"
                : ", and no pool that it is known to have is exhausted")
        + (finding.has(WAIT_UNSEEN) && finding.has(REQUESTS_WAITING_INSIDE)
            ? "; "
                + facts.number(REQUESTS_WAITING_INSIDE)
                + " requests wait inside without a thread or a TCP call: for a timer, a call over a Unix"
                + " socket or a queue that is not seen"
            : "")
        + (finding.has(SHARE_IN_CALLS)
            ? "; a request takes "
                + facts.number(TIME_PER_REQUEST)
                + " s, "
                + facts.percent(SHARE_IN_CALLS)
                + " of it in calls to "
                + facts.text(CALLED)
            : "")
        + (finding.has(SLEEPING_THREADS)
            ? "; " + facts.number(SLEEPING_THREADS) + " threads sleep, in " + facts.place()
            : "")
        + (finding.has(WITHOUT_LOAD) && !isWithoutLoad()
            ? "; in the last " + facts.percent(WITHOUT_LOAD) + " of the time no request came"
            : "")
        + unread;
  }

  private boolean isWithoutLoad() {
    return finding.has(WITHOUT_LOAD) && facts.value(WITHOUT_LOAD) >= Flow.IDLE;
  }
}
