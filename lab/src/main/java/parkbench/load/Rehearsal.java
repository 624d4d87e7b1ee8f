package parkbench.load;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.model.Arrivals;
import parkbench.model.Connections;
import parkbench.model.Expectation;
import parkbench.model.Load;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;
import parkbench.model.Rate;
import parkbench.model.Request;
import parkbench.wire.Json;

/**
 * Some hundred exchanges of a new engine with itself over the loopback, files included. Without it
 * the first exchanges of the first trial would wait for classes to be loaded, and a send lag of 100
 * ms would be the engine's own.
 */
@Sharable
final class Rehearsal extends ChannelInboundHandlerAdapter {
  private static final int EXCHANGES = 1_000;
  private static final int USERS = 20;
  private static final Duration AT_MOST = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Rate RATE = new Rate(4_000);
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);

  private final Engine engine;
  private int answered;

  private Rehearsal(Engine engine) {
    this.engine = engine;
  }

  /** Rehearses on the engine's own event loop, for a second at the most per shape of load. */
  static void with(Engine engine, Transport transport) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("parkbench-rehearsal");
    Channel server =
        new ServerBootstrap()
            .group(transport.group())
            .channelFactory(transport.servers()::get)
            .childHandler(new Rehearsal(engine))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    try {
      int port = ((InetSocketAddress) server.localAddress()).getPort();
      Load burst = new Load.AtOnce(USERS, EXCHANGES);
      Load open = new Load.Open(Arrivals.POISSON, List.of(new Load.Segment(AT_MOST, RATE, RATE)));
      perform(engine, order(port, burst, new Connections.OwnPerUser(), directory));
      perform(engine, order(port, open, new Connections.Pool(USERS), directory));
      String ignored = Json.line(new LoadProgress(0, 0, 0, 0, 0));
    } finally {
      server.close().syncUninterruptibly();
      delete(directory);
    }
  }

  private static void perform(Engine engine, LoadOrder order)
      throws IOException, InterruptedException {
    LoadResult ignored = engine.run(order, progress -> {});
  }

  private static LoadOrder order(int port, Load load, Connections connections, Path directory) {
    return new LoadOrder(
        "http://127.0.0.1:" + port,
        Request.to("/rehearsal"),
        new Expectation(200, "hello"),
        load,
        connections,
        Duration.ZERO,
        AT_MOST,
        PATIENCE,
        PATIENCE,
        1,
        Optional.of(directory.toString()),
        EXCHANGES);
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ((ByteBuf) message).release();
    ByteBuf answer = context.alloc().directBuffer(ANSWER.length).writeBytes(ANSWER);
    var ignored = context.writeAndFlush(answer, context.voidPromise());
    answered++;
    if (answered % EXCHANGES == 0) {
      engine.abort();
    }
  }

  /** The engine closes its connections when an order is over. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    var ignored = context.close();
  }
}
