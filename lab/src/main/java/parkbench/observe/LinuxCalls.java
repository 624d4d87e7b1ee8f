package parkbench.observe;

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

/**
 * The calls to the C library that {@code /proc} cannot replace. Only to be touched on a 64-bit
 * Linux.
 */
final class LinuxCalls {
  private static final MethodHandle CLOCK_GETTIME =
      find("clock_gettime", JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle SOCKET = find("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle SEND =
      find("send", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RECV =
      find("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle CLOSE = find("close", JAVA_INT, JAVA_INT);

  private static final MethodHandle SETPRIORITY =
      find("setpriority", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);

  private static final int MSG_DONTWAIT = 0x40;

  private LinuxCalls() {}

  /**
   * CPU time of a process in nanoseconds, ended threads included: the kernel's own sum for the
   * process's CPU clock, in one call however many threads it has.
   *
   * @throws IOException when there is no such process
   */
  static long cpuNanos(long pid) throws IOException {
    int processClock = (~(int) pid << 3) | 2; // CPUCLOCK_SCHED, as clock_getcpuclockid(3) makes it
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment timespec = arena.allocate(16, 8);
      int result = (int) CLOCK_GETTIME.invokeExact(processClock, timespec);
      if (result != 0) {
        throw new IOException("no CPU clock of process " + pid);
      }
      return timespec.get(JAVA_LONG, 0) * 1_000_000_000L + timespec.get(JAVA_LONG, 8);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Lets the calling thread, and it alone, yield to others that want its core. */
  static void yieldToOthers(int nice) throws IOException {
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
