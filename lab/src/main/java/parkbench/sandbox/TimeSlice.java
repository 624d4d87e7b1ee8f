package parkbench.sandbox;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks Linux when threads that share a core take their turns; see {@code sched_setattr(2)}. Needs
 * no privilege. Each call returns whether the kernel accepted.
 */
public final class TimeSlice {
  /** The shortest turn that the kernel grants. */
  private static final long TURN_NANOS = 100_000;

  /** {@code struct sched_attr} in its first version: size, policy, flags, nice, priority, ... */
  private static final int ATTRIBUTES = 48;

  private static final long RUNTIME = 24; // offset of sched_runtime

  private static final int CALLER = 0;

  private TimeSlice() {}

  /**
   * Lets the calling thread run soon after it wakes: a thread with short slices may preempt one
   * with a long slice, from kernel 6.12 on. Older kernels accept the call and ignore it. The thread
   * gets no larger share of the core.
   */
  public static boolean prompt() {
    return Calls.find().map(calls -> calls.shortTurns(CALLER)).orElse(false);
  }

  /**
   * As {@link #prompt()}, for the threads of another process whose names begin like this; returns
   * whether there was one and the kernel accepted for all of them.
   */
  public static boolean prompt(long pid, String threads) {
    Optional<Calls> calls = Calls.find();
    List<Integer> found = calls.isPresent() ? threads(pid, threads) : List.of();
    boolean taken = !found.isEmpty();
    for (int thread : found) {
      taken &= calls.orElseThrow().shortTurns(thread);
    }
    return taken;
  }

  private static List<Integer> threads(long pid, String prefix) {
    String[] names = Path.of("/proc", Long.toString(pid), "task").toFile().list();
    List<Integer> found = new ArrayList<>();
    for (String name : names == null ? new String[0] : names) {
      try {
        Path comm = Path.of("/proc", Long.toString(pid), "task", name, "comm");
        if (Files.readString(comm).startsWith(prefix)) {
          found.add(Integer.parseInt(name));
        }
      } catch (IOException e) {
        // This thread has ended meanwhile; the others are still there.
      }
    }
    return found;
  }

  /** The two system calls, which the C libraries of today do not wrap. */
  private record Calls(MethodHandle get, MethodHandle set, int getNumber, int setNumber) {
    static Optional<Calls> find() {
      if (!Files.exists(Path.of("/proc/self/task"))) {
        return Optional.empty();
      }
      return switch (System.getProperty("os.arch")) {
        case "amd64" -> Optional.of(link(315, 314));
        case "aarch64" -> Optional.of(link(275, 274));
        default -> Optional.empty();
      };
    }

    @SuppressWarnings("restricted") // the lab's jar asks for native access in its manifest
    private static Calls link(int getNumber, int setNumber) {
      Linker linker = Linker.nativeLinker();
      MemorySegment syscall = linker.defaultLookup().find("syscall").orElseThrow();
      Linker.Option variadic = Linker.Option.firstVariadicArg(1);
      return new Calls(
          linker.downcallHandle(
              syscall,
              FunctionDescriptor.of(
                  JAVA_LONG, JAVA_LONG, JAVA_INT, ValueLayout.ADDRESS, JAVA_INT, JAVA_INT),
              variadic),
          linker.downcallHandle(
              syscall,
              FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ValueLayout.ADDRESS, JAVA_INT),
              variadic),
          getNumber,
          setNumber);
    }

    /** Whether the kernel took it. */
    boolean shortTurns(int thread) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment attributes = arena.allocate(ATTRIBUTES, 8);
        long got = (long) get.invokeExact((long) getNumber, thread, attributes, ATTRIBUTES, 0);
        if (got != 0) {
          return false;
        }
        attributes.set(JAVA_LONG, RUNTIME, TURN_NANOS);
        return (long) set.invokeExact((long) setNumber, thread, attributes, 0) == 0;
      } catch (Throwable t) {
        if (t instanceof Error error) {
          throw error;
        }
        throw new IllegalStateException(t);
      }
    }
  }
}
