package parkbench.load;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections, a few at a time, so that a thousand that are wanted at once keep the event
 * loop neither from firing nor from reading. Never calls back before {@link #dial} has returned.
 */
final class Dialer implements Runnable {
  private static final int BATCH = 16;

  private final EventLoop loop;
  private final Supplier<Channel> channels;
  private final SocketAddress address;
  private final int timeoutMillis;
  private final @Nullable ClientTls tls;
  private final Deque<Connection> wanted = new ArrayDeque<>();

  /**
   * @param tls null: plain HTTP
   */
  Dialer(
      EventLoop loop,
      Supplier<Channel> channels,
      SocketAddress address,
      int timeoutMillis,
      @Nullable ClientTls tls) {
    this.loop = loop;
    this.channels = channels;
    this.address = address;
    this.timeoutMillis = timeoutMillis;
    this.tls = tls;
  }

  void dial(Connection connection) {
    wanted.addLast(connection);
    if (wanted.size() == 1) {
      again();
    }
  }

  /** As a timer, since the loop reads its sockets before it comes back to timers. */
  private void again() {
    var ignored = loop.schedule(this, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public void run() {
    for (int i = 0; i < BATCH && !wanted.isEmpty(); i++) {
      open(wanted.removeFirst());
    }
    if (!wanted.isEmpty()) {
      again();
    }
  }

  private void open(Connection connection) {
    if (connection.gone()) {
      return;
    }
    Channel channel;
    try {
      channel = channels.get();
    } catch (ChannelException e) {
      // No file descriptor is left (EMFILE): the exchange's fate, not the engine's.
      connection.notEstablished();
      return;
    }
    channel.config().setOption(ChannelOption.TCP_NODELAY, true);
    channel.config().setOption(ChannelOption.SO_REUSEADDR, true);
    channel.config().setOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis);
    Future<Channel> shaken = tls == null ? null : tls.secure(channel, timeoutMillis);
    channel.pipeline().addLast(connection);
    var ignored =
        loop.register(channel)
            .addListener(
                registered -> {
                  if (registered.isSuccess()) {
                    connect(channel, connection, shaken);
                  } else {
                    refused(channel, connection);
                  }
                });
  }

  /**
   * @param shaken the handshake, which begins by itself; null: there is none
   */
  private void connect(Channel channel, Connection connection, @Nullable Future<Channel> shaken) {
    var ignored =
        channel
            .connect(address)
            .addListener(
                connected -> {
                  if (!connected.isSuccess()) {
                    refused(channel, connection);
                  } else if (shaken == null) {
                    connection.established(channel);
                  } else {
                    awaitHandshake(channel, connection, shaken);
                  }
                });
  }

  private static void awaitHandshake(
      Channel channel, Connection connection, Future<Channel> shaken) {
    var ignored =
        shaken.addListener(
            over -> {
              if (over.isSuccess()) {
                connection.established(channel);
              } else {
                refused(channel, connection);
              }
            });
  }

  private static void refused(Channel channel, Connection connection) {
    channel.unsafe().closeForcibly();
    connection.notEstablished();
  }
}
