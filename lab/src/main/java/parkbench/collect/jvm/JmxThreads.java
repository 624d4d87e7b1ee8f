package parkbench.collect.jvm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * The platform threads of a JVM over JMX, read as they come: making {@code ThreadInfo} of them
 * would cost the lab more than the asking.
 */
final class JmxThreads implements ThreadPoolSampler.Threads {
  private static final ObjectName THREADING =
      JvmObserver.name(ManagementFactory.THREAD_MXBEAN_NAME);
  private static final String[] IDS_AND_DEPTH = {long[].class.getName(), int.class.getName()};

  private final MBeanServerConnection server;
  private final long[] ids;

  /**
   * @param ids of the threads to look at
   */
  JmxThreads(MBeanServerConnection server, long[] ids) {
    this.server = server;
    this.ids = ids;
  }

  static int count(MBeanServerConnection server) throws IOException, JMException {
    return (int) server.getAttribute(THREADING, "ThreadCount");
  }

  static JmxThreads all(MBeanServerConnection server) throws IOException, JMException {
    return new JmxThreads(server, (long[]) server.getAttribute(THREADING, "AllThreadIds"));
  }

  /** Without stacks, for which the JVM need not stop. */
  @Override
  public List<ThreadPoolSampler.Seen> all() throws IOException {
    List<ThreadPoolSampler.Seen> seen = new ArrayList<>(ids.length);
    for (CompositeData thread : infos(ids, 0)) {
      if (thread != null) {
        seen.add(
            new ThreadPoolSampler.Seen(
                (long) thread.get("threadId"),
                (String) thread.get("threadName"),
                Thread.State.valueOf((String) thread.get("threadState")),
                lock(thread)));
      }
    }
    return seen;
  }

  @Override
  public Map<Long, ThreadPoolSampler.Stack> stacks(List<Long> ids, int depth) throws IOException {
    Map<Long, ThreadPoolSampler.Stack> stacks = new HashMap<>();
    long[] asked = ids.stream().mapToLong(Long::longValue).toArray();
    for (CompositeData thread : infos(asked, depth)) {
      if (thread != null) {
        stacks.put(
            (long) thread.get("threadId"),
            new ThreadPoolSampler.Stack(lock(thread), frames(thread)));
      }
    }
    return stacks;
  }

  private @Nullable CompositeData[] infos(long[] ids, int depth) throws IOException {
    try {
      return (CompositeData[])
          server.invoke(THREADING, "getThreadInfo", new Object[] {ids, depth}, IDS_AND_DEPTH);
    } catch (JMException e) {
      throw new IOException("threads not reported: " + e.getMessage(), e);
    }
  }

  private static String lock(CompositeData thread) {
    Object lock = thread.get("lockName");
    return lock == null ? "" : (String) lock;
  }

  private static List<String> frames(CompositeData thread) {
    List<String> frames = new ArrayList<>();
    for (CompositeData element : (CompositeData[]) thread.get("stackTrace")) {
      frames.add(element.get("className") + "." + element.get("methodName"));
    }
    return frames;
  }
}
