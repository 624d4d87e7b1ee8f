package parkbench.systems.springclients;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service: Spring MVC on Tomcat in front of a slow upstream. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class SpringClients {
  public static void main(String[] words) {
    SpringApplication.run(SpringClients.class, words);
  }
}
