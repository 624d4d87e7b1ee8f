package parkbench.systems.bounded;

import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;

/** Permits, rates and executors: so many calls at a time, or in a second. */
final class Limiters {
  private static final Duration PATIENCE = Duration.ofSeconds(Work.PATIENCE_SECONDS);

  private Limiters() {}

  static Work bulkhead(int size) {
    var bulkhead =
        io.github.resilience4j.bulkhead.Bulkhead.of(
            "bounded",
            io.github.resilience4j.bulkhead.BulkheadConfig.custom()
                .maxConcurrentCalls(size)
                .maxWaitDuration(PATIENCE)
                .build());
    return () -> bulkhead.executeRunnable(Work::slow);
  }

  static Work rateLimiter(int perSecond) {
    var limiter =
        io.github.resilience4j.ratelimiter.RateLimiter.of(
            "bounded",
            io.github.resilience4j.ratelimiter.RateLimiterConfig.custom()
                .limitForPeriod(perSecond)
                .limitRefreshPeriod(Duration.ofSeconds(1))
                .timeoutDuration(PATIENCE)
                .build());
    return () -> limiter.executeRunnable(() -> {});
  }

  static Work bucket4j(int perSecond) {
    var bucket =
        io.github.bucket4j.Bucket.builder()
            .addLimit(
                limit -> limit.capacity(perSecond).refillGreedy(perSecond, Duration.ofSeconds(1)))
            .build();
    return () -> bucket.asBlocking().consume(1);
  }

  static Work guava(int perSecond) {
    @SuppressWarnings("UnstableApiUsage")
    var limiter = com.google.common.util.concurrent.RateLimiter.create(perSecond);
    return limiter::acquire;
  }

  static Work springExecutor(int size) {
    var executor = new org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor();
    executor.setCorePoolSize(size);
    executor.initialize();
    return () -> executor.submit(Work::slow).get();
  }

  /** One thread shows only by what it calls. */
  static Work springScheduler(int size, String url) {
    var scheduler = new org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler();
    scheduler.setPoolSize(size);
    scheduler.initialize();
    Work call = Clients.jdk(url);
    return () ->
        scheduler
            .submit(
                () -> {
                  call.once();
                  return url;
                })
            .get();
  }

  static Work quartz(int size) throws SchedulerException {
    Properties settings = new Properties();
    settings.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
    settings.setProperty("org.quartz.threadPool.threadCount", Integer.toString(size));
    settings.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
    Scheduler scheduler = new org.quartz.impl.StdSchedulerFactory(settings).getScheduler();
    scheduler.start();
    return () -> {
      String id = UUID.randomUUID().toString();
      CountDownLatch done = new CountDownLatch(1);
      SlowJob.WAITING.put(id, done);
      scheduler.scheduleJob(
          JobBuilder.newJob(SlowJob.class).withIdentity(id).build(),
          TriggerBuilder.newTrigger().startNow().build());
      done.await();
    };
  }

  /** A job for whose end a request waits. */
  public static final class SlowJob implements Job {
    private static final ConcurrentHashMap<String, CountDownLatch> WAITING =
        new ConcurrentHashMap<>();

    @Override
    public void execute(JobExecutionContext context) {
      Work.slow();
      WAITING.remove(context.getJobDetail().getKey().getName()).countDown();
    }
  }
}
