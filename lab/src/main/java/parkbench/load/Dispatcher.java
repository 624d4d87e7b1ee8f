package parkbench.load;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Connections;
import parkbench.plan.LoadOrder;

/**
 * The exchanges under way and the connections that carry them; runs on the event loop alone.
 *
 * <pre>
 * fire ── carry ── a connection is found ── sending ── ended: good, or failed by a cause
 *                                                └── or timed out, wherever it is
 * </pre>
 */
final class Dispatcher implements Connection.Listener {
  /** Users hold back this long where no HTTP is spoken, or they would ask in a hot loop. */
  private static final long PAUSE_NANOS = 100_000_000;

  /** Who decides what is asked. */
  interface Listener {
    /**
     * An exchange has ended; its user may ask again, by {@link #fire}, before this returns.
     *
     * @param pause how long the user holds back at the least, in ns
     */
    void ended(Exchange exchange, long now, long pause);

    /** The engine itself failed. */
    void broke(Throwable failure);
  }

  private final LoadOrder order;
  private final Dialer dialer;
  private final Connection.Shared shared;
  private final LoadRecorder books;
  private final Listener listener;
  private final ConnectionPolicy policy;
  private final Alarm timeouts;
  private final long timeoutNanos;
  private final InFlight inFlight = new InFlight();
  private final ArrayDeque<Exchange> handed = new ArrayDeque<>();
  private final ArrayDeque<Exchange> spare = new ArrayDeque<>();
  private final Set<Connection> connections = new HashSet<>();
  private long connectionsOpened;
  private boolean stopped;

  Dispatcher(
      EventLoop loop,
      LoadOrder order,
      Dialer dialer,
      Connection.Shared shared,
      LoadRecorder books,
      Listener listener) {
    this.order = order;
    this.dialer = dialer;
    this.shared = shared;
    this.books = books;
    this.listener = listener;
    policy = policy(order.connections());
    timeouts = new Alarm(loop, this::giveUp, this::broke);
    timeoutNanos = order.timeout().toNanos();
  }

  private ConnectionPolicy policy(Connections kind) {
    return switch (kind) {
      case Connections.OwnPerUser own -> new ConnectionPerUser(this::open);
      case Connections.Pool pool ->
          new BoundedConnections(
              pool.max(),
              () -> open(null),
              exchange -> end(exchange, Cause.CONNECT, 0, System.nanoTime(), PAUSE_NANOS));
    };
  }

  InFlight inFlight() {
    return inFlight;
  }

  long connectionsOpened() {
    return connectionsOpened;
  }

  /** Starts an exchange; {@link #carry} sends it. */
  void fire(long intended, @Nullable User user) {
    handed.addLast(begun(intended, user));
    timeouts.noLaterThan(intended + timeoutNanos);
  }

  private Exchange begun(long intended, @Nullable User user) {
    Exchange exchange = spare.pollLast();
    if (exchange == null) {
      exchange = new Exchange();
    }
    exchange.intended = intended;
    exchange.user = user;
    exchange.fired = System.nanoTime();
    inFlight.add(exchange);
    books.fired(exchange, user != null && user.asked);
    if (user != null) {
      user.asked = true;
    }
    return exchange;
  }

  /**
   * Finds connections for what was fired. A step of its own, so that a thousand users who fire at
   * the same instant do not wait for each other's connections to be made.
   */
  void carry() {
    for (Exchange exchange = handed.pollFirst(); exchange != null; exchange = handed.pollFirst()) {
      policy.want(exchange);
    }
  }

  private Connection open(@Nullable Exchange reservedFor) {
    Connection connection = new Connection(this, shared, reservedFor);
    connections.add(connection);
    dialer.dial(connection);
    return connection;
  }

  @Override
  public void connected(Connection connection) {
    connectionsOpened++;
    policy.connected(connection);
  }

  @Override
  public void sending(Exchange exchange) {
    exchange.sent = System.nanoTime();
  }

  @Override
  public void ended(Connection connection, Exchange exchange, @Nullable Cause brokenBy) {
    long now = System.nanoTime();
    AnswerDecoder answer = connection.decoder();
    // All that is to be known of the answer comes first: a connection that is free may carry the
    // next request at once.
    Cause cause = brokenBy == null ? judge(answer) : brokenBy;
    int status = brokenBy == null ? answer.status() : 0;
    if (brokenBy == null && answer.reusable()) {
      policy.free(connection);
    }
    boolean nobodyThere =
        cause == Cause.CONNECT
            || cause == Cause.PROTOCOL
            || (cause == Cause.RESET && !connection.answered());
    User user = exchange.user;
    end(exchange, cause, status, now, nobodyThere ? PAUSE_NANOS : 0);
    if (user != null && user.left == 0 && user.connection == connection) {
      connection.close(); // its user has gone away; a server may have no room for the next before
    }
  }

  private @Nullable Cause judge(AnswerDecoder answer) {
    if (answer.status() != order.expect().status()) {
      return Cause.STATUS;
    }
    return answer.bodyFits() ? null : Cause.BODY;
  }

  /** Counts as an exchange of its own that failed: the one before has been counted as good. */
  @Override
  public void unrequested() {
    if (stopped) {
      return;
    }
    long now = System.nanoTime();
    Exchange exchange = begun(now, null);
    inFlight.remove(exchange);
    books.ended(exchange, now, 0, Cause.PROTOCOL);
    spare.addLast(exchange);
  }

  /** The exchange has its end, and its user may ask again. */
  private void end(Exchange exchange, @Nullable Cause cause, int status, long now, long pause) {
    inFlight.remove(exchange);
    books.ended(exchange, now, status, cause);
    listener.ended(exchange, now, pause);
    exchange.sent = Exchange.NOT_YET;
    exchange.user = null;
    exchange.connection = null;
    spare.addLast(exchange);
    carry();
  }

  @Override
  public void gone(Connection connection) {
    connections.remove(connection);
    if (!stopped) {
      policy.lost(connection);
    }
  }

  @Override
  public void broke(Throwable failure) {
    listener.broke(failure);
  }

  /** Ends what has waited too long. */
  void giveUp() {
    long now = System.nanoTime();
    for (Exchange first = inFlight.first();
        first != null && first.intended + timeoutNanos <= now;
        first = inFlight.first()) {
      Connection connection = first.connection;
      if (connection == null) {
        policy.forget(first);
      } else {
        connection.close();
      }
      end(first, Cause.TIMEOUT, 0, System.nanoTime(), 0);
    }
    Exchange first = inFlight.first();
    if (first != null) {
      timeouts.noLaterThan(first.intended + timeoutNanos);
    }
  }

  /** Closes every connection; what is in flight stays without an end. */
  void stop() {
    stopped = true;
    timeouts.cancel();
    List.copyOf(connections).forEach(Connection::close);
  }
}
