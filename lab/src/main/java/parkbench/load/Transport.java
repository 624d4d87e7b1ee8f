package parkbench.load;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One event loop with a single thread, and the channels that go with it: epoll where the kernel has
 * it, NIO elsewhere.
 */
record Transport(
    EventLoopGroup group,
    EventLoop loop,
    Supplier<Channel> channels,
    Supplier<ServerChannel> servers)
    implements AutoCloseable {

  static Transport open() {
    var threads = new DefaultThreadFactory(LoadMain.THREAD, true);
    if (Epoll.isAvailable()) {
      var group = new MultiThreadIoEventLoopGroup(1, threads, EpollIoHandler.newFactory());
      return new Transport(
          group, group.next(), EpollSocketChannel::new, EpollServerSocketChannel::new);
    }
    var group = new MultiThreadIoEventLoopGroup(1, threads, NioIoHandler.newFactory());
    return new Transport(group, group.next(), NioSocketChannel::new, NioServerSocketChannel::new);
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
