package parkbench.systems.userswebflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service: users on Spring WebFlux and Netty, in front of a slow metadata service. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class UsersWebFlux {
  public static void main(String[] words) {
    SpringApplication.run(UsersWebFlux.class, words);
  }
}
