package parkbench.systems.vertx;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeoutException;

/** The routes of one event loop, and the client that shares it. */
final class Server extends VerticleBase {
  private final Settings settings;

  Server(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Future<?> start() {
    Upstream upstream = Upstream.of(vertx, settings);
    Router routes = Router.router(vertx);
    routes.get("/ready").handler(request -> request.end("ready"));
    routes.get("/noop").handler(request -> request.end("Noop"));
    routes
        .get("/proxy")
        .respond(
            request ->
                upstream
                    .ask("/user?delay=" + request.queryParams().get("delay"))
                    .map(body -> "proxy: " + body));
    routes.get("/users/:id").respond(request -> user(upstream, request.pathParam("id")));
    routes.route().failureHandler(Server::fail);
    return vertx.createHttpServer().requestHandler(routes).listen(settings.port());
  }

  /** Both calls at once. */
  private static Future<JsonObject> user(Upstream upstream, String id) {
    Future<String> name = upstream.ask("/metadata/names/" + id);
    Future<String> phoneNumber = upstream.ask("/metadata/phoneNumbers/" + id);
    return Future.all(name, phoneNumber)
        .map(
            both ->
                new JsonObject()
                    .put("id", id)
                    .put("name", name.result())
                    .put("phoneNumber", phoneNumber.result()));
  }

  /** An upstream's failure as this service's answer. */
  private static void fail(RoutingContext request) {
    Throwable failure = request.failure();
    boolean slow =
        failure instanceof TimeoutException || failure instanceof ConnectTimeoutException;
    request
        .response()
        .setStatusCode(slow ? 504 : 502)
        .end(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }
}
