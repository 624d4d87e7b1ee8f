package parkbench.systems.r2dbcboot22;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.data.r2dbc.core.DatabaseClient;

/** The service: WebFlux on Netty, and R2DBC over its pool, in front of a slow database. */
@SpringBootApplication(proxyBeanMethods = false)
public class R2dbcBoot22 {
  public static void main(String[] words) {
    SpringApplication.run(R2dbcBoot22.class, words);
  }

  @Bean(destroyMethod = "dispose")
  ConnectionPool connections(@Value("${upstream.url}") URI url, @Value("${pool.size}") int size) {
    PostgresqlConnectionFactory server =
        new PostgresqlConnectionFactory(
            PostgresqlConnectionConfiguration.builder()
                .host(url.getHost())
                .port(url.getPort())
                .username("postgres")
                .database("postgres")
                .build());
    return new ConnectionPool(
        ConnectionPoolConfiguration.builder(server).initialSize(size).maxSize(size).build());
  }

  @Bean
  DatabaseClient database(ConnectionPool connections) {
    return DatabaseClient.create(connections);
  }
}
