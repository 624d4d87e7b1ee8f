package parkbench.observe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scheduling of a process's threads, summed up.
 *
 * <p>The kernel tells run delay and switches per thread, and forgets a thread that has ended. Each
 * thread's last values are kept, so that the sums never fall: what a thread did between the last
 * look and its end is lost, and so is a thread that lived between two looks.
 */
final class ThreadTimes implements AutoCloseable {
  private static final byte[] VOLUNTARY = "\nvoluntary_ctxt_switches:".getBytes(US_ASCII);
  private static final byte[] INVOLUNTARY = "\nnonvoluntary_ctxt_switches:".getBytes(US_ASCII);

  private final Path tasks;
  private final Map<String, Task> alive = new HashMap<>();
  private final ByteBuffer buffer = ProcFile.room(4096);
  private long pass;

  private long runDelayNanos;
  private long slices;
  private long voluntary;
  private long involuntary;

  /**
   * @param tasks {@code /proc/PID/task}
   */
  ThreadTimes(Path tasks) {
    this.tasks = tasks;
  }

  /**
   * Looks at every thread once.
   *
   * @param switches read the context switches too, which costs four times as much
   * @throws IOException when the process has ended, or no more files can be opened
   */
  void read(boolean switches) throws IOException {
    String[] names = tasks.toFile().list();
    if (names == null) {
      throw new IOException("no threads at " + tasks);
    }
    pass++;
    for (String name : names) {
      look(name, switches);
    }
    forgetTheEnded();
  }

  /** Threads seen in the last look. */
  int threads() {
    return alive.size();
  }

  long runDelayNanos() {
    return runDelayNanos;
  }

  long slices() {
    return slices;
  }

  long voluntary() {
    return voluntary;
  }

  long involuntary() {
    return involuntary;
  }

  @Override
  public void close() {
    alive.values().forEach(Task::close);
    alive.clear();
  }

  /** A number may have been given to a new thread since the last look: then it is opened anew. */
  private void look(String name, boolean switches) throws IOException {
    Task known = alive.get(name);
    if (known != null) {
      if (readTask(known, switches)) {
        return;
      }
      known.close();
      alive.remove(name);
    }
    Task opened = Task.open(tasks.resolve(name));
    if (opened == null) {
      return;
    }
    if (readTask(opened, switches)) {
      alive.put(name, opened);
    } else {
      opened.close();
    }
  }

  /** False when the thread has ended. */
  private boolean readTask(Task task, boolean switches) {
    try {
      task.schedstat.readOnce(buffer);
      Scan scan = new Scan(buffer);
      scan.number(); // time on a core: the process's own clock tells it better
      long delay = scan.number();
      long ran = scan.number();
      runDelayNanos += grown(delay, task.runDelayNanos);
      slices += grown(ran, task.slices);
      task.runDelayNanos = delay;
      task.slices = ran;
      if (switches) {
        readSwitches(task);
      }
      task.pass = pass;
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void readSwitches(Task task) throws IOException {
    task.status.readOnce(buffer);
    long waited = Scan.number(buffer, VOLUNTARY).orElse(task.voluntary);
    long pushed = Scan.number(buffer, INVOLUNTARY).orElse(task.involuntary);
    voluntary += grown(waited, task.voluntary);
    involuntary += grown(pushed, task.involuntary);
    task.voluntary = waited;
    task.involuntary = pushed;
  }

  private static long grown(long now, long before) {
    return Math.max(0, now - before);
  }

  private void forgetTheEnded() {
    for (Iterator<Task> each = alive.values().iterator(); each.hasNext(); ) {
      Task task = each.next();
      if (task.pass != pass) {
        task.close();
        each.remove();
      }
    }
  }

  /** One thread and its values when last seen. */
  private static final class Task {
    final ProcFile schedstat;
    final ProcFile status;
    long pass;
    long runDelayNanos;
    long slices;
    long voluntary;
    long involuntary;

    private Task(ProcFile schedstat, ProcFile status) {
      this.schedstat = schedstat;
      this.status = status;
    }

    /** Null when the thread has ended. */
    static @Nullable Task open(Path directory) throws IOException {
      if (!directory.toFile().exists()) {
        return null;
      }
      ProcFile schedstat = ProcFile.open(directory.resolve("schedstat"));
      try {
        return new Task(schedstat, ProcFile.open(directory.resolve("status")));
      } catch (IOException e) {
        schedstat.close();
        throw e;
      }
    }

    void close() {
      schedstat.close();
      status.close();
    }
  }
}
