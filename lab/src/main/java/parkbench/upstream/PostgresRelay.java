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
import java.time.Duration;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;

/**
 * Where the server is that an endpoint relays to, and how long a query waits before it gets there.
 *
 * @param label under which the ledger lists the delays
 */
record PostgresRelay(InetSocketAddress server, Delay delay, String label) {

  static PostgresRelay of(Endpoint endpoint, Database database) {
    return new PostgresRelay(
        new InetSocketAddress(database.host(), database.port()),
        database.delay().orElse(new Delay.Constant(Duration.ZERO)),
        (endpoint.name().isEmpty() ? "" : endpoint.name() + " ") + "query");
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
