package parkbench.load;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.wire.FromLoad;
import parkbench.wire.Json;

/**
 * Some thousand exchanges of a new engine with itself over the loopback, files included; no other
 * service is asked. Without it the first seconds of the first order would be spent on loading
 * classes and compiling them, on the core that is to fire, and a send lag of 100 ms would be the
 * engine's own.
 *
 * <p>An act each for a closed load, an open one at a constant rate and an open one with Poisson
 * arrivals; a burst shares their code. An act is over when it has had its exchanges and the JVM's
 * compilers have come to rest, or when its time is up.
 *
 * <p>An engine that is to speak TLS rehearses that before its first order over it, with a
 * connection for each exchange: without it a handshake takes tens of milliseconds.
 */
@Sharable
final class EngineWarmUp extends ChannelInboundHandlerAdapter {

  /**
   * One load.
   *
   * @param exchanges how many at the least, time permitting
   * @param answerAfter so that several are in flight where firing does not wait for answers
   */
  private record Act(
      Load load, Connections connections, int exchanges, Duration answerAfter, Duration atMost) {}

  private static final int USERS = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration WINDOW = Duration.ofSeconds(1);
  private static final Duration LONG_WINDOW = Duration.ofSeconds(3);

  /**
   * So that the loop leaves time to the compilers, where both share a core. They do not yield to it
   * yet: the controller asks them to once the engine has said that it is ready.
   */
  private static final Rate RATE = new Rate(5_000);

  /** {@link #USERS} who think so long make the same rate. */
  private static final Duration THINK = Duration.ofMillis(4);

  private static final Duration ANSWER_AFTER = Duration.ofMillis(5);
  private static final int RAW_LIMIT = 1_000;
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);

  private static final List<Act> ACTS =
      List.of(
          new Act(
              new Load.Closed(USERS, THINK, THINK),
              new Connections.OwnPerUser(),
              1_000,
              Duration.ZERO,
              Duration.ofMillis(300)),
          new Act(
              open(Arrivals.CONSTANT),
              new Connections.OwnPerUser(),
              2_000,
              ANSWER_AFTER,
              Duration.ofMillis(400)),
          new Act(
              open(Arrivals.POISSON),
              new Connections.Pool(USERS * 5),
              4_000,
              ANSWER_AFTER,
              Duration.ofMillis(800)));

  private static final Act HANDSHAKES =
      new Act(
          new Load.Closed(USERS, THINK, THINK),
          new Connections.OwnPerUser(),
          500,
          Duration.ZERO,
          Duration.ofMillis(2_500));

  private static final byte[] LAST_ANSWER =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello"
          .getBytes(StandardCharsets.US_ASCII);

  private final Engine engine;
  private final Act act;
  private final @Nullable SslContext tls;
  private final JitIdleDetector compilers = JitIdleDetector.ofThisJvm();
  private final long deadline;
  private int answered;
  private boolean over;

  /**
   * @param tls of the server; null: plain HTTP
   */
  private EngineWarmUp(Engine engine, Act act, @Nullable SslContext tls) {
    this.engine = engine;
    this.act = act;
    this.tls = tls;
    this.deadline = System.nanoTime() + act.atMost().toNanos();
  }

  private static Load open(Arrivals arrivals) {
    return new Load.Open(arrivals, List.of(new Load.Segment(WINDOW, RATE, RATE)));
  }

  /**
   * Rehearses on the engine's own event loop, for at most a second and a half. Its files are in the
   * current directory, which belongs to a run or is swept with its verb.
   */
  static void with(Engine engine, Transport transport) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "rehearsal");
    try {
      for (Act act : ACTS) {
        new EngineWarmUp(engine, act, null).perform(transport, directory);
      }
      String ignored = Json.line(new FromLoad.Progress(new LoadProgress(0, 0, 0, 0, 0)));
    } finally {
      delete(directory);
    }
  }

  /** Rehearses TLS, for at most two and a half seconds. */
  static void overTls(Engine engine, Transport transport) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "rehearsal");
    try {
      new EngineWarmUp(engine, HANDSHAKES, ofServer()).perform(transport, directory);
    } finally {
      delete(directory);
    }
  }

  @SuppressWarnings("IllegalCatch") // the builder declares Exception
  private static SslContext ofServer() {
    try {
      X509Bundle itself =
          new CertificateBuilder()
              .ecp256()
              .subject("CN=rehearsal")
              .setIsCertificateAuthority(true)
              .buildSelfSigned();
      return SslContextBuilder.forServer(itself.getKeyPair().getPrivate(), itself.getCertificate())
          .sslProvider(SslProvider.JDK)
          .build();
    } catch (Exception e) {
      throw new IllegalStateException("this JVM has no TLS, so that https cannot be asked", e);
    }
  }

  private void perform(Transport transport, Path directory)
      throws IOException, InterruptedException {
    Channel server =
        new ServerBootstrap()
            .group(transport.group())
            .channelFactory(transport.servers()::get)
            .childHandler(channels())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    try {
      int port = ((InetSocketAddress) server.localAddress()).getPort();
      LoadResult ignored = engine.run(order(port, directory), progress -> {});
    } finally {
      server.close().syncUninterruptibly();
    }
  }

  private ChannelHandler channels() {
    SslContext spoken = tls;
    return spoken == null
        ? this
        : new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            channel.pipeline().addLast(spoken.newHandler(channel.alloc()), EngineWarmUp.this);
          }
        };
  }

  private LoadOrder order(int port, Path directory) {
    return new LoadOrder(
        (tls == null ? "http" : "https") + "://127.0.0.1:" + port,
        Request.to("/rehearsal"),
        new Expectation(200, "hello"),
        act.load(),
        act.connections(),
        Duration.ZERO,
        tls == null ? WINDOW : LONG_WINDOW,
        PATIENCE,
        PATIENCE,
        1,
        Optional.of(directory.toString()),
        RAW_LIMIT);
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
    if (act.answerAfter().isZero()) {
      answer(context);
    } else {
      var ignored =
          context
              .executor()
              .schedule(() -> answer(context), act.answerAfter().toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void answer(ChannelHandlerContext context) {
    byte[] bytes = tls == null ? ANSWER : LAST_ANSWER;
    ByteBuf answer = context.alloc().directBuffer(bytes.length).writeBytes(bytes);
    var ignored = context.writeAndFlush(answer, context.voidPromise());
    answered++;
    if (!over && isEnough(System.nanoTime())) {
      over = true;
      engine.abort();
    }
  }

  private boolean isEnough(long now) {
    return now >= deadline || (compilers.rest(now) && answered >= act.exchanges());
  }

  /** The engine closes its connections when an order is over. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    var ignored = context.close();
  }
}
