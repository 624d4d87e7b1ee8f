package parkbench.session;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What Ctrl-C and TERM do: the first asks for an orderly end, the second ends the process at once.
 *
 * <p>Without these the JVM takes the first for itself and lets every further one wait for it, so
 * that an impatient person has only {@code kill -9}. The class of the signals is reached by its
 * name: the compiler warns wherever it is written, and this build takes no warnings.
 */
final class Signals {
  private static final AtomicBoolean ASKED = new AtomicBoolean();

  private Signals() {}

  /**
   * Takes both signals over; a JVM that does not give them away, or that was started with them
   * ignored, stays as it is.
   */
  static void take() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Runnable deed = Signals::end;
      MethodHandle end =
          MethodHandles.lookup()
              .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
              .bindTo(deed);
      Object ends =
          MethodHandleProxies.asInterfaceInstance(
              handler, MethodHandles.dropArguments(end, 0, signal));
      for (String name : new String[] {"INT", "TERM"}) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), ends);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // Then the JVM ends in order by itself, and only the second signal waits.
    }
  }

  /** Each signal comes on a thread of its own; the first one's stays in the shutdown. */
  private static void end() {
    if (ASKED.compareAndSet(false, true)) {
      System.exit(Exit.INTERRUPTED.code());
    }
    System.err.println("parkbench: ended at once");
    Runtime.getRuntime().halt(Exit.INTERRUPTED.code());
  }
}
