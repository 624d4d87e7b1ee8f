package parkbench.collect.proc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * The calls to the C library that {@code /proc} cannot replace. Only to be touched on a 64-bit
 * Linux.
 */
public final class LinuxCalls {
  private static final MethodHandle CLOCK_GETTIME =
      find("clock_gettime", JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle SOCKET = find("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle SEND =
      find("send", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RECV =
      find("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle CLOSE = find("close", JAVA_INT, JAVA_INT);
  private static final MethodHandle OPEN = find("open", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle SETNS = find("setns", JAVA_INT, JAVA_INT, JAVA_INT);

  private static final MethodHandle SETPRIORITY =
      find("setpriority", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);

  private static final MethodHandle SCHED_SETAFFINITY =
      find("sched_setaffinity", JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle SCHED_GETCPU = find("sched_getcpu", JAVA_INT);
  private static final MethodHandle PRCTL =
      find("prctl", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CLOCK_NANOSLEEP =
      find("clock_nanosleep", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);

  private static final int MSG_DONTWAIT = 0x40;
  private static final int O_CLOEXEC = 0x80000;
  private static final int CLONE_NEWNET = 0x40000000;
  private static final int CLOCK_MONOTONIC = 1; // that of System.nanoTime()
  private static final int TIMER_ABSTIME = 1;
  private static final int PR_SET_TIMERSLACK = 29;
  private static final int MOST_CORES = 8_192;
  private static final long NANOS = 1_000_000_000L;

  private LinuxCalls() {}

  /**
   * CPU time of a process in nanoseconds, ended threads included: the kernel's own sum for the
   * process's CPU clock, in one call however many threads it has.
   *
   * @throws IOException when there is no such process
   */
  public static long cpuNanos(long pid) throws IOException {
    int processClock = (~(int) pid << 3) | 2; // CPUCLOCK_SCHED, as clock_getcpuclockid(3) makes it
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment timespec = arena.allocate(16, 8);
      int result = (int) CLOCK_GETTIME.invokeExact(processClock, timespec);
      if (result != 0) {
        throw new IOException("no CPU clock of process " + pid);
      }
      return timespec.get(JAVA_LONG, 0) * NANOS + timespec.get(JAVA_LONG, 8);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Binds the calling thread, and it alone, to one core.
   *
   * @throws IOException when this process may not use it
   */
  static void bindTo(int core) throws IOException {
    if (core < 0 || core >= MOST_CORES) {
      throw new IOException("no such core: " + core);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MOST_CORES / 8, 8);
      mask.setAtIndex(JAVA_LONG, core / Long.SIZE, 1L << (core % Long.SIZE));
      int result = (int) SCHED_SETAFFINITY.invokeExact(0, mask.byteSize(), mask);
      if (result != 0) {
        throw new IOException("not allowed on core " + core);
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** The core on which the calling thread runs. */
  static int core() throws IOException {
    try {
      return (int) SCHED_GETCPU.invokeExact();
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Lets the calling thread, and it alone, enter a network namespace, for good.
   *
   * @param namespace as {@code /proc/PID/ns/net}
   * @throws IOException when this process may not
   */
  static void enterNetwork(Path namespace) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int descriptor = (int) OPEN.invokeExact(arena.allocateFrom(namespace.toString()), O_CLOEXEC);
      if (descriptor < 0) {
        throw new IOException("no right to read " + namespace);
      }
      int result = (int) SETNS.invokeExact(descriptor, CLONE_NEWNET);
      close(descriptor);
      if (result != 0) {
        throw new IOException("no right to enter " + namespace + ", which needs root");
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Lets sleeps of the calling thread end on time, and not up to 50 µs later. */
  static void wakeExactly() throws IOException {
    try {
      int result = (int) PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L);
      if (result != 0) {
        throw new IOException("the timer slack cannot be set");
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Sleeps until an instant of {@link System#nanoTime()}, which is the kernel's monotonic clock.
   * May end early, on a signal; an interrupt does not end it.
   */
  static void sleepUntil(long nanos) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment timespec = arena.allocate(16, 8);
      timespec.set(JAVA_LONG, 0, nanos / NANOS);
      timespec.set(JAVA_LONG, 8, nanos % NANOS);
      int ignored =
          (int)
              CLOCK_NANOSLEEP.invokeExact(
                  CLOCK_MONOTONIC, TIMER_ABSTIME, timespec, MemorySegment.NULL);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Lets the calling thread, and it alone, yield to others that want its core. */
  public static void yieldToOthers(int nice) throws IOException {
    try {
      int result = (int) SETPRIORITY.invokeExact(0, 0, nice); // PRIO_PROCESS, the caller
      if (result != 0) {
        throw new IOException("no such nice value: " + nice);
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  static int socket(int domain, int type, int protocol) throws IOException {
    try {
      int descriptor = (int) SOCKET.invokeExact(domain, type, protocol);
      if (descriptor < 0) {
        throw new IOException("no socket of domain " + domain);
      }
      return descriptor;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  static void send(int descriptor, MemorySegment message) throws IOException {
    try {
      long sent = (long) SEND.invokeExact(descriptor, message, message.byteSize(), 0);
      if (sent != message.byteSize()) {
        throw new IOException("message not taken");
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** What is there, without waiting. */
  static long receive(int descriptor, MemorySegment into) throws IOException {
    try {
      long received = (long) RECV.invokeExact(descriptor, into, into.byteSize(), MSG_DONTWAIT);
      if (received < 0) {
        throw new IOException("no answer");
      }
      return received;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  static void close(int descriptor) {
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable t) {
      throw new IllegalStateException("cannot close descriptor " + descriptor, t);
    }
  }

  private static IOException failed(Throwable t) {
    if (t instanceof IOException failure) {
      return failure;
    }
    if (t instanceof Error error) {
      throw error;
    }
    return new IOException(t);
  }

  @SuppressWarnings("restricted") // the lab's jar asks for native access in its manifest
  private static MethodHandle find(String name, MemoryLayout result, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().find(name).orElseThrow(), FunctionDescriptor.of(result, arguments));
  }
}
