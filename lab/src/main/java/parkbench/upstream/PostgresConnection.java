package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client of a relay to PostgreSQL, and the connection to the server that is its own. Queries
 * wait here; everything else passes through: the start, the password, data of COPY, what a client
 * wants answered before its query ends (Flush), and all that the server sends.
 *
 * <p>A query is what a client sends up to a {@code Query}, {@code FunctionCall} or {@code Sync}.
 * The begin of a transaction and the query that is sent behind it without waiting are one: drivers
 * send both in one round trip. A query is in flight until the server's {@code ReadyForQuery} was
 * sent to the client. What comes on one connection reaches the server in the order in which it
 * came.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes; channelInactive hears it
final class PostgresConnection extends ByteToMessageDecoder implements Flushing {
  private static final int TYPE = 1;
  private static final int LENGTH = 4;
  private static final int CANCEL_REQUEST = 80877102;
  private static final int SSL_REQUEST = 80877103;
  private static final int GSS_REQUEST = 80877104;

  /** As PostgreSQL has it; the first bytes of a TLS handshake read as a longer one. */
  private static final int LONGEST_START = 10_000;

  /** Longer ones are no messages of this protocol. */
  private static final int LONGEST = 1 << 30;

  /** More queries than this, held or at the server, and nothing is read for a while. */
  private static final int MOST_PENDING = 1024;

  private final RequestScheduler scheduler;
  private final String endpoint;
  private final PostgresMessages fromServer = new PostgresMessages();
  private final ArrayDeque<Held> held = new ArrayDeque<>();
  private final ArrayDeque<PostgresExchange> asked = new ArrayDeque<>();
  private final List<PostgresExchange> answered = new ArrayList<>();

  private Phase phase = Phase.START;
  private @Nullable ChannelHandlerContext client;
  private @Nullable Channel server;

  /** Bytes that were read of a query that is not complete. */
  private int begun;

  /** Whether a part of the query that is under way was sent to the server already. */
  private boolean flushed;

  /** The begin of a transaction that no other query followed yet; null: none. */
  private @Nullable PostgresExchange begin;

  /** The server takes data of COPY: it ignores a Sync. */
  private boolean copies;

  private long lastAnswerNanos;
  private boolean flushes;

  private enum Phase {
    /** The first message, which has no type. */
    START,
    CONNECTING,
    /** Until the server is ready for the first query. */
    LOG_IN,
    QUERIES,
    OVER
  }

  /**
   * Messages that have their turn after all before them.
   *
   * @param query null: they pass through
   * @param companion of the query that they belong to; null: of none
   */
  private record Held(
      ByteBuf messages, @Nullable PostgresExchange query, @Nullable PostgresExchange companion) {
    Held(ByteBuf messages, @Nullable PostgresExchange query) {
      this(messages, query, null);
    }

    boolean ready() {
      return query == null || query.state == UpstreamCall.State.READY;
    }
  }

  /**
   * @param endpoint name of the endpoint that accepted it; empty where there is one
   */
  PostgresConnection(RequestScheduler scheduler, String endpoint) {
    this.scheduler = scheduler;
    this.endpoint = endpoint;
  }

  String endpoint() {
    return endpoint;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    client = context;
    scheduler.recorder().connected();
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    while (phase != Phase.OVER && phase != Phase.CONNECTING) {
      boolean first = phase == Phase.START;
      int at = in.readerIndex() + begun;
      int type = first ? 0 : TYPE;
      if (in.writerIndex() - at < type + LENGTH) {
        return;
      }
      int length = in.getInt(at + type);
      if (length < LENGTH || length > (first ? LONGEST_START : LONGEST)) {
        refuse("08P01", "This is no message of PostgreSQL's protocol without TLS.");
        return;
      }
      if (in.writerIndex() - at < type + length) {
        return;
      }
      if (first) {
        start(context, in.readRetainedSlice(length));
      } else {
        begun += type + length;
        take(in, in.getByte(at));
      }
    }
  }

  /** Not as the decoder does it, which would go on reading where nothing is to be read. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    discardSomeReadBytes();
    scheduler.settle(System.nanoTime());
    breathe();
  }

  /** A client that asks for encryption is answered that there is none; most then say so. */
  private void start(ChannelHandlerContext context, ByteBuf message) {
    int code = message.readableBytes() < 2 * LENGTH ? 0 : message.getInt(LENGTH);
    if (code == SSL_REQUEST || code == GSS_REQUEST) {
      message.release();
      context.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {'N'}));
      return;
    }
    phase = Phase.CONNECTING;
    ChannelFuture connecting =
        scheduler.relay(endpoint).connect(context.channel().eventLoop(), new FromServer());
    server = connecting.channel();
    connecting.addListener(
        done -> {
          if (!done.isSuccess()) {
            message.release();
            refuse("08006", "The relay does not reach the server: " + done.cause().getMessage());
            return;
          }
          // The server closes a connection that cancels, and the client waits for that.
          phase = code == CANCEL_REQUEST ? Phase.OVER : Phase.LOG_IN;
          open().writeAndFlush(message);
        });
  }

  private void take(ByteBuf in, byte type) {
    switch (type) {
      case 'Q', 'F' -> query(in);
      case 'S' -> {
        if (copies) {
          pass(in);
        } else {
          query(in);
        }
      }
      case 'H' -> {
        flushed = true;
        pass(in);
      }
      case 'd', 'c', 'f', 'X' -> pass(in);
      default -> {
        if (phase == Phase.LOG_IN) {
          pass(in);
        }
      }
    }
  }

  private ByteBuf taken(ByteBuf in) {
    ByteBuf messages = in.readRetainedSlice(begun);
    begun = 0;
    return messages;
  }

  private void pass(ByteBuf in) {
    held.add(new Held(taken(in), null));
    sendReady();
  }

  private void query(ByteBuf in) {
    PostgresExchange first = begin;
    begin = null;
    if (first != null && first.state != UpstreamCall.State.OVER) {
      first.readies++;
      flushed = false;
      held.add(new Held(taken(in), null, first));
      sendReady();
      return;
    }
    long now = System.nanoTime();
    scheduler.arriving();
    PostgresRelay relay = scheduler.relay(endpoint);
    PostgresExchange query = new PostgresExchange(this, !flushed, relay, now);
    flushed = false;
    begin = PostgresQuery.begins(in, in.readerIndex()) ? query : null;
    held.add(new Held(taken(in), query));
    scheduler.finishDue(now);
    scheduler.recorder().arrived(query, now);
    scheduler.admit(query, now);
  }

  /** Sends all that has had its wait and has no predecessor that still waits. */
  void sendReady() {
    while (!held.isEmpty() && held.peekFirst().ready()) {
      Held next = held.remove();
      PostgresExchange query = next.query;
      if (query == null) {
        write(next.messages, next.companion);
        continue;
      }
      if (query.fault == FaultKind.RESET) {
        next.messages.release();
        reset(query);
        return;
      }
      send(next, query);
      Held follower = held.peekFirst();
      if (follower != null && follower.query != null && follower.ready()) {
        // It had to wait its turn.
        follower.query.dueNanos = Math.max(follower.query.dueNanos, query.dueNanos);
      }
    }
  }

  private void send(Held messages, PostgresExchange query) {
    query.state = UpstreamCall.State.PROXIED;
    query.sentNanos = System.nanoTime();
    scheduler.recorder().proxies(1);
    asked.add(query);
    write(messages.messages, query);
  }

  /** Or what fails in their place, as often, so that the client gets as many answers. */
  private void write(ByteBuf messages, @Nullable PostgresExchange of) {
    if (of == null || of.failing == null) {
      write(messages);
    } else {
      messages.release();
      write(of.failing.retainedDuplicate());
    }
  }

  private void write(ByteBuf messages) {
    open().write(messages, open().voidPromise());
    flushLater();
  }

  private void flushLater() {
    if (!flushes) {
      flushes = true;
      scheduler.hasWritten(this);
    }
  }

  @Override
  public void flush() {
    flushes = false;
    if (server != null) {
      server.flush();
    }
    Objects.requireNonNull(client).flush();
    long now = System.nanoTime();
    answered.forEach(query -> scheduler.answered(query, now));
    answered.clear();
    breathe();
  }

  /** The oldest query that the server has is answered in full. */
  private void answer(long now) {
    PostgresExchange query = asked.peek();
    if (query == null || --query.readies > 0) {
      return;
    }
    asked.remove();
    long began = Math.max(query.sentNanos, lastAnswerNanos);
    lastAnswerNanos = now;
    query.state = UpstreamCall.State.OVER;
    query.dueNanos += now - query.sentNanos; // the server's own time is no delay
    scheduler.recorder().proxies(-1);
    if (query.failing == null) {
      ProxiedCalls calls = scheduler.recorder().proxied(0);
      if (query.refused) {
        calls.failed();
      } else {
        calls.answered(began, now);
      }
    }
    answered.add(query);
  }

  private void refuse(String state, String sentence) {
    phase = Phase.OVER;
    Objects.requireNonNull(client)
        .writeAndFlush(PostgresQuery.fatal(state, sentence))
        .addListener(ChannelFutureListener.CLOSE);
  }

  private void reset(PostgresExchange query) {
    query.state = UpstreamCall.State.OVER;
    scheduler.reset(query, System.nanoTime());
    Channel channel = Objects.requireNonNull(client).channel();
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    channel.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    phase = Phase.OVER;
    super.channelInactive(context);
    long now = System.nanoTime();
    for (Held waits : held) {
      if (waits.query != null) {
        scheduler.abandon(waits.query, now);
      }
      waits.messages.release();
    }
    held.clear();
    for (PostgresExchange query : asked) {
      scheduler.recorder().proxies(-1);
      scheduler.abandon(query, now);
    }
    asked.clear();
    scheduler.settle(now);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    breathe();
  }

  /** Each side is read as long as the other takes what comes. */
  private void breathe() {
    ChannelHandlerContext to = Objects.requireNonNull(client);
    if (server != null) {
      reads(server, to.channel().isWritable());
      reads(to.channel(), server.isWritable() && held.size() + asked.size() < MOST_PENDING);
    }
  }

  private static void reads(Channel channel, boolean reads) {
    if (channel.config().isAutoRead() != reads) {
      channel.config().setAutoRead(reads);
    }
  }

  private Channel open() {
    return Objects.requireNonNull(server, "not connected");
  }

  /** Passes on what the server sends, and hears which query it answers. */
  private final class FromServer extends ChannelInboundHandlerAdapter
      implements PostgresMessages.Listener {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      fromServer.read(bytes, this);
      ChannelHandlerContext to = Objects.requireNonNull(client);
      to.write(bytes, to.voidPromise());
      flushLater();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      scheduler.settle(System.nanoTime());
    }

    @Override
    public void ready() {
      copies = false;
      if (phase == Phase.LOG_IN) {
        phase = Phase.QUERIES;
      } else {
        answer(System.nanoTime());
      }
    }

    @Override
    public void copyIn() {
      copies = true;
    }

    @Override
    public void error() {
      PostgresExchange query = asked.peekFirst();
      if (query != null) {
        query.refused = true;
      }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      breathe();
    }

    /** What the server has not answered by now it never will; the client closes before. */
    @Override
    public void channelInactive(ChannelHandlerContext context) {
      asked.stream()
          .filter(query -> query.failing == null)
          .forEach(query -> scheduler.recorder().proxied(0).failed());
      Objects.requireNonNull(client).close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
