package parkbench.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** At most so many connections; exchanges wait for a free one, first come, first served. */
final class BoundedConnections implements ConnectionPolicy {
  private final int max;
  private final Runnable open;
  private final Consumer<Exchange> cannotConnect;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final Deque<Exchange> waiting = new ArrayDeque<>();
  private int total;
  private int opening;

  /**
   * @param open starts opening a connection
   * @param cannotConnect ends an exchange for which no connection could be opened
   */
  BoundedConnections(int max, Runnable open, Consumer<Exchange> cannotConnect) {
    this.max = max;
    this.open = open;
    this.cannotConnect = cannotConnect;
  }

  @Override
  public void want(Exchange exchange) {
    Connection connection = idle.pollLast();
    if (connection != null) {
      connection.send(exchange);
    } else {
      waiting.addLast(exchange);
      grow();
    }
  }

  private void grow() {
    while (opening < waiting.size() && total < max) {
      opening++;
      total++;
      open.run();
    }
  }

  @Override
  public void connected(Connection connection) {
    opening--;
    free(connection);
  }

  @Override
  public void free(Connection connection) {
    Exchange exchange = waiting.pollFirst();
    if (exchange == null) {
      idle.addLast(connection);
    } else {
      connection.send(exchange);
    }
  }

  /** One that could not be opened takes the exchange along that has waited longest. */
  @Override
  public void lost(Connection connection) {
    total--;
    if (connection.established()) {
      idle.remove(connection);
    } else {
      opening--;
      Exchange exchange = waiting.pollFirst();
      if (exchange != null) {
        cannotConnect.accept(exchange);
      }
    }
    grow();
  }

  @Override
  public void forget(Exchange exchange) {
    waiting.remove(exchange);
  }
}
