package parkbench.collect.jvm;

import static java.lang.Thread.State.BLOCKED;
import static java.lang.Thread.State.RUNNABLE;
import static java.lang.Thread.State.TIMED_WAITING;
import static java.lang.Thread.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.record.PoolSample;

class ThreadPoolSamplerTest {
  private static final String QUEUE =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject@51";
  private static final String OTHER_CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject@52";
  private static final String TAKES = "java.util.concurrent.ThreadPoolExecutor.getTask";
  private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker.run";
  private static final String LOOP = "io.netty.util.concurrent.SingleThreadEventExecutor$5.run";
  private static final String SELECTS = "io.netty.channel.epoll.Native.epollWait";
  private static final String CODE = "shop.Orders.find";

  private final FakeThreads threads = new FakeThreads();
  private final ThreadPoolSampler watch = new ThreadPoolSampler(KnownLibraries.classifier());

  @Test
  void tellsBusyFromIdleWorkers() throws IOException {
    for (int id = 1; id <= 6; id++) {
      threads.idleWorker(id, "http-" + id);
    }
    for (int id = 7; id <= 10; id++) {
      threads.busyWorker(
          id, "http-" + id, "java.util.concurrent.CompletableFuture$Signaller@" + id);
    }
    threads.put(11, "http-11", RUNNABLE, "", CODE, WORKER);
    threads.put(12, "http-12", BLOCKED, "java.lang.Object@3", CODE, WORKER);
    PoolSample pool = pool("http", Map.of());
    assertThat(pool.threads()).isEqualTo(12);
    assertThat(pool.running()).isEqualTo(1);
    assertThat(pool.waiting()).isEqualTo(10);
    assertThat(pool.blocked()).isEqualTo(1);
    assertThat(pool.busy()).hasValue(6);
  }

  @Test
  void asksForNoStackThatItCanDoWithout() throws IOException {
    for (int id = 1; id <= 6; id++) {
      threads.idleWorker(id, "http-" + id);
      threads.busyWorker(
          id + 10, "http-" + (id + 10), "java.util.concurrent.CompletableFuture$Signaller@" + id);
    }
    pool("http", Map.of());
    int asked = threads.asked.size();
    for (int id = 1; id <= 6; id++) {
      threads.busyWorker(
          id + 10, "http-" + (id + 10), "java.util.concurrent.CompletableFuture$Signaller@9" + id);
    }
    assertThat(pool("http", Map.of()).busy()).hasValue(6);
    assertThat(threads.asked).as("new futures, but of a known kind").hasSize(asked);
  }

  @Test
  void tellsSleepersInAPoolThatParksInItsQueue() throws IOException {
    threads.idleWorker(1, "http-1");
    pool("http", Map.of());
    threads.put(2, "http-2", TIMED_WAITING, "", CODE, WORKER);
    int asked = threads.asked.size();
    assertThat(pool("http", Map.of()).busy()).hasValue(1);
    assertThat(threads.asked).hasSize(asked);
  }

  @Test
  void doesNotTakeAnotherConditionForTheQueue() throws IOException {
    threads.idleWorker(1, "http-1");
    threads.busyWorker(2, "http-2", OTHER_CONDITION);
    assertThat(pool("http", Map.of()).busy()).hasValue(1);
    assertThat(pool("http", Map.of()).busy()).hasValue(1);
  }

  /** Thread 1 is seen parked in the queue, and takes a task before its stack is taken. */
  @Test
  void isNotMisledByAThreadThatGoesOnBetweenTheLooks() throws IOException {
    threads.put(1, "http-1", WAITING, QUEUE, CODE, WORKER);
    threads.lockSeenWithStack.put(1L, "java.util.concurrent.CompletableFuture$Signaller@7");
    assertThat(pool("http", Map.of()).busy()).hasValue(1);
    threads.idleWorker(1, "http-1");
    threads.lockSeenWithStack.clear();
    assertThat(pool("http", Map.of()).busy()).hasValue(0);
  }

  @Test
  void looksAtTheTopOfEventLoopsThatRun() throws IOException {
    threads.put(1, "epoll-1", RUNNABLE, "", SELECTS, LOOP);
    threads.put(2, "epoll-2", RUNNABLE, "", CODE, LOOP);
    assertThat(pool("epoll", Map.of()).busy()).hasValue(1);
  }

  @Test
  void hasNoNumberForThreadsOfUnknownKind() throws IOException {
    threads.put(1, "housekeeper", TIMED_WAITING, "", CODE);
    assertThat(pool("housekeeper", Map.of()).busy()).isEmpty();
  }

  @Test
  void hasNoNumberWhenThereAreMoreStacksThanItMayTake() throws IOException {
    for (int id = 1; id <= ThreadPoolSampler.STACKS_A_LOOK + 1; id++) {
      threads.put(id, "http-" + id, TIMED_WAITING, "", CODE, WORKER);
    }
    assertThat(pool("http", Map.of()).busy()).isEmpty();
    assertThat(threads.asked).hasSize(ThreadPoolSampler.STACKS_A_LOOK + 1);
  }

  /** An idle one stands in its client's selector, which its state does not separate from work. */
  @Test
  void doesNotTellWhetherAListenerIsBusy() throws IOException {
    String loop =
        "org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer.run";
    threads.put(1, "orders-0-C-1", RUNNABLE, "", "sun.nio.ch.EPoll.wait", loop);
    assertThat(pool("orders-C", Map.of()).busy()).isEmpty();
  }

  @Test
  void believesTheServiceWhereItTells() throws IOException {
    threads.idleWorker(1, "http-nio-8080-exec-1");
    assertThat(pool("http-nio-8080-exec", Map.of("http-nio-8080-exec", 1)).busy()).hasValue(1);
  }

  private PoolSample pool(String name, Map<String, Integer> reported) throws IOException {
    return watch.sample(threads, reported).stream()
        .filter(pool -> pool.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A JVM that remembers whose stacks were asked for. */
  private static final class FakeThreads implements ThreadPoolSampler.Threads {
    final Map<Long, ThreadPoolSampler.Seen> seen = new HashMap<>();
    final Map<Long, List<String>> frames = new HashMap<>();
    final Map<Long, String> lockSeenWithStack = new HashMap<>();
    final List<Long> asked = new ArrayList<>();

    void put(long id, String name, Thread.State state, String lock, String... stack) {
      seen.put(id, new ThreadPoolSampler.Seen(id, name, state, lock));
      frames.put(id, List.of(stack));
    }

    void idleWorker(long id, String name) {
      put(id, name, WAITING, QUEUE, TAKES, WORKER);
    }

    void busyWorker(long id, String name, String lock) {
      put(id, name, WAITING, lock, CODE, WORKER);
    }

    @Override
    public List<ThreadPoolSampler.Seen> all() {
      return List.copyOf(seen.values());
    }

    @Override
    public Map<Long, ThreadPoolSampler.Stack> stacks(List<Long> ids, int depth) {
      asked.addAll(ids);
      Map<Long, ThreadPoolSampler.Stack> stacks = new HashMap<>();
      for (long id : ids) {
        ThreadPoolSampler.Seen thread = seen.get(id);
        List<String> stack = frames.get(id);
        if (thread != null && stack != null) {
          String lock = lockSeenWithStack.getOrDefault(id, thread.lock());
          stacks.put(id, new ThreadPoolSampler.Stack(lock, stack));
        }
      }
      return stacks;
    }
  }
}
