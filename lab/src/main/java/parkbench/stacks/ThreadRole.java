package parkbench.stacks;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What kind of thread a pool consists of, and how one of them looks when it has nothing to do. */
public enum ThreadRole {
  /** Takes tasks from a queue, and parks in the queue when there is none. */
  TASKS,
  /** Serves many connections, and waits in the system's selector when none has news. */
  EVENTS,
  /** Something else: nobody can tell from outside when it is idle. */
  OTHER;

  private static final Set<String> TASK_LOOPS =
      Set.of(
          "java.util.concurrent.ThreadPoolExecutor$Worker",
          "java.util.concurrent.ForkJoinWorkerThread",
          "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker",
          "org.jboss.threads.EnhancedQueueExecutor$ThreadBody",
          "org.jboss.threads.EnhancedQueueExecutor$WorkerThread",
          "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker");

  private static final Set<String> PARKING =
      Set.of(
          "sun.misc.Unsafe", "jdk.internal.misc.Unsafe", "java.util.concurrent.locks.LockSupport");

  /** The loops' own methods: who hands a loop something to do shows its class, too. */
  private static final Map<String, String> EVENT_LOOPS =
      Map.of(
          "org.xnio.nio.WorkerThread", "run",
          "org.apache.hc.core5.reactor.SingleCoreIOReactor", "doExecute",
          "org.apache.http.impl.nio.reactor.BaseIOReactor", "execute",
          "jdk.internal.net.http.HttpClientImpl$SelectorManager", "run",
          "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner", "run");

  /** One that runs is anonymous, {@code SingleThreadEventExecutor$4}. */
  private static final String NETTYS = "io.netty.util.concurrent.SingleThreadEventExecutor$";

  /** How the kind is told from a whole stack, top first. */
  public static ThreadRole of(List<Frame> stack) {
    for (Frame frame : stack) {
      if (loops(frame)) {
        return EVENTS;
      }
      if (TASK_LOOPS.contains(frame.type())) {
        return TASKS;
      }
    }
    return OTHER;
  }

  private static boolean loops(Frame frame) {
    return frame.type().startsWith(NETTYS)
        ? frame.method().equals("run")
        : frame.method().equals(EVENT_LOOPS.get(frame.type()));
  }

  /** True when the top of a worker's stack shows that it waits for its next task or event. */
  public static boolean idle(List<Frame> top) {
    return top.stream().anyMatch(ThreadRole::waitsForWork) || parksInItsLoop(top);
  }

  /** JDK 11's fork-join worker parks in the loop from which it runs its tasks, and nowhere else. */
  private static boolean parksInItsLoop(List<Frame> top) {
    return top.stream()
        .dropWhile(frame -> PARKING.contains(frame.type()))
        .findFirst()
        .filter(frame -> frame.type().equals("java.util.concurrent.ForkJoinPool"))
        .filter(frame -> frame.method().equals("runWorker"))
        .filter(frame -> PARKING.contains(top.getFirst().type()))
        .isPresent();
  }

  private static boolean waitsForWork(Frame frame) {
    String type = frame.type();
    return switch (frame.method()) {
      case "getTask" -> type.endsWith("ThreadPoolExecutor");
      case "awaitWork", "deactivate", "idleAwaitWork" ->
          type.equals("java.util.concurrent.ForkJoinPool");
      case "park", "tryPark" ->
          type.equals("kotlinx.coroutines.scheduling.CoroutineScheduler$Worker")
              || type.startsWith("org.jboss.threads.EnhancedQueueExecutor");
      case "idleJobPoll", "reservedWait", "waitForTask" ->
          type.startsWith("org.eclipse.jetty.util.thread.");
      case "wait", "epollWait", "epollWait0", "poll", "keventWait", "select0" -> selects(type);
      default -> false;
    };
  }

  private static boolean selects(String type) {
    return type.equals("sun.nio.ch.EPoll")
        || type.equals("sun.nio.ch.EPollArrayWrapper")
        || type.equals("sun.nio.ch.KQueue")
        || type.equals("sun.nio.ch.WEPoll")
        || type.equals("io.netty.channel.epoll.Native")
        || type.equals("io.netty.channel.kqueue.Native");
  }
}
