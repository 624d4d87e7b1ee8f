package parkbench.systems.vertx;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The service: Vert.x in front of a slow upstream. */
public final class Main {
  /** It would write a line for every call that an upstream cuts off; the answer reports it. */
  private static final Logger BROKEN = Logger.getLogger("io.vertx.core.net.impl.ConnectionBase");

  private Main() {}

  public static void main(String[] words) {
    BROKEN.setLevel(Level.OFF);
    Settings settings = Settings.read();
    Vertx vertx = Vertx.vertx();
    vertx
        .deployVerticle(
            () -> new Server(settings), new DeploymentOptions().setInstances(settings.instances()))
        .onFailure(
            failure -> {
              System.err.println("does not start: " + failure);
              System.exit(1);
            });
  }
}
