package parkbench.drivers.gatling;

import io.gatling.commons.stats.Status;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import parkbench.drivers.Cause;
import parkbench.drivers.Exchanges;
import scala.Option;
import scala.collection.immutable.List;

/**
 * Receives all that Gatling's engine reports to its statistics, which receive it as well: the figures here are
 * those that Gatling's own reports are made of.
 */
final class Witness {
  private final int goodStatus;
  private final Exchanges exchanges;
  private final LongAdder crashed = new LongAdder();

  Witness(int goodStatus, Exchanges exchanges) {
    this.goodStatus = goodStatus;
    this.exchanges = exchanges;
  }

  StatsEngine beside(StatsEngine statistics) {
    return new Beside(statistics);
  }

  /** Requests that Gatling could not even send. */
  long crashed() {
    return crashed.sum();
  }

  private void ended(long start, long end, Option<String> code, Option<String> complaint) {
    OptionalInt status =
        code.isDefined() ? OptionalInt.of(Integer.parseInt(code.get())) : OptionalInt.empty();
    exchanges.add(start, end - start, status, cause(status, complaint));
  }

  private Optional<Cause> cause(OptionalInt status, Option<String> complaint) {
    if (status.isPresent() && status.getAsInt() != goodStatus) {
      return Optional.of(Cause.STATUS);
    }
    return complaint.isDefined() ? Optional.of(Complaint.cause(complaint.get())) : Optional.empty();
  }

  private final class Beside implements StatsEngine {
    private final StatsEngine statistics;

    Beside(StatsEngine statistics) {
      this.statistics = statistics;
    }

    @Override
    public void logResponse(
        String scenario,
        List<String> groups,
        String request,
        long start,
        long end,
        Status status,
        Option<String> code,
        Option<String> complaint) {
      ended(start, end, code, complaint);
      statistics.logResponse(scenario, groups, request, start, end, status, code, complaint);
    }

    @Override
    public void logRequestCrash(
        String scenario, List<String> groups, String request, String error) {
      crashed.increment();
      statistics.logRequestCrash(scenario, groups, request, error);
    }

    @Override
    public void start() {
      statistics.start();
    }

    @Override
    public void stop(ActorRef<Controller.Command> controller, Option<Exception> exception) {
      statistics.stop(controller, exception);
    }

    @Override
    public void logUserStart(String scenario) {
      statistics.logUserStart(scenario);
    }

    @Override
    public void logUserEnd(String scenario) {
      statistics.logUserEnd(scenario);
    }

    @Override
    public void logGroupEnd(String scenario, GroupBlock group, long exit) {
      statistics.logGroupEnd(scenario, group, exit);
    }
  }
}
