package parkbench.upstream;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.OriginOrder;

/**
 * Where the server is that an endpoint relays to, and how long a query waits before it gets there.
 *
 * @param label under which the ledger lists the delays
 */
record PostgresRelay(InetSocketAddress server, Delay delay, String label) {

  /**
   * That of an endpoint.
   *
   * @param origin is the server, where the lab starts it and has done so
   */
  static PostgresRelay of(Endpoint endpoint, Database database, Optional<OriginOrder> origin) {
    return new PostgresRelay(
        database.isStarted() ? started(origin) : server(database.host(), database.port()),
        database.delay().orElse(new Delay.Constant(Duration.ZERO)),
        (endpoint.name().isEmpty() ? "" : endpoint.name() + " ") + "query");
  }

  /** Until it is started, nothing listens at its port, and connections are refused. */
  private static InetSocketAddress started(Optional<OriginOrder> origin) {
    return origin
        .filter(OriginOrder::isDatabase)
        .map(order -> URI.create(order.url()))
        .map(url -> server(url.getHost(), url.getPort()))
        .orElseGet(() -> server("127.0.0.1", 0));
  }

  private static InetSocketAddress server(String host, int port) {
    return new InetSocketAddress(host, port);
  }

  /** Connects to the server on the event loop of a client. */
  ChannelFuture connect(EventLoop loop, ChannelHandler handler) {
    Class<? extends Channel> type =
        Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    return new Bootstrap()
        .group(loop)
        .channel(type)
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(handler)
        .connect(server);
  }
}
