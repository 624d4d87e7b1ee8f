package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;

/** One query: all that a client sends until it waits for {@code ReadyForQuery}. */
final class PostgresExchange extends UpstreamCall {
  private final PostgresConnection connection;
  private final boolean whole;
  private final PostgresRelay relay;

  /** Is sent in its place, so that the server itself refuses it; null: it is sent as it is. */
  @Nullable ByteBuf failing;

  /** Whether the server answered with an error. */
  boolean refused;

  /** How many {@code ReadyForQuery} the client still waits for. */
  int readies = 1;

  /** When it was sent to the server. */
  long sentNanos;

  /**
   * @param whole whether no part of it was sent to the server before
   */
  PostgresExchange(
      PostgresConnection connection, boolean whole, PostgresRelay relay, long arrivedNanos) {
    super(arrivedNanos);
    this.connection = connection;
    this.whole = whole;
    this.relay = relay;
  }

  @Override
  String endpoint() {
    return connection.endpoint();
  }

  @Override
  String label() {
    return relay.label();
  }

  @Override
  Delay delay() {
    return relay.delay();
  }

  @Override
  long draw(Delay drawn, RandomGenerator random) {
    return Delays.draw(drawn, PostgresQuery.ASKS_NOTHING, random);
  }

  /** A server that has seen a part of it may have failed already, and then skips what comes. */
  @Override
  boolean mayFail() {
    return whole;
  }

  @Override
  void waits() {}

  @Override
  void refuseDelay() {
    failing = PostgresQuery.failing("22023", "The delay of a query cannot be read from it.");
  }

  @Override
  void refuseFull(PreparedUpstream behaviour) {
    if (whole) {
      failing = PostgresQuery.failing("53400", "All servers are busy and the queue is full.");
    }
  }

  @Override
  void fail() {
    failing = PostgresQuery.failing("58000", "A planted fault.");
  }

  @Override
  void ready() {
    connection.sendReady();
  }
}
