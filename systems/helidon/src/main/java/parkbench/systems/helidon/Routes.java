package parkbench.systems.helidon;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Each request has a virtual thread, which waits. */
final class Routes implements Consumer<HttpRouting.Builder> {
  private final Upstream upstream;

  Routes(Upstream upstream) {
    this.upstream = upstream;
  }

  @Override
  public void accept(HttpRouting.Builder routes) {
    routes
        .get("/ready", (request, response) -> response.send("ready"))
        .get("/noop", (request, response) -> response.send("Noop"))
        .get("/proxy", this::proxy)
        .get("/users/{id}", this::user)
        .error(Exception.class, (request, response, failure) -> fail(response, failure));
  }

  private void proxy(ServerRequest request, ServerResponse response) {
    response.send("proxy: " + upstream.ask("/user?delay=" + request.query().get("delay")));
  }

  /** Both calls at once, each on a virtual thread that lives no longer than the request. */
  private void user(ServerRequest request, ServerResponse response)
      throws ExecutionException, InterruptedException {
    String id = request.path().pathParameters().get("id");
    try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        Future<String> name = calls.submit(() -> upstream.ask("/metadata/names/" + id));
        Future<String> number = calls.submit(() -> upstream.ask("/metadata/phoneNumbers/" + id));
        response.send(new User(id, name.get(), number.get()));
      } catch (ExecutionException | InterruptedException failure) {
        calls.shutdownNow(); // what is still asked would be for nothing, and would be waited for
        throw failure;
      }
    }
  }

  /** An upstream's failure as this service's answer. */
  private static void fail(ServerResponse response, Exception failure) {
    boolean slow =
        Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
            .anyMatch(SocketTimeoutException.class::isInstance);
    response
        .status(slow ? Status.GATEWAY_TIMEOUT_504 : Status.BAD_GATEWAY_502)
        .send(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }
}
