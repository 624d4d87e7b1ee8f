package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.text.Figures;

/** Threads, or requests without one, wait until one of the connections to the database is free. */
final class DatabasePool implements ServiceRule {
  private static final String REMEDY =
      "look at what those who have a connection do: where they wait in the database's driver, make"
          + " their queries fewer or faster; else hold a connection for less (no remote call inside"
          + " a transaction, spring.jpa.open-in-view=false); raise the pool's size only while the"
          + " database has CPU and disk left, and instances × size stay below its max_connections:"
          + " spring.datasource.hikari.maximum-pool-size, spring.datasource.tomcat.max-active,"
          + " spring.datasource.dbcp2.max-total, spring.r2dbc.pool.max-size,"
          + " spring.datasource.druid.max-active, MongoDB's maxPoolSize";

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Queued.finding(
            seen,
            Kind.DATABASE,
            Waits.of(seen, ThreadActivity.WAITS_FOR_DATABASE).map(DatabasePool::finding),
            ServiceRules.DATABASE_POOL,
            REMEDY)
        .or(
            () ->
                Suspended.of(seen, ThreadActivity.WAITS_FOR_DATABASE)
                    .map(all -> all.forConnections(ServiceRules.DATABASE_POOL, REMEDY)));
  }

  private static Finding finding(Waits waits) {
    return waits.finding(
        ServiceRules.DATABASE_POOL,
        waits.words()
            + " wait for a free connection to the database, "
            + Figures.percent(waits.share())
            + " of the busy ones, in "
            + waits.activity().place()
            + ".",
        REMEDY);
  }
}
