package parkbench.systems.strangemvc.orders;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import parkbench.systems.strangemvc.ThreadNames;

/** The threads that notify customers. */
@Configuration(proxyBeanMethods = false)
@EnableAsync
class NotificationConfiguration {
  @Bean
  ThreadPoolTaskExecutor notifications(
      ThreadNames names, @Value("${shop.notifications.threads}") int threads) {
    var executor = new ThreadPoolTaskExecutor();
    executor.setCorePoolSize(threads);
    executor.setMaxPoolSize(10 * threads);
    executor.setThreadNamePrefix(names.prefix());
    return executor;
  }
}
