import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service with pools of which it is known how many threads are busy. Written for Java 8. Says
 * "ready" when all are at their places, and again after each line that it reads, upon which three
 * more of its http threads start to wait; ends with its input.
 */
public class PoolService {
  static final List<Thread> THREADS = new ArrayList<>();
  static final Object MONITOR = new Object();

  /** As Tomcat's: a queue of its own over the JDK's. */
  static class TaskQueue extends LinkedBlockingQueue<Runnable> {
    @Override
    public Runnable take() throws InterruptedException {
      return super.take();
    }

    @Override
    public Runnable poll(long time, TimeUnit unit) throws InterruptedException {
      return super.poll(time, unit);
    }
  }

  public static void main(String[] words) throws Exception {
    ThreadPoolExecutor http = pool("http-nio-8080-exec-", 12, new TaskQueue());
    work(http, 5, PoolService::waitForAnAnswer);

    ThreadPoolExecutor timed = pool("timed-", 3, new TaskQueue());
    timed.allowCoreThreadTimeOut(true);

    ThreadPoolExecutor handed =
        new ThreadPoolExecutor(
            0, 9, 1, TimeUnit.HOURS, new SynchronousQueue<>(), named("handed-"));
    CountDownLatch together = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      handed.execute(
          () -> {
            together.countDown();
            waitOn(together);
          });
    }

    ThreadPoolExecutor locked = pool("locked-", 4, new LinkedBlockingQueue<>());
    work(locked, 3, PoolService::takeTheMonitor);

    ThreadPoolExecutor asleep = pool("asleep-", 4, new LinkedBlockingQueue<>());
    work(asleep, 3, PoolService::sleep);

    ForkJoinPool forks = new ForkJoinPool(4);
    CountDownLatch forked = new CountDownLatch(4);
    for (int i = 0; i < 4; i++) {
      int fork = i;
      forks.execute(
          () -> {
            synchronized (THREADS) {
              THREADS.add(Thread.currentThread());
            }
            forked.countDown();
            waitOn(forked);
            if (fork == 0) {
              waitForAnAnswer();
            }
          });
    }
    waitOn(forked);
    awaitPlaces();
    System.out.println("ready");
    while (System.in.read() >= 0) {
      if (System.in.available() == 0) {
        work(http, 3, PoolService::waitForAnAnswer);
        awaitPlaces();
        System.out.println("ready");
      }
    }
    System.exit(0);
  }

  static ThreadPoolExecutor pool(String name, int size, LinkedBlockingQueue<Runnable> queue) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(size, size, 1, TimeUnit.HOURS, queue, named(name));
    pool.prestartAllCoreThreads();
    return pool;
  }

  static ThreadFactory named(String name) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + number.incrementAndGet());
      synchronized (THREADS) {
        THREADS.add(thread);
      }
      return thread;
    };
  }

  static void work(ThreadPoolExecutor pool, int tasks, Runnable task) {
    CountDownLatch begun = new CountDownLatch(tasks);
    for (int i = 0; i < tasks; i++) {
      pool.execute(
          () -> {
            begun.countDown();
            task.run();
          });
    }
    waitOn(begun);
  }

  static void waitForAnAnswer() {
    new CompletableFuture<String>().join();
  }

  static void takeTheMonitor() {
    synchronized (MONITOR) {
      waitForAnAnswer();
    }
  }

  static void sleep() {
    try {
      Thread.sleep(3_600_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void waitOn(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void awaitPlaces() {
    synchronized (THREADS) {
      for (Thread thread : THREADS) {
        while (thread.getState() == Thread.State.RUNNABLE
            || thread.getState() == Thread.State.NEW) {
          Thread.yield();
        }
      }
    }
  }
}
