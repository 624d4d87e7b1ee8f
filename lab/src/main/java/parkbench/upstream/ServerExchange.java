package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;

/** One HTTP request and its answer, from the last byte read to the last byte written. */
final class ServerExchange extends UpstreamCall {
  final ServerConnection connection;
  final Answer.Persistence persistence;
  final boolean headOnly;

  /** What will be sent; a duplicate of it. */
  ByteBuf answer = Unpooled.EMPTY_BUFFER;

  /** Null: no route answers. */
  @Nullable ReadyRoute route;

  /** What its start needs to know of the request; null: it has begun. */
  @Nullable ReceivedRequest asked;

  /** The next one on the same connection. */
  @Nullable ServerExchange next;

  ServerExchange(
      ServerConnection connection,
      long arrivedNanos,
      Answer.Persistence persistence,
      boolean headOnly) {
    super(arrivedNanos);
    this.connection = connection;
    this.persistence = persistence;
    this.headOnly = headOnly;
  }

  @Override
  String endpoint() {
    return connection.endpoint();
  }

  @Override
  @Nullable String label() {
    return route == null ? null : route.label();
  }

  @Override
  Delay delay() {
    return Objects.requireNonNull(route).delay();
  }

  @Override
  long draw(Delay delay, RandomGenerator random) {
    long drawn = Delays.draw(delay, Objects.requireNonNull(asked), random);
    asked = null;
    return drawn;
  }

  @Override
  void waits() {
    asked = Objects.requireNonNull(asked).kept();
  }

  @Override
  void refuseDelay() {
    answer = ErrorResponses.NO_DELAY.to(this);
  }

  @Override
  void refuseFull(PreparedUpstream behaviour) {
    answer = behaviour.full().to(this);
  }

  @Override
  void fail() {
    answer = ErrorResponses.error(errorStatus, this);
  }

  @Override
  void ready() {
    connection.answerReady();
  }
}
