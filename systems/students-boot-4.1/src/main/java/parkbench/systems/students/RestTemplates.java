package parkbench.systems.students;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestTemplate;

/**
 * What Boot 4.1 builds where Reactor Netty lies beside it: a RestTemplate whose thread waits for an
 * event loop.
 */
@Configuration(proxyBeanMethods = false)
class RestTemplates {
  @Bean
  RestTemplate restTemplate(
      RestTemplateBuilder builder, @Value("${upstream.timeout}") Duration timeout) {
    return builder.connectTimeout(timeout).readTimeout(timeout).build();
  }
}
