package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Finding;
import parkbench.text.Figures;

/** Threads, or requests without one, wait until a client's pool has a free connection. */
final class ClientPool implements ServiceRule {
  private static final String APACHE =
      "Apache's client 5: PoolingHttpClientConnectionManagerBuilder's setMaxConnPerRoute, 5 by"
          + " default, and setMaxConnTotal, 25; its client 4: 2 and 20, or 5 and 10 where Spring makes"
          + " that client";

  private static final String UNLESS_FULL =
      "if what it calls can take more at once: where that answers faster, by its own"
          + " measure, with only half of the connections in use, it is full, and more make it worse";

  private static final String REMEDY =
      "raise the pool's limit (Reactor Netty: ConnectionProvider.maxConnections, 500 for a host"
          + " by default, but two for each core and 16 at the least of a builder; "
          + APACHE
          + "), "
          + UNLESS_FULL
          + ", or call it less often";

  /** Clients of Redis, LDAP and others borrow from it. */
  private static final String COMMONS_POOL = "org.apache.commons.pool2.";

  private static final String COMMONS_REMEDY =
      "raise maxTotal of the pool, 8 by default (spring.data.redis.jedis.pool.max-active or"
          + " spring.data.redis.lettuce.pool.max-active where it is Redis', spring.redis.… from"
          + " Boot 2.0 to 2.7), or call that service less often";

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Queued.finding(
            seen,
            Kind.CLIENT,
            Waits.of(seen, ThreadActivity.WAITS_FOR_CONNECTION).map(ClientPool::finding),
            ServiceRules.CLIENT_POOL,
            REMEDY)
        .or(
            () ->
                Suspended.of(seen, ThreadActivity.WAITS_FOR_CONNECTION)
                    .map(all -> all.forConnections(ServiceRules.CLIENT_POOL, REMEDY)));
  }

  private static Finding finding(Waits waits) {
    return waits.finding(
        ServiceRules.CLIENT_POOL,
        waits.words()
            + " wait for a free connection of a client's pool, "
            + Figures.percent(waits.share())
            + " of the busy ones, in "
            + waits.activity().place()
            + ".",
        borrows(waits.activity())
            ? COMMONS_REMEDY
            : "raise the pool's limits, for each host and in all (" + APACHE + "), " + UNLESS_FULL);
  }

  private static boolean borrows(Activity activity) {
    return activity.stack().stream().anyMatch(at -> at.startsWith(COMMONS_POOL));
  }
}
