package parkbench.systems.faulty;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests that sooner or later wait for one another, and never end. */
final class Stuck {
  private final AtomicInteger turn = new AtomicInteger();
  private final Object till = new Object();
  private final Object stock = new Object();

  /** Two monitors, in two orders. */
  void pay(int millis) throws InterruptedException {
    boolean forth = turn.incrementAndGet() % 2 == 0;
    move(forth ? till : stock, forth ? stock : till, millis);
  }

  private static void move(Object from, Object to, int millis) throws InterruptedException {
    synchronized (from) {
      Thread.sleep(millis);
      synchronized (to) {
        Thread.sleep(millis);
      }
    }
  }

  /** One connection in twenty is not given back. */
  void lend(Database database) throws SQLException {
    Connection connection = database.connection();
    if (turn.incrementAndGet() % 20 != 0) {
      connection.close();
    }
  }

  /** Each request takes a second connection while it has one. */
  void order(Database database) throws SQLException, InterruptedException {
    try (Connection connection = database.connection()) {
      Thread.sleep(2);
      note(database);
      connection.clearWarnings();
    }
  }

  private static void note(Database database) throws SQLException {
    try (Connection connection = database.connection()) {
      connection.clearWarnings();
    }
  }

  /** A task waits for a task of its own pool. */
  void ask(ExecutorService pool) throws ExecutionException, InterruptedException {
    pool.submit(() -> pool.submit(() -> turn.incrementAndGet()).get()).get();
  }
}
