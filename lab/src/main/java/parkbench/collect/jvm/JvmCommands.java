package parkbench.collect.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Diagnostic commands of a local JVM, as {@code jcmd} gives them: over a socket in the file system,
 * which only the JVM's own user and root may open. Nothing is loaded into the JVM, and nothing
 * listens on the network afterwards. Its thread "Attach Listener" stays.
 *
 * <p>JDK 24 and later stream what they print, and stay in the safepoint until it has been read:
 * {@code ./parkbench} switches that off by {@code -Djdk.attach.allowStreamingOutput=false}, which
 * the JDK reads when the JVM starts.
 */
final class JvmCommands implements AutoCloseable {
  /** A dump of tens of thousands of threads is smaller. */
  private static final int MOST_BYTES = 256 << 20;

  private static final int PIECE = 8_192;

  private final VirtualMachine jvm;

  private JvmCommands(VirtualMachine jvm) {
    this.jvm = jvm;
  }

  static JvmCommands attach(long pid) throws IOException, AttachNotSupportedException {
    return new JvmCommands(VirtualMachine.attach(Long.toString(pid)));
  }

  /**
   * What the JVM prints.
   *
   * @param command with its arguments: {@code Thread.print}
   * @throws IOException when the JVM is gone, does not know the command, or refuses it
   */
  String run(String command) throws IOException {
    try (InputStream printed = (InputStream) execute().invoke(jvm, command)) {
      return text(printed);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof IOException refused
          ? new IOException(command + ": " + refused.getMessage(), refused)
          : new IOException(command + ": " + e.getCause(), e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("sun.tools.attach is not exported to the lab", e);
    }
  }

  /** In pieces from offset 0 on: at others, JDK 25 reads beyond the end of the array. */
  private static String text(InputStream printed) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    for (int length = printed.read(piece, 0, PIECE);
        length >= 0 && all.size() < MOST_BYTES;
        length = printed.read(piece, 0, PIECE)) {
      all.write(piece, 0, length);
    }
    return all.toString(UTF_8);
  }

  /** The attach API knows commands, but its public part does not. */
  private static Method execute() {
    try {
      return Class.forName("sun.tools.attach.HotSpotVirtualMachine")
          .getMethod("executeJCmd", String.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK attaches to no HotSpot JVM", e);
    }
  }

  @Override
  public void close() throws IOException {
    jvm.detach();
  }
}
