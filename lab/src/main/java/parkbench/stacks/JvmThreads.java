package parkbench.stacks;

import java.util.regex.Pattern;

/** Threads that a service did not start: the JVM's own, and those that looking into it starts. */
public final class JvmThreads {
  private static final Pattern NAMES =
      Pattern.compile(
          "Attach Listener|(Common-)?Cleaner|DestroyJavaVM|Finalizer|Reference Handler"
              + "|Signal Dispatcher|Notification Thread|JMX server.*|RMI .*");

  private JvmThreads() {}

  /**
   * Whether threads of this name are such. Names are anybody's choice: it says what is worth
   * showing, and never what is examined.
   *
   * @param name of a thread, or of a pool after its threads
   */
  public static boolean named(String name) {
    return NAMES.matcher(name).matches();
  }
}
