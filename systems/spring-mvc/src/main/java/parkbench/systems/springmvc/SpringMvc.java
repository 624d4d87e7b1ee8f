package parkbench.systems.springmvc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service: Spring MVC on Tomcat in front of a slow upstream. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class SpringMvc {
  public static void main(String[] words) {
    SpringApplication.run(SpringMvc.class, words);
  }
}
