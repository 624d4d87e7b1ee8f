package parkbench.systems.faulty;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** A database in memory behind a pool of so many connections. */
final class Database {
  private static final int PATIENCE_MILLIS = 30_000;

  private final HikariDataSource pool = new HikariDataSource();

  Database(String name, int connections) {
    pool.setJdbcUrl("jdbc:h2:mem:faulty");
    pool.setPoolName(name);
    pool.setMaximumPoolSize(connections);
    pool.setConnectionTimeout(PATIENCE_MILLIS);
  }

  Connection connection() throws SQLException {
    return pool.getConnection();
  }

  /** Something slow is waited for inside a transaction. */
  void hold(int millis) throws SQLException, InterruptedException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      Thread.sleep(millis);
      connection.commit();
    }
  }
}
