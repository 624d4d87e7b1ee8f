package parkbench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Workers that are processes of this machine, one after the other. */
final class LocalWorkers implements Workers {
  private final Path home;
  private final List<Process> started = new ArrayList<>();

  LocalWorkers(Path home) {
    this.home = home;
  }

  @Override
  public Crew begin(int parts, Consumer<News> hear) throws ClusterFailed {
    if (parts != 1) {
      throw new ClusterFailed(parts + " parts", "Two would share the cores", "Ask for one");
    }
    hear.accept(new News.Came(0, start()));
    return () -> {};
  }

  @Override
  public String words() {
    return "this machine";
  }

  /** Whether all have ended, within a time that suffices to end a service. */
  boolean haveEnded() throws InterruptedException {
    for (Process process : started) {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        return false;
      }
    }
    return true;
  }

  List<Integer> exitCodes() {
    return started.stream().map(Process::exitValue).toList();
  }

  void kill() {
    started.forEach(Process::destroyForcibly);
  }

  private synchronized Worker start() throws ClusterFailed {
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx768m",
                  "--enable-native-access=ALL-UNNAMED",
                  "-Djdk.attach.allowStreamingOutput=false",
                  "-Dparkbench.home=" + home,
                  "-Dparkbench.self-warm-up-seconds=1",
                  "-jar",
                  home.resolve("lab/target/lab.jar").toString(),
                  "process",
                  "worker")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      started.add(process);
      return new Local(process);
    } catch (IOException e) {
      throw new ClusterFailed("no worker starts: " + e.getMessage(), "", "");
    }
  }

  private record Local(Process process) implements Worker {
    @Override
    public String name() {
      return "process " + process.pid();
    }

    @Override
    public void open() {}

    @Override
    public OutputStream input() {
      return process.getOutputStream();
    }

    @Override
    public InputStream output() {
      return process.getInputStream();
    }

    @Override
    public void close() {
      try {
        process.getOutputStream().close();
      } catch (IOException e) {
        // It has ended.
      }
    }
  }
}
