package parkbench.systems.proxy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What Reactor Netty 0.8 lacks, on each connection to the upstream: a time-out, and one call per
 * request.
 *
 * <p>It has no response time-out, and it repeats a call whose connection was reset, for as long as
 * it is reset. A connection without a call is closed silently after the same time.
 */
final class CallGuard extends IdleStateHandler {
  private boolean asked;

  CallGuard(Duration timeout) {
    super(0, 0, timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    asked = true;
    super.write(context, message, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    asked = false;
    super.channelRead(context, message);
  }

  @Override
  protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
    if (asked) {
      context.fireExceptionCaught(ReadTimeoutException.INSTANCE);
    }
    context.close();
  }

  /** The client knows a reset by its message, and does not know this one. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    context.fireExceptionCaught(
        failure instanceof IOException ? new IOException("upstream broke off", failure) : failure);
  }
}
