package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The server has as many connections as it may and accepts no other: who comes later waits until
 * one of them ends, however idle it is. Where those that it has are not read either, its threads
 * are the limit, and this is their effect.
 */
final class ConnectionLimit implements ServiceRule {
  /** Share of the looks. */
  private static final double ALWAYS = 0.7;

  private static final double WAITING = 1;
  private static final double OF_THE_CONNECTIONS = 0.05;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.pools().stream()
        .flatMap(pool -> pool.most(ThreadActivity.KEEPS_OUT).stream())
        .filter(acceptor -> acceptor.looksShare() >= ALWAYS)
        .filter(acceptor -> isRead(seen) && isWaitedFor(seen))
        .findFirst()
        .map(acceptor -> finding(acceptor, seen));
  }

  /** Where the port is not known, threads that are all busy might leave them unread. */
  private static boolean isRead(Examination seen) {
    return seen.acceptedUnread()
        .map(unread -> unread < Math.max(WAITING, OF_THE_CONNECTIONS * held(seen).orElse(0.0)))
        .orElseGet(
            () ->
                seen.pools().stream()
                    .noneMatch(pool -> pool.kind() == PoolKind.SERVER && Full.is(pool)));
  }

  private static boolean isWaitedFor(Examination seen) {
    return seen.acceptQueueMean().filter(queued -> queued < WAITING).isEmpty();
  }

  private static Finding finding(Activity acceptor, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("dumps at which accept was blocked", Figures.percent(acceptor.looksShare()));
    evidence.put(
        "connections that it has",
        held(seen).map(Figures::number).orElse("not known without the service's port (--port)"));
    seen.acceptQueueMean()
        .ifPresent(queued -> evidence.put("waiting to be accepted", Figures.number(queued)));
    seen.cpuShare().ifPresent(share -> evidence.put("CPU", Figures.percent(share)));
    evidence.put("stack", Waits.stack(acceptor));
    evidence.put(
        Finding.TO_DO,
        "raise server.tomcat.max-connections (8192 by default, 10000 until Boot 2.1), or let idle"
            + " connections go sooner (server.tomcat.keep-alive-timeout; not sooner than a proxy in"
            + " front lets go of them, which would answer 502)");
    return new Finding(
        ServiceRules.CONNECTION_LIMIT,
        seen.acceptQueueMean().isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
        "It has as many connections as it may"
            + held(seen).map(count -> " (" + Figures.number(count) + ")").orElse("")
            + " and accepts no other"
            + seen.acceptQueueMean()
                .map(queued -> "; " + Figures.number(queued) + " more wait to be accepted")
                .orElse("")
            + seen.cpuShare().map(share -> ", CPU " + Figures.percent(share)).orElse("")
            + ".",
        evidence);
  }

  /** Connections that wait to be accepted are established, too. */
  private static Optional<Double> held(Examination seen) {
    return seen.connectionsMean().map(all -> Math.max(0, all - seen.acceptQueueMean().orElse(0.0)));
  }
}
