package parkbench.upstream;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import parkbench.plan.Endpoint;
import parkbench.plan.OriginOrder;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;

/**
 * A slow upstream that listens on the loopback address, on one thread. All methods may be called
 * from any other thread; each waits until it is done.
 */
public final class UpstreamServer implements AutoCloseable {
  /** Connections that may wait to be accepted; the kernel may allow fewer. */
  private static final int BACKLOG = 16 * 1024;

  private static final int READ_BYTES = 4 * 1024;

  private final EventLoopGroup group;
  private final HttpRequests requests;
  private final ChannelGroup channels;
  private final List<Integer> ports;
  private final Optional<ServerTls> tls;
  private volatile boolean closing;

  private UpstreamServer(
      EventLoopGroup group,
      HttpRequests requests,
      ChannelGroup channels,
      List<Integer> ports,
      Optional<ServerTls> tls) {
    this.group = group;
    this.requests = requests;
    this.channels = channels;
    this.ports = ports;
    this.tls = tls;
  }

  /**
   * Listens and answers. A ledger is open from the start; the script waits for {@link #begin}.
   * Whether it speaks TLS stays as this behaviour says.
   *
   * @param port of its first endpoint; 0: the endpoint's own
   * @param seed decides everything random
   * @throws IOException when the port cannot be listened on
   * @throws IllegalArgumentException when the behaviour makes no sense
   */
  public static UpstreamServer start(Upstream behaviour, int port, long seed) throws IOException {
    PreparedUpstream ready = new PreparedUpstream(behaviour);
    Optional<ServerTls> tls = behaviour.tls().map(ServerTls::generate);
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory(UpstreamMain.THREAD, true), transport());
    EventLoop loop = group.next();
    try {
      RequestScheduler scheduler = call(loop, () -> new RequestScheduler(loop, ready, seed));
      HttpRequests requests = new HttpRequests(scheduler, loop, ready, seed);
      loop.execute(TimerSlack::least);
      ChannelGroup channels = new DefaultChannelGroup(loop, true);
      List<Integer> ports = new ArrayList<>();
      Listeners listeners = new Listeners(loop, channels);
      for (Endpoint endpoint : behaviour.endpoints()) {
        int asked = ports.isEmpty() && port > 0 ? port : endpoint.port();
        Acceptor acceptor = new Acceptor(requests, channels, endpoint, spoken(endpoint, tls));
        Channel listening = listen(group, acceptor, asked);
        listeners.add(endpoint.name(), listening, again -> bind(group, acceptor, again));
        ports.add(((InetSocketAddress) listening.localAddress()).getPort());
      }
      loop.execute(() -> scheduler.of(listeners));
      return new UpstreamServer(group, requests, channels, List.copyOf(ports), tls);
    } catch (IOException | RuntimeException e) {
      shutDown(group);
      tls.ifPresent(ServerTls::close);
      throw e;
    }
  }

  private static Optional<ServerTls> spoken(Endpoint endpoint, Optional<ServerTls> tls) {
    return endpoint.tls().isPresent() ? tls : Optional.empty();
  }

  /** The port of its first endpoint. */
  public int port() {
    return ports.getFirst();
  }

  /** The ports that it listens on, in the order of its endpoints. */
  public List<Integer> ports() {
    return ports;
  }

  /** The certificate that clients have to trust, in PEM; absent: it speaks plain HTTP. */
  public Optional<String> certificate() {
    return tls.map(ServerTls::certificate);
  }

  /**
   * Takes this behaviour from now on. Requests that are being worked on keep what was drawn for
   * them, those that wait are given servers as there are now, and a stall of the old script ends.
   * The new script begins with the next {@link #begin}; while a ledger is open that was begun, its
   * time continues.
   *
   * @throws IllegalArgumentException when the behaviour makes no sense; the old one stays
   */
  public void behave(Upstream behaviour, long seed) {
    behave(behaviour, seed, Optional.empty());
  }

  /**
   * As {@link #behave(Upstream, long)}.
   *
   * @param origin is asked what no route answers
   * @throws IllegalArgumentException when the behaviour makes no sense, or the origin cannot be
   *     asked so; the old one stays
   */
  public void behave(Upstream behaviour, long seed, Optional<OriginOrder> origin) {
    PreparedUpstream ready = new PreparedUpstream(behaviour, origin);
    run(() -> requests.behave(ready, seed));
  }

  /** t = 0 of the script and of a new ledger. */
  public void begin() {
    begin(0, 0);
  }

  /**
   * As {@link #begin()}, and keeps more than counts.
   *
   * @param draws of how many requests, the first ones, the delay is kept where it is random
   * @param marks how many calls are kept that come under a trace id of the lab's
   */
  public void begin(int draws, int marks) {
    begin(draws, marks, false);
  }

  /**
   * As {@link #begin(int, int)}.
   *
   * @param seeAll whether the ledger lists calls that a route answers, too
   */
  public void begin(int draws, int marks, boolean seeAll) {
    run(() -> requests.begin(draws, marks, seeAll));
  }

  /** As {@link #begin}, at the instant at which the next request arrives. */
  public void beginWithNextRequest() {
    run(requests::beginWithNextRequest);
  }

  /**
   * Closes the ledger and reports it.
   *
   * @throws IllegalStateException when none is open
   */
  public Ledger tell() {
    return call(group.next(), requests::tell);
  }

  /**
   * The delays that the last {@link #begin(int, int)} asked for, in nanoseconds, in the order in
   * which the requests arrived; −1: nothing was drawn.
   */
  public long[] delaySamples() {
    return call(group.next(), requests.scheduler()::delaySamples);
  }

  /**
   * The open ledger so far; it stays open.
   *
   * @throws IllegalStateException when none is open
   */
  public Ledger soFar() {
    return call(group.next(), requests::soFar);
  }

  /** What to do where its only thread ends though it was not closed: nothing is answered then. */
  void whenBroken(Runnable step) {
    group
        .terminationFuture()
        .addListener(
            over -> {
              if (!closing) {
                step.run();
              }
            });
  }

  /**
   * Closes all connections; what is pending is not answered. When this returns no socket listens
   * any more: the end of an event loop alone does not close every channel that it served.
   */
  @Override
  public void close() {
    closing = true;
    channels.close().awaitUninterruptibly();
    if (!group.isShuttingDown()) {
      run(requests::close);
    }
    shutDown(group);
    tls.ifPresent(ServerTls::close);
  }

  private void run(Runnable step) {
    call(
        group.next(),
        () -> {
          step.run();
          return true;
        });
  }

  /** Takes the connections of an endpoint. */
  private record Acceptor(
      HttpRequests requests, ChannelGroup channels, Endpoint endpoint, Optional<ServerTls> tls) {
    void accept(Channel channel, ReadBuffer buffer) {
      channels.add(channel);
      tls.ifPresent(spoken -> spoken.secure(channel));
      channel
          .pipeline()
          .addLast(
              endpoint.database().isPresent()
                  ? new PostgresConnection(requests.scheduler(), endpoint.name())
                  : new ServerConnection(requests, buffer, endpoint.name()));
    }
  }

  private static ChannelFuture bind(EventLoopGroup group, Acceptor acceptor, int port) {
    ReadBuffer buffer = new ReadBuffer();
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(acceptor())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOCATOR, allocator())
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    acceptor.accept(channel, buffer);
                  }
                })
            .bind(address);
    acceptor.channels().add(bound.channel());
    bound.channel().pipeline().addLast(new NotAccepted());
    return bound;
  }

  private static Channel listen(EventLoopGroup group, Acceptor acceptor, int port)
      throws IOException {
    ChannelFuture bound = bind(group, acceptor, port).awaitUninterruptibly();
    if (bound.isSuccess()) {
      return bound.channel();
    }
    Throwable cause = bound.cause();
    BindException failure =
        new BindException(
            "port "
                + port
                + " of the upstream cannot be listened on ("
                + cause.getMessage()
                + "), so no service could call it; stop what uses the port, or choose another; 0"
                + " takes a free one");
    failure.initCause(cause);
    throw failure;
  }

  /**
   * Connections that cannot be accepted, such as where no file descriptor is left, wait in the
   * backlog; Netty tries again after a second. Its own handler would log it, and to set up a logger
   * takes files, too: without one the event loop would end.
   */
  private static final class NotAccepted extends ChannelInboundHandlerAdapter {
    private boolean said;

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (!said) {
        said = true;
        System.err.println("connections cannot be accepted: " + cause.getMessage());
      }
    }
  }

  private static IoHandlerFactory transport() {
    return Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  private static Class<? extends ServerSocketChannel> acceptor() {
    return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  /**
   * One arena of small chunks: buffers live for the length of one read or write. That of the heap
   * stays empty without TLS, whose records the JDK writes there.
   */
  private static PooledByteBufAllocator allocator() {
    return new PooledByteBufAllocator(true, 1, 1, 8192, 5, 256, 0, false);
  }

  private static <T> T call(EventLoop loop, Callable<T> step) {
    try {
      return loop.submit(step).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the upstream was spoken to", e);
    }
  }

  private static void shutDown(EventLoopGroup group) {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
