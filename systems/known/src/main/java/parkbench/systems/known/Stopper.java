package parkbench.systems.known;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that stops another one for the first tenth of each second, as a debugger, a frozen
 * container or a hypervisor may: no thread of it runs, its own clocks included.
 *
 * <p>It ends when the pipe to it does, which is when the other process has ended.
 */
public final class Stopper {
  private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);
  private static final long STOPPED = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long AWAKE = TimeUnit.MILLISECONDS.toNanos(2);

  /** The shell's own {@code kill}: a program to be started for each signal would come late. */
  private static final String SIGNALS = "while read -r signal; do kill -s \"$signal\" \"$1\"; done";

  private Stopper() {}

  /** Starts one for the caller's process. */
  static void of(long pid) throws IOException {
    new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Xmx16m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Stopper.class.getName(),
            Long.toString(pid))
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** The pid of the process to be stopped is the only word. */
  public static void main(String[] words) throws IOException {
    endWithInput();
    Process shell =
        new ProcessBuilder("sh", "-c", SIGNALS, "stopper", words[0])
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (Writer signals = shell.outputWriter(StandardCharsets.US_ASCII)) {
      long start = System.nanoTime();
      for (long period = 0; shell.isAlive(); period++) {
        send(signals, "STOP", start + period * PERIOD);
        send(signals, "CONT", start + period * PERIOD + STOPPED);
      }
    }
  }

  /** Awake before its time: a core that has gone to sleep wakes late. */
  private static void send(Writer signals, String signal, long atNanos) throws IOException {
    for (long left = atNanos - System.nanoTime(); left > 0; left = atNanos - System.nanoTime()) {
      if (left > AWAKE) {
        LockSupport.parkNanos(left - AWAKE);
      } else {
        Thread.onSpinWait();
      }
    }
    signals.write(signal + "\n");
    signals.flush();
  }

  private static void endWithInput() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                System.in.transferTo(java.io.OutputStream.nullOutputStream());
              } catch (IOException e) {
                // The pipe is gone, too.
              }
              Runtime.getRuntime().halt(0);
            });
  }
}
