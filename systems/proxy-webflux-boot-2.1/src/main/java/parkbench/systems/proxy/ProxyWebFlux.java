package parkbench.systems.proxy;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service: Spring WebFlux on Netty in front of a slow upstream. */
@SpringBootApplication
public class ProxyWebFlux {
  public static void main(String[] words) {
    SpringApplication.run(ProxyWebFlux.class, words);
  }
}
