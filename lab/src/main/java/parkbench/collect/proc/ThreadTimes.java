package parkbench.collect.proc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Scheduling of a process's threads, summed up.
 *
 * <p>The kernel reports run delay and switches per thread, and forgets a thread that has ended.
 * Each thread's last values are kept, so that the sums never fall: what a thread did between the
 * last reading and its end is lost, and so is a thread that lived between two readings.
 */
public final class ThreadTimes implements AutoCloseable {
  /** As HotSpot names them since JDK 9, cut to the kernel's 15 characters. */
  private static final List<String> COMPILERS = List.of("C1 CompilerThre", "C2 CompilerThre");

  /** How its names of threads begin that collect, or stop the others. */
  private static final List<String> COLLECTORS =
      List.of("GC Thread#", "G1 ", "VM Thread", "ZWorker", "ZDriver", "Shenandoah");

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
  private boolean compilersSeen;
  private long compilerNanos;
  private long busiestNanos;
  private long busiestOfPass;

  /**
   * Reads the threads of a process.
   *
   * @param tasks {@code /proc/PID/task}
   */
  public ThreadTimes(Path tasks) {
    this.tasks = tasks;
  }

  /**
   * Whether it is a JIT compiler.
   *
   * @param thread its name, as the kernel has it
   */
  public static boolean compiles(String thread) {
    return COMPILERS.contains(thread);
  }

  /**
   * Reads every thread once.
   *
   * @param switches read the context switches too, which costs four times as much
   * @throws IOException when the process has ended, or no more files can be opened
   */
  public void read(boolean switches) throws IOException {
    String[] names = tasks.toFile().list();
    if (names == null) {
      throw new IOException("no threads at " + tasks);
    }
    pass++;
    busiestOfPass = 0;
    for (String name : names) {
      read(name, switches);
    }
    forgetTheEnded();
    busiestNanos += busiestOfPass;
  }

  /** Threads seen in the last reading. */
  int threads() {
    return alive.size();
  }

  public long runDelayNanos() {
    return runDelayNanos;
  }

  /** CPU and run delay of the busiest thread of each reading, added up; none of the JVM's own. */
  public long busiestNanos() {
    return busiestNanos;
  }

  public long slices() {
    return slices;
  }

  /** CPU time of the threads that compile; absent: no name showed one of them. */
  public OptionalLong compilerNanos() {
    return compilersSeen ? OptionalLong.of(compilerNanos) : OptionalLong.empty();
  }

  public long voluntary() {
    return voluntary;
  }

  public long involuntary() {
    return involuntary;
  }

  @Override
  public void close() {
    alive.values().forEach(Task::close);
    alive.clear();
  }

  /**
   * A number may have been given to a new thread since the last reading: then it is opened again.
   */
  private void read(String name, boolean switches) throws IOException {
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
      long onCore = scan.number();
      long delay = scan.number();
      long ran = scan.number();
      runDelayNanos += grown(delay, task.runDelayNanos);
      slices += grown(ran, task.slices);
      long wanted = grown(onCore, task.coreNanos) + grown(delay, task.runDelayNanos);
      if (task.compiles) {
        compilersSeen = true;
        compilerNanos += grown(onCore, task.coreNanos);
      } else if (task.pass != 0 && !task.collects) {
        busiestOfPass = Math.max(busiestOfPass, wanted);
      }
      task.coreNanos = onCore;
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
    final boolean compiles;
    final boolean collects;
    long pass;
    long coreNanos;
    long runDelayNanos;
    long slices;
    long voluntary;
    long involuntary;

    private Task(ProcFile schedstat, ProcFile status, String name) {
      this.schedstat = schedstat;
      this.status = status;
      this.compiles = compiles(name);
      this.collects = COLLECTORS.stream().anyMatch(name::startsWith);
    }

    /** Null when the thread has ended. */
    static @Nullable Task open(Path directory) throws IOException {
      if (!directory.toFile().exists()) {
        return null;
      }
      ProcFile schedstat = ProcFile.open(directory.resolve("schedstat"));
      try {
        return new Task(schedstat, ProcFile.open(directory.resolve("status")), name(directory));
      } catch (IOException e) {
        schedstat.close();
        throw e;
      }
    }

    /** One that has ended meanwhile says so when it is read next. */
    private static String name(Path directory) {
      try {
        return Files.readString(directory.resolve("comm")).strip();
      } catch (IOException e) {
        return "";
      }
    }

    void close() {
      schedstat.close();
      status.close();
    }
  }
}
