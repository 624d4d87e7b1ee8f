package parkbench.systems.faulty;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/**
 * A service with one planted fault, or with none, on the JDK's own server, under names of threads
 * that are made up at each start, so that no rule can know it by them.
 *
 * <p>Words: port, manner, how much of it, which each manner takes in its own unit, and for those
 * that call somebody his URL. The manner and how much may be one word, {@code --pins=200}, as the
 * settings of a system file are.
 */
public final class Faulty {
  private static final String NAME = "t" + Long.toString(System.nanoTime(), 36) + "-";
  private static final List<byte[]> HELD = new ArrayList<>();
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
  private static final Pattern SETTING = Pattern.compile("--(.+)=(.+)");

  private Faulty() {}

  /** What one request does. */
  private interface Work {
    void work() throws Exception;
  }

  public static void main(String[] args) throws IOException {
    String[] words = SETTING.matcher(String.join(" ", args)).replaceFirst("$1 $2").split(" ");
    int port = Integer.parseInt(words[0]);
    int much = Integer.parseInt(words[2]);
    switch (words[1]) {
      case "waits-on-virtual-threads" -> serve(port, virtual(), () -> Thread.sleep(much));
      case "waits-on-many-threads" -> serve(port, fixed(200), () -> Thread.sleep(much));
      case "waits-on-as-many-threads-as-needed" -> serve(port, cached(), () -> Thread.sleep(much));
      case "executor" -> serve(port, fixed(much), () -> Thread.sleep(200));
      case "executor-behind" -> {
        Executor behind = fixed(much);
        serve(port, cached(), () -> CompletableFuture.runAsync(Faulty::nap, behind).join());
      }
      case "common-pool" ->
          serve(port, cached(), () -> CompletableFuture.runAsync(Faulty::nap).join());
      case "monitor" -> {
        Object lock = new Object();
        serve(port, fixed(100), () -> inMonitor(lock, much));
      }
      case "lock" -> {
        ReentrantLock lock = new ReentrantLock();
        serve(port, fixed(100), () -> inLock(lock, much));
      }
      case "log" -> {
        PrintStream log = new PrintStream(new Slow(much), true);
        serve(port, fixed(100), () -> log.println("a line for each request"));
      }
      case "computes" -> serve(port, fixed(50), () -> spin(much));
      case "holds-its-heap" -> {
        hold(much);
        serve(port, fixed(50), Faulty::allocate);
      }
      case "grows" -> serve(port, fixed(50), () -> hold(much));
      case "ends" -> {
        AtomicInteger asked = new AtomicInteger();
        serve(port, fixed(50), () -> endAt(much, asked.incrementAndGet()));
      }
      case "pins" -> {
        Object[] locks = new Object[1000];
        Arrays.setAll(locks, any -> new Object());
        serve(port, virtual(), () -> inMonitor(locks[NUMBER.incrementAndGet() % 1000], much));
      }
      case "semaphore" -> {
        Semaphore permits = new Semaphore(much);
        serve(port, cached(), () -> inTurn(permits));
      }
      case "shared-random" -> {
        Random source = new Random();
        serve(port, fixed(8), () -> draw(source, much));
      }
      case "shared-count" -> {
        AtomicLong count = new AtomicLong();
        serve(port, fixed(8), () -> count(count, much));
      }
      case "database" -> {
        Database database = new Database(NAME, much);
        serve(port, fixed(100), () -> database.hold(50));
      }
      case "client" -> {
        Client client = new Client(much, URI.create(words[3]));
        serve(port, fixed(100), client::ask);
      }
      case "client-behind" -> {
        Client client = new Client(much, URI.create(words[3]));
        Executor behind = fixed(much);
        serve(port, cached(), () -> CompletableFuture.runAsync(() -> ask(client), behind).join());
      }
      case "deadlocks" -> {
        Stuck stuck = new Stuck();
        serve(port, fixed(50), () -> stuck.pay(much));
      }
      case "leaks" -> {
        Stuck stuck = new Stuck();
        Database database = new Database(NAME, much);
        serve(port, fixed(100), () -> stuck.lend(database));
      }
      case "nests" -> {
        Stuck stuck = new Stuck();
        Database database = new Database(NAME, much);
        serve(port, fixed(100), () -> stuck.order(database));
      }
      case "waits-for-itself" -> {
        Stuck stuck = new Stuck();
        ExecutorService pool = fixed(much);
        serve(port, cached(), () -> stuck.ask(pool));
      }
      case "finds" -> serve(port, fixed(100), () -> SlowPeer.find(much));
      case "connects" -> serve(port, fixed(100), SlowPeer.thatAcceptsNone(much)::connect);
      case "sends" -> serve(port, fixed(100), SlowPeer.thatReads(much)::send);
      case "leaks-threads" -> serve(port, fixed(100), new Leaks(much)::thread);
      case "leaks-files" -> serve(port, fixed(100), new Leaks(much)::file);
      case "forgets" -> {
        Meters meters = new Meters();
        Executor behind = meters.of(fixed(much), NAME);
        HttpServer server =
            serve(
                port,
                virtual(),
                () -> {
                  behind.execute(Faulty::nap);
                  Thread.sleep(20);
                });
        server.createContext("/metrics", exchange -> answer(exchange, meters.text()));
      }
      default -> throw new IllegalArgumentException("no such manner: " + words[1]);
    }
  }

  private static HttpServer serve(int port, Executor executor, Work work) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
    server.setExecutor(executor);
    server.createContext("/ready", exchange -> answer(exchange, "ok"));
    server.createContext(
        "/ask",
        exchange -> {
          try {
            work.work();
          } catch (Exception e) {
            throw new IOException(e);
          }
          answer(exchange, "ok");
        });
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] body = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Executor virtual() {
    return Executors.newVirtualThreadPerTaskExecutor();
  }

  private static ExecutorService fixed(int threads) {
    return Executors.newFixedThreadPool(threads, named());
  }

  private static Executor cached() {
    return Executors.newCachedThreadPool(named());
  }

  private static ThreadFactory named() {
    AtomicInteger number = new AtomicInteger();
    String pool = NAME + NUMBER.incrementAndGet() + "-";
    return task -> new Thread(task, pool + number.incrementAndGet());
  }

  private static void ask(Client client) {
    try {
      client.ask();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void nap() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void inMonitor(Object lock, int millis) throws InterruptedException {
    synchronized (lock) {
      Thread.sleep(millis);
    }
  }

  private static void inLock(ReentrantLock lock, int millis) throws InterruptedException {
    lock.lock();
    try {
      Thread.sleep(millis);
    } finally {
      lock.unlock();
    }
  }

  private static void inTurn(Semaphore permits) throws InterruptedException {
    permits.acquire();
    try {
      Thread.sleep(200);
    } finally {
      permits.release();
    }
  }

  /** Work of so much CPU time: what passes while it has no core is none of it. */
  private static void spin(int micros) {
    long end = CPU.getCurrentThreadCpuTime() + micros * 1_000L;
    while (CPU.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < 1000; i++) {
        NUMBER.incrementAndGet();
      }
    }
  }

  private static void draw(Random source, int numbers) {
    double sum = 0;
    for (int i = 0; i < numbers; i++) {
      sum += source.nextDouble();
    }
    NUMBER.addAndGet((int) sum);
  }

  private static void count(AtomicLong count, int times) {
    for (int i = 0; i < times; i++) {
      count.updateAndGet(before -> 31 * before + 7);
    }
  }

  /** Megabytes that are never given back. */
  private static void hold(int megabytes) {
    for (int i = 0; i < megabytes; i++) {
      byte[] held = new byte[1 << 20];
      synchronized (HELD) {
        HELD.add(held);
      }
    }
  }

  private static void endAt(int last, int request) {
    if (request >= last) {
      Runtime.getRuntime().halt(3);
    }
  }

  private static void allocate() {
    List<byte[]> shortLived = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      shortLived.add(new byte[10_000]);
    }
    NUMBER.addAndGet(shortLived.size());
  }

  /** A disk, or a terminal, that takes its time. */
  private static final class Slow extends OutputStream {
    private final int millis;

    Slow(int millis) {
      this.millis = millis;
    }

    @Override
    public void write(int one) {
      // As a part of its line.
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
