package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection: turns its bytes into requests and sends the answers in the order of the requests,
 * whatever the order in which they are due.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes; channelInactive hears it
final class ServerConnection extends ChannelInboundHandlerAdapter implements Flushing {
  /** More unanswered requests than this, and nothing is read for a while. */
  private static final int MOST_PENDING = 1024;

  /** How long a client that sent no request may stay before it is cut off. */
  private static final int LINGER_SECONDS = 2;

  private static final byte[] NOTHING = {};
  private static final ByteBuf CONTINUE =
      Unpooled.wrappedBuffer(Ascii.bytes("HTTP/1.1 100 Continue\r\n\r\n"));

  private final HttpRequests requests;
  private final RequestScheduler scheduler;
  private final ReadBuffer buffer;
  private final String endpoint;
  private @Nullable ChannelHandlerContext context;

  private byte[] kept = NOTHING; // the beginning of a request that is not there in full
  private int keptLength;
  private final Unfinished unfinished = new Unfinished();
  private boolean toldToContinue;
  private boolean malformed;
  private boolean deaf; // what comes in no longer matters

  private @Nullable ServerExchange first; // not answered, in the order of arrival
  private @Nullable ServerExchange last;
  private int pending;
  private @Nullable ServerExchange firstWritten; // answered, not flushed
  private @Nullable ServerExchange lastWritten;

  /**
   * @param endpoint name of the endpoint that accepted it; empty where there is one
   */
  ServerConnection(HttpRequests requests, ReadBuffer buffer, String endpoint) {
    this.requests = requests;
    this.scheduler = requests.scheduler();
    this.buffer = buffer;
    this.endpoint = endpoint;
  }

  String endpoint() {
    return endpoint;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    this.context = context;
    scheduler.recorder().connected();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    long now = System.nanoTime();
    ByteBuf in = (ByteBuf) message;
    try {
      scheduler.finishDue(now);
      if (!deaf) {
        read(in, now);
      }
    } finally {
      in.release();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    scheduler.settle(System.nanoTime());
    breathe();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    breathe();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    deaf = true;
    kept = NOTHING;
    long now = System.nanoTime();
    for (ServerExchange exchange = first; exchange != null; exchange = exchange.next) {
      scheduler.abandon(exchange, now);
    }
    first = null;
    scheduler.settle(now);
  }

  /** A connection that breaks is closed; {@link #channelInactive} does the rest. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  /** An answer to this request will be sent behind those to all earlier ones. */
  void expect(ServerExchange exchange) {
    if (first == null || last == null) {
      first = exchange;
    } else {
      last.next = exchange;
    }
    last = exchange;
    pending++;
    deaf |= exchange.persistence == Answer.Persistence.CLOSES;
  }

  /** Writes every answer that is ready and has no unanswered predecessor. */
  void answerReady() {
    while (first != null && first.state == UpstreamCall.State.READY) {
      ServerExchange exchange = first;
      first = exchange.next;
      exchange.next = null;
      pending--;
      if (exchange.fault == FaultKind.RESET) {
        reset(exchange);
        return;
      }
      write(exchange);
      if (first != null && first.state == UpstreamCall.State.READY) {
        first.dueNanos = Math.max(first.dueNanos, exchange.dueNanos); // it had to wait its turn
      }
    }
  }

  @Override
  public void flush() {
    ChannelHandlerContext to = open();
    to.flush();
    long now = System.nanoTime();
    for (ServerExchange exchange = firstWritten; exchange != null; exchange = exchange.next) {
      scheduler.answered(exchange, now);
    }
    if (lastWritten != null && lastWritten.persistence == Answer.Persistence.CLOSES) {
      end(to);
    }
    firstWritten = null;
    lastWritten = null;
    breathe();
  }

  private void read(ByteBuf in, long now) {
    int length = in.readableBytes();
    byte[] bytes;
    int to;
    if (keptLength == 0) {
      bytes = buffer.of(length);
      in.readBytes(bytes, 0, length);
      to = length;
    } else {
      if (kept.length < keptLength + length) {
        kept = Arrays.copyOf(kept, Math.max(keptLength + length, 2 * kept.length));
      }
      in.readBytes(kept, keptLength, length);
      bytes = kept;
      to = keptLength + length;
    }
    int from = requests(bytes, to, now);
    if (deaf || from == to) {
      keptLength = 0;
      kept = NOTHING;
    } else if (keptLength == 0) {
      kept = Arrays.copyOfRange(bytes, from, to);
      keptLength = kept.length;
    } else {
      System.arraycopy(kept, from, kept, 0, to - from);
      keptLength = to - from;
    }
  }

  /** Hands all whole requests over; the index behind them. */
  private int requests(byte[] bytes, int to, long now) {
    ReceivedRequest request = buffer.request;
    int from = 0;
    while (from < to && !deaf) {
      int next = RequestDecoder.decode(bytes, from, to, request, unfinished);
      if (next == RequestDecoder.INCOMPLETE) {
        invite(request);
        break;
      }
      if (next == RequestDecoder.MALFORMED) {
        malformed = true;
        requests.arriveMalformed(this, bytes, from, to, now);
        break;
      }
      toldToContinue = false;
      unfinished.clear();
      from = next;
      requests.arrive(this, request, now);
    }
    return from;
  }

  /** A client that waits for it is asked to send the body, unless answers come before. */
  private void invite(ReceivedRequest request) {
    if (request.headComplete && request.expectsContinue && !toldToContinue && first == null) {
      toldToContinue = true;
      open().writeAndFlush(CONTINUE.retainedDuplicate());
    }
  }

  private void write(ServerExchange exchange) {
    ChannelHandlerContext to = open();
    exchange.state = UpstreamCall.State.OVER;
    to.write(exchange.answer.retainedDuplicate(), to.voidPromise());
    if (firstWritten == null || lastWritten == null) {
      firstWritten = exchange;
      scheduler.hasWritten(this);
    } else {
      lastWritten.next = exchange;
    }
    lastWritten = exchange;
  }

  /**
   * Closes behind what was written. While a client is still sending, a close would reset the
   * connection and the answer could be lost: then only the own side ends at first.
   */
  private void end(ChannelHandlerContext to) {
    Channel channel = to.channel();
    if (!malformed) {
      to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    } else if (channel instanceof DuplexChannel duplex) {
      duplex.shutdownOutput();
      channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    }
  }

  /**
   * Closes with RST: the answer that the client waits for, and those behind it, never come. TLS has
   * no part in it, since it would say that it closes.
   */
  private void reset(ServerExchange exchange) {
    exchange.state = UpstreamCall.State.OVER;
    deaf = true;
    scheduler.reset(exchange, System.nanoTime());
    ChannelHandlerContext to = open();
    to.channel().config().setOption(ChannelOption.SO_LINGER, 0);
    to.pipeline().firstContext().close();
  }

  /** Reads no more while the client takes no answers, or asks without end. */
  private void breathe() {
    ChannelHandlerContext to = open();
    boolean reads = deaf || (to.channel().isWritable() && pending < MOST_PENDING);
    if (to.channel().config().isAutoRead() != reads) {
      to.channel().config().setAutoRead(reads);
    }
  }

  private ChannelHandlerContext open() {
    return Objects.requireNonNull(context, "not connected");
  }
}
