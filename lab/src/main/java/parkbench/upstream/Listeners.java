package parkbench.upstream;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The listening sockets of an upstream. Lives on its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a close is over at once; a bind that fails is said
final class Listeners implements Doors {
  private final EventLoop loop;
  private final ChannelGroup channels;
  private final List<Listener> all = new ArrayList<>();
  private final List<Future<?>> planned = new ArrayList<>();

  /**
   * @param channels all of the upstream's, with the accepted ones
   */
  Listeners(EventLoop loop, ChannelGroup channels) {
    this.loop = loop;
    this.channels = channels;
  }

  /** The socket of an endpoint. */
  private static final class Listener {
    private final String endpoint;
    private final int port;
    private final IntFunction<ChannelFuture> bind;

    /** Closed while connections are refused. */
    private Channel channel;

    /** Keeps the port, and does not listen; null while the channel is open. */
    private @Nullable Socket keeper;

    Listener(String endpoint, Channel channel, IntFunction<ChannelFuture> bind) {
      this.endpoint = endpoint;
      this.channel = channel;
      this.port = ((InetSocketAddress) channel.localAddress()).getPort();
      this.bind = bind;
    }
  }

  /**
   * One more endpoint.
   *
   * @param bind listens on a port again
   */
  void add(String endpoint, Channel listening, IntFunction<ChannelFuture> bind) {
    all.add(new Listener(endpoint, listening, bind));
  }

  @Override
  public void follow(PreparedUpstream behaviour, long elapsedNanos) {
    planned.forEach(task -> task.cancel(false));
    planned.clear();
    for (Listener listener : all) {
      Script script = behaviour.script(listener.endpoint);
      set(listener, elapsedNanos < Script.NEVER && script.refusesAt(elapsedNanos));
      if (elapsedNanos < Script.NEVER) {
        script.refusalEdges().stream()
            .filter(instant -> instant > elapsedNanos)
            .forEach(
                instant ->
                    planned.add(
                        loop.schedule(
                            () -> set(listener, script.refusesAt(instant)),
                            instant - elapsedNanos,
                            TimeUnit.NANOSECONDS)));
      }
    }
  }

  private void set(Listener listener, boolean refuses) {
    if (refuses && listener.keeper == null) {
      shut(listener);
    } else if (!refuses && listener.keeper != null) {
      open(listener, listener.keeper);
    }
  }

  /** Without a keeper the kernel might give the port to a connection that goes out. */
  private void shut(Listener listener) {
    listener.channel.close();
    Socket keeper = new Socket();
    try {
      keeper.setReuseAddress(true);
      keeper.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port));
    } catch (IOException e) {
      say(listener, e);
    }
    listener.keeper = keeper;
    for (Channel channel : List.copyOf(channels)) {
      if (listener.endpoint.equals(endpoint(channel))) {
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        channel.close();
      }
    }
  }

  /** Name of the endpoint that a channel came to; null: it listens. */
  private static @Nullable String endpoint(Channel channel) {
    ServerConnection http = channel.pipeline().get(ServerConnection.class);
    PostgresConnection relayed = channel.pipeline().get(PostgresConnection.class);
    if (relayed != null) {
      return relayed.endpoint();
    }
    return http == null ? null : http.endpoint();
  }

  private static void open(Listener listener, Socket keeper) {
    listener.keeper = null;
    ChannelFuture bound = listener.bind.apply(listener.port);
    listener.channel = bound.channel();
    bound.addListener(
        done -> {
          keeper.close();
          if (!done.isSuccess()) {
            say(listener, done.cause());
          }
        });
  }

  private static void say(Listener listener, Throwable cause) {
    System.err.println(
        "port " + listener.port + " of the upstream cannot be used again: " + cause.getMessage());
  }
}
