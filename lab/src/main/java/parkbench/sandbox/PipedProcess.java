package parkbench.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import parkbench.record.Death;
import parkbench.record.Metric;

/**
 * One of the lab's own processes, which talks to us over its stdin and stdout and ends by itself at
 * the end of its stdin; so it needs no supervisor to die with us.
 */
final class PipedProcess implements Child {
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** A JVM leaves an ignored interrupt ignored: Ctrl-C is handled by the controller. */
  private static final String DEAF_TO_INTERRUPT = "trap '' INT; exec \"$@\"";

  private final String name;
  private final Process process;
  private final CappedLog log;
  private final CompletableFuture<Death> ended = new CompletableFuture<>();

  private PipedProcess(String name, Process process, CappedLog log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  static PipedProcess start(Launch launch, Tools tools) throws LaunchFailed {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command(launch, tools)).directory(launch.directory().toFile());
      builder.environment().putAll(Tools.values(launch.environment()));
      Process process = builder.start();
      CappedLog log = CappedLog.pump(launch.name(), launch.log(), process.getErrorStream());
      PipedProcess piped = new PipedProcess(launch.name(), process, log);
      Thread.ofPlatform().daemon().name("follow-" + launch.name()).start(piped::follow);
      return piped;
    } catch (IOException e) {
      throw LaunchCheck.refused(
          launch,
          "the system refused: " + e.getMessage(),
          "Free what is missing (processes, files, disk) and run again.");
    }
  }

  private static List<String> command(Launch launch, Tools tools) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", DEAF_TO_INTERRUPT, launch.name()));
    words.addAll(tools.inOwnSession());
    words.addAll(tools.standingBack(launch.nice()));
    words.addAll(tools.pinnedTo(launch.cores()));
    words.addAll(Tools.withVariables(launch.environment()));
    words.addAll(launch.command());
    return words;
  }

  private void follow() {
    process.onExit().join();
    log.close();
    ended.complete(new Death(process.exitValue(), false, log.lastWords()));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public CompletableFuture<Death> ended() {
    return ended;
  }

  @Override
  public InputStream output() {
    return process.getInputStream();
  }

  @Override
  public OutputStream input() {
    return process.getOutputStream();
  }

  @Override
  public List<String> lastWords() {
    return log.lastWords();
  }

  @Override
  public Map<Metric, Double> limitsUse() {
    return Map.of();
  }

  @Override
  public void close() {
    // By another thread: closing waits for a writer that waits for a process that does not read.
    Thread.ofVirtual().start(this::closeInput);
    if (Waiting.until(ended, GRACE)) {
      return;
    }
    process.destroy();
    if (!Waiting.until(ended, GRACE)) {
      process.destroyForcibly();
      Waiting.until(ended, GRACE);
    }
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyBroken) {
      return;
    }
  }
}
