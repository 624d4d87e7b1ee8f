package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** One request and its answer, from the last byte read to the last byte written. */
final class ServerExchange {
  /** How far it is. */
  enum State {
    /** In the queue in front of the capacity. */
    WAITING,
    /** A server works on it: it is in the agenda. */
    WORKING,
    /** The origin has been asked. */
    PROXIED,
    /** To be answered as soon as its predecessors on the connection are. */
    READY,
    /** Never to be answered. */
    SILENT,
    /** Answered, or its connection is gone. */
    OVER
  }

  final ServerConnection connection;
  final long arrivedNanos;
  final Answer.Persistence persistence;
  final boolean headOnly;

  /** Whether the lab itself sent it, and not the service. */
  boolean ofLab;

  State state = State.WAITING;

  /** What will be sent; a duplicate of it. */
  ByteBuf answer = Unpooled.EMPTY_BUFFER;

  /** Null: no route answers. */
  @Nullable ReadyRoute route;

  FaultKind fault = FaultKind.NONE;
  int errorStatus;

  /** What its start needs to know of the request, where that comes later. */
  @Nullable ReceivedRequest asked;

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

  /** The next one on the same connection. */
  @Nullable ServerExchange next;

  ServerExchange(
      ServerConnection connection,
      long arrivedNanos,
      Answer.Persistence persistence,
      boolean headOnly) {
    this.connection = connection;
    this.arrivedNanos = arrivedNanos;
    this.persistence = persistence;
    this.headOnly = headOnly;
  }
}
