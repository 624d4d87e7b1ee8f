package parkbench.systems.r2dbc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service: WebFlux on Netty, and R2DBC over its pool, in front of a slow database. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class R2dbc {
  public static void main(String[] words) {
    SpringApplication.run(R2dbc.class, words);
  }
}
