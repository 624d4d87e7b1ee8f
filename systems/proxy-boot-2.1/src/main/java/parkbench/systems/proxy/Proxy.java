package parkbench.systems.proxy;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service: Spring MVC on Tomcat in front of a slow upstream. */
@SpringBootApplication
public class Proxy {
  public static void main(String[] words) {
    SpringApplication.run(Proxy.class, words);
  }
}
