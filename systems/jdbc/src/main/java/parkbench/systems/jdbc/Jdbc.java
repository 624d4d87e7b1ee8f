package parkbench.systems.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** The service: Spring MVC on Tomcat, and JDBC over HikariCP, in front of a slow database. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class Jdbc {
  public static void main(String[] words) {
    SpringApplication.run(Jdbc.class, words);
  }

  /** Neither a connection nor an answer of the server is waited for beyond the timeout. */
  @Bean
  @ConfigurationProperties("spring.datasource.hikari")
  HikariDataSource dataSource(UpstreamSettings upstream) {
    var source = new HikariDataSource();
    source.setJdbcUrl(upstream.url());
    source.setUsername("postgres");
    source.addDataSourceProperty(
        "socketTimeout", String.valueOf(Math.ceilDiv(upstream.timeout().toMillis(), 1000)));
    source.setConnectionTimeout(Math.min(upstream.timeout().toMillis(), 30_000)); // default: 30 s
    return source;
  }
}
