package parkbench.result;

import java.util.List;
import parkbench.plan.TracedRequest;

/**
 * Where the time of one traced request went: phases without a gap from its sending to its end.
 *
 * @param calls how many calls of the upstream were made for it; phases are reported of those alone
 *     that it waited for: of several at once, of the one that came back last
 * @param reported what the service's spans say of it
 */
public record RequestTrace(
    TracedRequest request, int calls, Reported reported, List<Phase> phases) {
  public RequestTrace {
    phases = List.copyOf(phases);
  }

  /** Whether the service reported any span of it. */
  public boolean spans() {
    return reported != Reported.NOTHING;
  }

  /** What a service's spans say of a request, from least to most. */
  public enum Reported {
    NOTHING,
    /** When it called, and not when it began with the request. */
    CALLS,
    /** When it began with the request and was done. */
    SERVICE
  }

  /** From its sending to its end. */
  public long nanos() {
    return request.endedNanos() - request.sentNanos();
  }

  /**
   * One of them.
   *
   * @param startNanos on the machine's monotonic clock
   * @param endNanos on the same clock
   */
  public record Phase(Step step, long startNanos, long endNanos) {
    /** How long it lasted. */
    public long nanos() {
      return endNanos - startNanos;
    }
  }

  /** What a request can be at, in the order of a life. */
  public enum Step {
    CONNECTING("connecting"),
    /** Until the service's server span begins. */
    WAITING_FOR_A_THREAD("waiting for a server thread or event loop"),
    /** Inside the server span, and before the first call: at work, or in an executor's queue. */
    BEFORE_THE_CALL("in the service: queued, or at work"),
    /**
     * No span was reported of the call, or none of the service: all that is known is that it had
     * not come to the upstream. A wait for a client's connection may be in it.
     */
    BEFORE_THE_UPSTREAM("before the upstream: not separated"),
    /** From the beginning of the client span until the upstream had read the call. */
    ON_THE_WAY("on the way, or waiting for a connection"),
    QUEUED_UPSTREAM("in the upstream's queue"),
    /** Until it was answered, or its answer was no longer waited for. */
    UPSTREAM("at work in the upstream"),
    /** In a client span that nothing came of to the upstream: a database, another host. */
    ELSEWHERE("in a call that did not come to the upstream"),
    /** In a client span of which it is not known whether it reached the upstream. */
    IN_A_CALL("in a call, of the upstream or another"),
    /** From the upstream's answer to the end of the client span. */
    ON_THE_WAY_BACK("until its client has the answer"),
    /** From one call that it waited for to the next. */
    BETWEEN_CALLS("in the service, between two calls"),
    /** The same, of calls of which no span was reported: their clients' part is in it. */
    BETWEEN_UNREPORTED("between two calls: not separated"),
    AFTER_THE_CALL("in the service, after its calls"),
    /** No span was reported of the call, or none of the service. */
    BEHIND_THE_UPSTREAM("behind the upstream: not separated"),
    /** Inside the server span of a request that made no call. */
    IN_THE_SERVICE("in the service"),
    WRITING_BACK("writing back"),
    /** Neither a span nor a call was reported. */
    UNREPORTED("once connected: not separated");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    /** For a reader. */
    public String words() {
      return words;
    }
  }
}
