package parkbench.systems.students;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestTemplate;

/**
 * What Boot 2.7 builds without a client library of its own: the JDK's HttpURLConnection. It keeps 5
 * idle connections per host and repeats a GET once whose connection broke; neither can be set here.
 */
@Configuration(proxyBeanMethods = false)
class RestTemplates {
  @Bean
  RestTemplate restTemplate(
      RestTemplateBuilder builder, @Value("${upstream.timeout}") Duration timeout) {
    return builder.setConnectTimeout(timeout).setReadTimeout(timeout).build();
  }
}
