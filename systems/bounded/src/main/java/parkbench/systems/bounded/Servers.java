package parkbench.systems.bounded;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;

/** HTTP servers with so many threads, or requests at a time. */
final class Servers {
  private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

  private Servers() {}

  static void jetty(int port, int threads) throws Exception {
    var server =
        new org.eclipse.jetty.server.Server(
            new org.eclipse.jetty.util.thread.QueuedThreadPool(threads));
    var connector = new org.eclipse.jetty.server.ServerConnector(server, 1, 1);
    connector.setPort(port);
    connector.setHost(HOST);
    server.addConnector(connector);
    server.setHandler(
        new org.eclipse.jetty.server.Handler.Abstract() {
          @Override
          public boolean handle(
              org.eclipse.jetty.server.Request request,
              org.eclipse.jetty.server.Response response,
              org.eclipse.jetty.util.Callback callback) {
            Work.slow();
            response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
            return true;
          }
        });
    server.start();
  }

  static void undertow(int port, int threads) {
    io.undertow.Undertow.builder()
        .addHttpListener(port, HOST)
        .setWorkerThreads(threads)
        .setHandler(
            new io.undertow.server.handlers.BlockingHandler(
                exchange -> {
                  Work.slow();
                  exchange.getResponseSender().send("ok");
                }))
        .build()
        .start();
  }

  static void vertx(int port, int threads) {
    var vertx =
        io.vertx.core.Vertx.vertx(new io.vertx.core.VertxOptions().setWorkerPoolSize(threads));
    vertx
        .createHttpServer()
        .requestHandler(
            request ->
                vertx
                    .executeBlocking(
                        () -> {
                          Work.slow();
                          return "ok";
                        },
                        false)
                    .onSuccess(request.response()::end))
        .listen(new InetSocketAddress(HOST, port).getPort(), HOST)
        .await();
  }

  static void helidon(int port, int permits) {
    io.helidon.webserver.WebServer.builder()
        .port(port)
        .host(HOST)
        .concurrencyLimit(
            io.helidon.common.concurrency.limits.FixedLimit.builder()
                .permits(permits)
                .queueLength(1000)
                .queueTimeout(Duration.ofSeconds(Work.PATIENCE_SECONDS))
                .build())
        .routing(
            routing ->
                routing.any(
                    (request, response) -> {
                      Work.slow();
                      response.send("ok");
                    }))
        .build()
        .start();
  }
}
