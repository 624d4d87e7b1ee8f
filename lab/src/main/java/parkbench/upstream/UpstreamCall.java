package parkbench.upstream;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;

/** One request and its answer, in any protocol: what the scheduler of delays knows of it. */
abstract class UpstreamCall {
  /** How far it is. */
  enum State {
    /** In the queue in front of the capacity. */
    WAITING,
    /** A server works on it: it is in the agenda. */
    WORKING,
    /** The origin has been asked. */
    PROXIED,
    /** Its turn comes as soon as its predecessors on the connection have had theirs. */
    READY,
    /** Never to be answered. */
    SILENT,
    /** Answered, or its connection is gone. */
    OVER
  }

  final long arrivedNanos;

  /** Whether the lab itself sent it, and not the service. */
  boolean ofLab;

  State state = State.WAITING;
  FaultKind fault = FaultKind.NONE;
  int errorStatus;

  /** The delay; −1: none was drawn, because the work never began. */
  long drawnNanos = -1;

  /** What is kept of it; null: nothing, since it came under no trace of the lab's. */
  TracedCalls.@Nullable Mark mark;

  /** Where its delay is kept. */
  int drawnPlace = DelaySamples.NOWHERE;

  /** When the work on it ends; the instant that the answer is measured against. */
  long dueNanos;

  /** Its instant and its place in the agenda; −1: it is not there. */
  long agendaNanos;

  int agendaPlace = -1;

  UpstreamCall(long arrivedNanos) {
    this.arrivedNanos = arrivedNanos;
  }

  /** Name of the endpoint that it came to; empty where there is one. */
  abstract String endpoint();

  /** What its delay is listed under; null: it is not listed. */
  abstract @Nullable String label();

  /** The delay of its work where no script says another. */
  abstract Delay delay();

  /** The nanoseconds of a delay for it, or {@link Delays#UNREADABLE}. */
  abstract long draw(Delay delay, RandomGenerator random);

  /** Whether an error can be its answer. */
  boolean mayFail() {
    return true;
  }

  /** It waits for a server: what it needs of the bytes that were read has to be kept. */
  abstract void waits();

  /** Its answer says that its delay cannot be read. */
  abstract void refuseDelay();

  /** Its answer says that all servers are busy and the queue is full. */
  abstract void refuseFull(PreparedUpstream behaviour);

  /** Its answer is a planted error of {@link #errorStatus}. */
  abstract void fail();

  /** The work on it is done, and its state {@link State#READY}. */
  abstract void ready();
}
