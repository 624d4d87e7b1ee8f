package parkbench.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/**
 * Asks a service over HTTP/1.1, with TLS or without, and keeps the instants of every exchange.
 *
 * <p>Firing, sockets and recording share the single thread of one event loop; it never waits for
 * anything but the sockets and the next instant to fire at. Files and progress are the business of
 * the thread that called {@link #run}. An engine stays warm between orders; each order opens its
 * own connections.
 *
 * <p>What a service can cause (refused connections, resets, timeouts, wrong or garbled answers) is
 * counted by cause in the result and never thrown.
 */
public final class Engine implements AutoCloseable {
  private final Transport transport;
  private final OwnProcess process = new OwnProcess();
  private final AtomicBoolean rehearsedTls = new AtomicBoolean();
  private final AtomicReference<@Nullable LoadRun> running = new AtomicReference<>();

  private Engine(Transport transport) {
    this.transport = transport;
  }

  /**
   * An engine that has rehearsed and is ready to fire precisely.
   *
   * @throws IllegalStateException when it cannot talk to itself over the loopback
   */
  public static Engine open() {
    Engine engine = new Engine(Transport.open());
    try {
      EngineWarmUp.with(engine, engine.transport);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw new IllegalStateException(
          "the load generator could not rehearse over the loopback: its first figures would be its own"
              + " start-up; fix what is given as the cause",
          e);
    }
    return engine;
  }

  /**
   * Carries out one order, from t = 0 until the last exchange has ended or the drain is over. The
   * first order over TLS begins after a rehearsal of TLS.
   *
   * @param progress called once a second, by the calling thread
   * @throws IllegalArgumentException when the order cannot be carried out
   * @throws IllegalStateException when another order is running
   * @throws IOException when the host is unknown or the files cannot be written
   * @throws InterruptedException when the calling thread is interrupted; the order is given up
   */
  public LoadResult run(LoadOrder order, Consumer<LoadProgress> progress)
      throws IOException, InterruptedException {
    check(order.timeout(), "timeout");
    check(order.window(), "window");
    Target target = Target.of(order.url());
    if (target.secure() && rehearsedTls.compareAndSet(false, true)) {
      EngineWarmUp.overTls(this, transport);
    }
    byte[] request = RequestBytes.of(order.request(), target.host());
    Optional<String> directory = order.directory();
    if (directory.isEmpty()) {
      return run(order, target, request, progress, null);
    }
    try (Records records = Records.in(Path.of(directory.get()))) {
      return run(order, target, request, progress, records);
    }
  }

  private static void check(Duration duration, String name) {
    if (!duration.isPositive()) {
      throw new IllegalArgumentException(
          name + " is " + duration + ": nothing could be measured in it; give more than zero");
    }
  }

  private LoadResult run(
      LoadOrder order,
      Target target,
      byte[] request,
      Consumer<LoadProgress> progress,
      @Nullable Records records)
      throws IOException, InterruptedException {
    // TLS would append to a buffer that can grow.
    ByteBuf bytes = Unpooled.directBuffer(request.length, request.length).writeBytes(request);
    Words words = new Words(progress, records);
    try (ClientTls tls = target.secure() ? ClientTls.to(target.name()) : null) {
      LoadRun load = loadRun(order, target, tls, bytes, words);
      if (!running.compareAndSet(null, load)) {
        throw new IllegalStateException(
            "an order is running: its figures would be of two loads at once; wait for its end");
      }
      try {
        transport.loop().execute(load::begin);
        return words.untilFinished(load);
      } finally {
        transport.loop().submit(load::breakOff).syncUninterruptibly();
        running.set(null);
      }
    } finally {
      // Writes under way hold the bytes themselves.
      transport.loop().execute(bytes::release);
    }
  }

  private LoadRun loadRun(
      LoadOrder order, Target target, @Nullable ClientTls tls, ByteBuf request, Words words) {
    Dialer dialer =
        new Dialer(
            transport.loop(),
            transport.channels(),
            target.address(),
            (int) Math.min(Integer.MAX_VALUE, Math.max(1, order.timeout().toMillis())),
            tls);
    Connection.Shared shared =
        new Connection.Shared(
            request,
            order.request().method().equals("HEAD"),
            new BodySearch(order.expect().bodyContains()));
    return new LoadRun(transport.loop(), order, dialer, shared, process, words);
  }

  /**
   * Ends the running order early: no user asks any more, and {@link #run} returns when what is in
   * flight has ended, or the order's drain is over. A second call ends the order at once, with what
   * there is. From any thread; does nothing without an order.
   */
  public void abort() {
    LoadRun load = running.get();
    if (load != null) {
      transport.loop().execute(load::abort);
    }
  }

  @Override
  public void close() {
    LoadRun load = running.get();
    if (load != null) {
      transport.loop().execute(load::breakOff);
    }
    transport.close();
  }

  /** Carries what the event loop says over to the thread that gave the order. */
  private static final class Words implements LoadRun.Listener {
    /** Something to do off the event loop. */
    private interface Chore {
      void run(LoadRun load) throws IOException;
    }

    private final BlockingQueue<Chore> chores = new LinkedBlockingQueue<>();
    private final Consumer<LoadProgress> progress;
    private final @Nullable Records records;
    private @Nullable LoadResult result;

    Words(Consumer<LoadProgress> progress, @Nullable Records records) {
      this.progress = progress;
      this.records = records;
    }

    LoadResult untilFinished(LoadRun load) throws IOException, InterruptedException {
      while (result == null) {
        chores.take().run(load);
      }
      return result;
    }

    @Override
    public void progress(LoadProgress word) {
      chores.add(
          load -> {
            if (records != null) {
              records.progress(word);
            }
            progress.accept(word);
          });
    }

    @Override
    public void interval(Interval interval) {
      chores.add(
          load -> {
            if (records != null) {
              records.interval(interval);
            }
            load.written(interval);
          });
    }

    @Override
    public void finished(LoadResult finished, RawExchanges raw) {
      chores.add(
          load -> {
            if (records != null) {
              records.finish(finished, raw);
            }
            result = finished;
          });
    }

    @Override
    public void broke(Throwable failure) {
      chores.add(
          load -> {
            throw new IllegalStateException(
                "the load generator broke: what it measured cannot be used; please report this",
                failure);
          });
    }
  }
}
