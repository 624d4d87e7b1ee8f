package parkbench.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One connection to the service; carries one exchange at a time. */
final class Connection extends ChannelInboundHandlerAdapter {

  /** What becomes of a connection and of the exchanges on it. */
  interface Listener {

    void connected(Connection connection);

    /** The request is about to be written. */
    void sending(Exchange exchange);

    /**
     * The exchange has ended with a whole answer, or with none.
     *
     * @param cause absent when a whole answer came, be it as expected or not
     */
    void ended(Connection connection, Exchange exchange, @Nullable Cause cause);

    /** Bytes came after an answer and before the next request. */
    void unrequested();

    /** It carries nothing and never will; reported once. */
    void gone(Connection connection);

    /** The engine itself failed. */
    void broke(Throwable failure);
  }

  /** What all connections of a load run share; touched by the event loop alone. */
  static final class Shared {
    private static final int SCRATCH_BYTES = 65_536;

    private final ByteBuf request;
    private final boolean head;
    private final BodySearch search;
    private final byte[] scratch = new byte[SCRATCH_BYTES];

    /**
     * @param request its bytes, in direct memory
     * @param head whether it is a HEAD
     */
    Shared(ByteBuf request, boolean head, BodySearch search) {
      this.request = request;
      this.head = head;
      this.search = search;
    }
  }

  private final Listener listener;
  private final Shared shared;
  private final AnswerDecoder decoder;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Exchange current;
  private boolean established;
  private boolean answered;
  private boolean gone;

  /** The user that keeps it, if one does. */
  @Nullable User owner;

  Connection(Listener listener, Shared shared, @Nullable Exchange reservedFor) {
    this.listener = listener;
    this.shared = shared;
    this.decoder = new AnswerDecoder(shared.search);
    this.current = reservedFor;
    if (reservedFor != null) {
      reservedFor.connection = this;
    }
  }

  /** The exchange that it carries, or was opened for. */
  @Nullable Exchange current() {
    return current;
  }

  boolean established() {
    return established;
  }

  /** Whether a whole answer ever came over it. */
  boolean answered() {
    return answered;
  }

  AnswerDecoder decoder() {
    return decoder;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /** The dialer has established it. */
  void established(Channel channel) {
    if (gone) {
      var ignored = channel.close();
      return;
    }
    established = true;
    try {
      listener.connected(this);
    } catch (RuntimeException | Error e) {
      listener.broke(e);
    }
  }

  /** The dialer could not open it. */
  void notEstablished() {
    try {
      vanish(Cause.CONNECT);
    } catch (RuntimeException | Error e) {
      listener.broke(e);
    }
  }

  /** Whether it is closed, or is no longer wanted. */
  boolean gone() {
    return gone;
  }

  /** Writes the request of this exchange. */
  void send(Exchange exchange) {
    ChannelHandlerContext open = context;
    if (open == null) {
      throw new IllegalStateException("a request on a connection that was never opened");
    }
    current = exchange;
    exchange.connection = this;
    decoder.expect(shared.head);
    listener.sending(exchange);
    var ignored = open.writeAndFlush(shared.request.retainedDuplicate(), open.voidPromise());
  }

  /** Closes it; the exchange that it carried has been ended elsewhere. */
  void close() {
    current = null;
    vanish(Cause.RESET);
  }

  @Override
  public void channelRead(ChannelHandlerContext from, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      byte[] scratch = shared.scratch;
      while (bytes.isReadable()) {
        int length = Math.min(bytes.readableBytes(), scratch.length);
        bytes.readBytes(scratch, 0, length);
        decoder.feed(scratch, 0, length);
      }
    } finally {
      bytes.release();
    }
    settle();
  }

  /** Reads what the decoder has made of the bytes so far. */
  private void settle() {
    if (decoder.garbage()) {
      boolean idle = current == null && answered && !gone;
      vanish(Cause.PROTOCOL);
      if (idle) {
        listener.unrequested();
      }
    } else if (decoder.whole()) {
      Exchange exchange = current;
      if (exchange == null) {
        return;
      }
      current = null;
      answered = true;
      if (!decoder.reusable()) {
        vanish(Cause.RESET);
      }
      listener.ended(this, exchange, null);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext from) {
    closed();
  }

  /** TLS says that it closes before the connection does. */
  @Override
  public void userEventTriggered(ChannelHandlerContext from, Object event) {
    if (event instanceof SslCloseCompletionEvent) {
      closed();
    }
  }

  private void closed() {
    if (gone || !established) {
      return;
    }
    if (current != null) {
      decoder.ended();
      settle();
    }
    vanish(Cause.RESET);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext from, Throwable failure) {
    boolean ofTls = failure instanceof DecoderException && failure.getCause() != null;
    if ((ofTls ? failure.getCause() : failure) instanceof IOException) {
      vanish(established ? Cause.RESET : Cause.CONNECT);
    } else {
      listener.broke(failure);
    }
  }

  /** Closes the channel, reports that once, and ends what it carried. */
  private void vanish(Cause cause) {
    if (gone) {
      return;
    }
    gone = true;
    ChannelHandlerContext open = context;
    if (open != null) {
      var ignored = open.close();
    }
    Exchange exchange = current;
    current = null;
    listener.gone(this);
    if (exchange != null) {
      listener.ended(this, exchange, cause);
    }
  }
}
