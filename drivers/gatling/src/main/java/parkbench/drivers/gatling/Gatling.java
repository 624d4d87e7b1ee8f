package parkbench.drivers.gatling;

import io.gatling.commons.util.GatlingVersion;
import io.gatling.core.actor.ActorSystem;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.netty.util.Transports;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.TimeUnit;
import parkbench.drivers.Exchanges;
import parkbench.drivers.Order;
import parkbench.drivers.Tool;

/** Gatling, opened and closed as its own main program does. */
final class Gatling implements Tool {
  /** Zero is Gatling's own choice: as many as Netty would take. */
  private static final int EVENT_LOOPS = 0;

  @Override
  public String name() {
    return "Gatling";
  }

  @Override
  public String version() {
    return GatlingVersion.ThisVersion().fullVersion();
  }

  @Override
  public long load(Order order, Exchanges exchanges) throws Exception {
    Witness witness = new Witness(order.status(), exchanges);
    GatlingConfiguration configuration = GatlingConfiguration.load();
    EventLoopGroup eventLoops =
        Transports.newEventLoopGroup(
            configuration.netty().useNativeTransport(),
            configuration.netty().useIoUring(),
            EVENT_LOOPS,
            "gatling");
    try (ActorSystem actors = new ActorSystem()) {
      ScopedValue.where(OrderedSimulation.ORDER, order)
          .run(new WitnessedRunner(actors, eventLoops, configuration, witness)::run);
    } finally {
      eventLoops
          .shutdownGracefully(0, configuration.core().shutdownTimeout(), TimeUnit.MILLISECONDS)
          .syncUninterruptibly();
    }
    return witness.crashed();
  }
}
