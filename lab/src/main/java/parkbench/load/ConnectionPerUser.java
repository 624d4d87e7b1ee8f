package parkbench.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * A connection for every user. Users of closed loads and bursts keep theirs; in an open load, where
 * each exchange is another user, an idle one is taken or a new one opened, without bound.
 */
final class ConnectionPerUser implements ConnectionPolicy {
  private final Function<Exchange, Connection> open;
  private final Deque<Connection> idle = new ArrayDeque<>();

  /**
   * @param open starts opening a connection for an exchange
   */
  ConnectionPerUser(Function<Exchange, Connection> open) {
    this.open = open;
  }

  @Override
  public void want(Exchange exchange) {
    User user = exchange.user;
    Connection kept = user == null ? idle.pollLast() : user.connection;
    if (kept != null) {
      kept.send(exchange);
      return;
    }
    Connection opened = open.apply(exchange);
    if (user != null) {
      user.connection = opened;
      opened.owner = user;
    }
  }

  @Override
  public void connected(Connection connection) {
    Exchange reserved = connection.current();
    if (reserved != null) {
      connection.send(reserved);
    }
  }

  @Override
  public void free(Connection connection) {
    if (connection.owner == null) {
      idle.addLast(connection);
    }
  }

  @Override
  public void lost(Connection connection) {
    User owner = connection.owner;
    if (owner == null) {
      idle.remove(connection);
    } else if (owner.connection == connection) {
      owner.connection = null;
    }
  }

  @Override
  public void forget(Exchange exchange) {}
}
