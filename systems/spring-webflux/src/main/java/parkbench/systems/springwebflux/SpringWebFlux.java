package parkbench.systems.springwebflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service: Spring WebFlux on Netty in front of a slow upstream. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class SpringWebFlux {
  public static void main(String[] words) {
    SpringApplication.run(SpringWebFlux.class, words);
  }
}
