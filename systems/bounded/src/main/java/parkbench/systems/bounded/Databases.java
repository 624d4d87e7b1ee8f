package parkbench.systems.bounded;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import reactor.core.publisher.Mono;

/** Pools of so many connections to a database in memory. */
final class Databases {
  private static final String URL = "jdbc:h2:mem:bounded";

  private Databases() {}

  static Work agroal(int size) throws SQLException {
    return hold(
        io.agroal.api.AgroalDataSource.from(
            new io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(
                    pool ->
                        pool.maxSize(size)
                            .acquisitionTimeout(Duration.ofSeconds(Work.PATIENCE_SECONDS))
                            .connectionFactoryConfiguration(factory -> factory.jdbcUrl(URL)))));
  }

  static Work c3p0(int size) {
    var pool = new com.mchange.v2.c3p0.ComboPooledDataSource();
    pool.setJdbcUrl(URL);
    pool.setInitialPoolSize(1);
    pool.setMinPoolSize(1);
    pool.setMaxPoolSize(size);
    return hold(pool);
  }

  static Work dbcp2(int size) {
    var pool = new org.apache.commons.dbcp2.BasicDataSource();
    pool.setUrl(URL);
    pool.setMaxTotal(size);
    return hold(pool);
  }

  static Work druid(int size) {
    var pool = new com.alibaba.druid.pool.DruidDataSource();
    pool.setUrl(URL);
    pool.setMaxActive(size);
    return hold(pool);
  }

  static Work hikari(int size) {
    var pool = new com.zaxxer.hikari.HikariDataSource();
    pool.setJdbcUrl(URL);
    pool.setMaximumPoolSize(size);
    return hold(pool);
  }

  static Work r2dbc(int size) {
    var pool =
        new io.r2dbc.pool.ConnectionPool(
            io.r2dbc.pool.ConnectionPoolConfiguration.builder(
                    io.r2dbc.spi.ConnectionFactories.get("r2dbc:h2:mem:///bounded"))
                .maxSize(size)
                .build());
    return () ->
        Mono.usingWhen(
                pool.create(),
                connection -> Mono.delay(Duration.ofMillis(Work.SLOW_MILLIS)),
                io.r2dbc.spi.Connection::close)
            .block();
  }

  private static Work hold(DataSource pool) {
    return () -> {
      try (Connection connection = pool.getConnection()) {
        connection.setAutoCommit(false);
        Work.slow();
        connection.commit();
      }
    };
  }
}
