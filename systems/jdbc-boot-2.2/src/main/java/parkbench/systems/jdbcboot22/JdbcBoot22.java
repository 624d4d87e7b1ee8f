package parkbench.systems.jdbcboot22;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The service: Spring MVC on Tomcat, and JDBC over HikariCP, in front of a slow database. */
@SpringBootApplication(proxyBeanMethods = false)
public class JdbcBoot22 {
  public static void main(String[] words) {
    SpringApplication.run(JdbcBoot22.class, words);
  }

  /** Neither a connection nor an answer of the server is waited for beyond the timeout. */
  @Bean
  @ConfigurationProperties("spring.datasource.hikari")
  HikariDataSource dataSource(
      @Value("${upstream.url}") String url, @Value("${upstream.timeout}") Duration timeout) {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(url);
    source.setUsername("postgres");
    source.addDataSourceProperty(
        "socketTimeout", String.valueOf((timeout.toMillis() + 999) / 1000));
    source.setConnectionTimeout(Math.min(timeout.toMillis(), 30_000));
    return source;
  }
}
