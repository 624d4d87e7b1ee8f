package parkbench.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import parkbench.hiccup.HiccupMeter;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadResult;
import parkbench.wire.FromLoad;
import parkbench.wire.Json;
import parkbench.wire.ToLoad;

/** The load generator as a process of its own: JSON lines in, JSON lines out. */
public final class LoadMain {
  /** What the name of its event loop's thread begins with, and of no other's. */
  public static final String THREAD = "load-loop";

  /** How its JVM is to be started: small, steady, and without what a load generator never needs. */
  public static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms48m",
          "-Xmx256m",
          "-Xmn16m",
          "-XX:MaxDirectMemorySize=32m",
          "-XX:ReservedCodeCacheSize=48m",
          "-XX:+PerfDisableSharedMem",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Dio.netty.leakDetection.level=disabled",
          "-Dio.netty.buffer.checkBounds=false",
          "-Dio.netty.buffer.checkAccessible=false",
          "-Dio.netty.allocator.type=pooled",
          "-Dio.netty.allocator.numHeapArenas=1",
          "-Dio.netty.allocator.numDirectArenas=1",
          "-Dio.netty.allocator.maxOrder=6");

  private final Engine engine;
  private final PrintStream out;
  private final AtomicBoolean busy = new AtomicBoolean();

  private LoadMain(Engine engine, PrintStream out) {
    this.engine = engine;
    this.out = out;
  }

  /** Serves {@link ToLoad} until the end of the input, then ends the process at once. */
  public static void serve(InputStream in, PrintStream out) {
    converse(in, out, engine -> Runtime.getRuntime().halt(0));
    Runtime.getRuntime().halt(1);
  }

  /**
   * Serves until the end of the input; what happens then to an order that runs is up to the caller.
   */
  static void converse(InputStream in, PrintStream out, Consumer<Engine> atEnd) {
    try (Engine engine = Engine.open();
        ExecutorService orders =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().name("load-records").factory());
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      LoadMain program = new LoadMain(engine, out);
      try {
        program.say(new FromLoad.Ready());
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          program.take(line, orders);
        }
      } catch (RuntimeException | Error e) {
        e.printStackTrace();
        throw e;
      } finally {
        // Before the brackets close: they would wait for an order that runs.
        atEnd.accept(engine);
      }
    } catch (IOException e) {
      // A broken pipe: the controller is gone.
      out.flush();
    }
  }

  private void take(String line, ExecutorService orders) {
    ToLoad word;
    try {
      word = Json.read(line, ToLoad.class);
    } catch (IllegalArgumentException e) {
      refuse(e);
      return;
    }
    switch (word) {
      case ToLoad.Abort abort -> engine.abort();
      case ToLoad.Fire fire -> {
        if (busy.compareAndSet(false, true)) {
          orders.execute(() -> carryOut(fire.order()));
        } else {
          say(new FromLoad.Refused("an order is running: wait for its end, or abort it"));
        }
      }
    }
  }

  private void carryOut(LoadOrder order) {
    FromLoad last;
    try (HiccupMeter hiccups = HiccupMeter.start()) {
      LoadResult result = engine.run(order, progress -> say(new FromLoad.Progress(progress)));
      last = new FromLoad.Finished(hiccups.tell().map(result::with).orElse(result));
    } catch (IOException | RuntimeException e) {
      last = refusal(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      last = refusal(e);
    }
    busy.set(false);
    say(last);
  }

  private void refuse(Exception e) {
    say(refusal(e));
  }

  private static FromLoad refusal(Exception e) {
    Throwable cause = e.getCause();
    String why = e.getMessage() == null ? e.toString() : e.getMessage();
    return new FromLoad.Refused(cause == null ? why : why + " (" + cause + ")");
  }

  private synchronized void say(FromLoad word) {
    out.println(Json.line(word));
    out.flush();
  }
}
