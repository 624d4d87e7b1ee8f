package parkbench.systems.strangemvc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service: a shop on Spring MVC and Tomcat. */
@SpringBootApplication(proxyBeanMethods = false)
public class StrangeMvc {
  public static void main(String[] words) {
    SpringApplication.run(StrangeMvc.class, words);
  }
}
