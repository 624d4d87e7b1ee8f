package parkbench.drivers.gatling;

import io.gatling.app.Runner;
import io.gatling.commons.util.DefaultClock;
import io.gatling.core.actor.ActorSystem;
import io.gatling.core.cli.GatlingArgs;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.scenario.SimulationParams;
import io.gatling.core.stats.StatsEngine;
import io.gatling.core.stats.writer.RunMessage;
import io.netty.channel.EventLoopGroup;
import scala.Option;

/**
 * Gatling's own runner with a witness beside its statistics. It does not ask the Internet for a
 * newer release, as Gatling's does before every run.
 */
final class WitnessedRunner extends Runner {
  private final Witness witness;

  WitnessedRunner(
      ActorSystem actors,
      EventLoopGroup eventLoops,
      GatlingConfiguration configuration,
      Witness witness) {
    super(actors, eventLoops, new DefaultClock(), simulation(), configuration);
    this.witness = witness;
  }

  private static GatlingArgs simulation() {
    return new GatlingArgs(
        Option.apply(OrderedSimulation.class.getName()),
        Option.empty(),
        true,
        Option.empty(),
        Option.empty(),
        Option.empty(),
        Option.empty());
  }

  @Override
  public StatsEngine newStatsEngine(SimulationParams simulation, RunMessage run) {
    return witness.beside(super.newStatsEngine(simulation, run));
  }

  @Override
  public void displayVersionWarning() {}
}
