package parkbench.collect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.ToolProvider;
import parkbench.sandbox.Jvms;
import parkbench.system.Jvm;

/** {@code PoolService} in a JVM of its own, until closed. */
final class ChildJvm implements AutoCloseable {
  private static final String PROGRAM = "PoolService";

  private final Process process;
  private final BufferedReader says;

  private ChildJvm(Process process) {
    this.process = process;
    this.says =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }

  /** One runtime of each release from 8 to 25 on this machine; ours at least. */
  static List<Path> homes() {
    Map<Integer, Path> homes = new LinkedHashMap<>();
    for (Jvm jvm : Jvms.all()) {
      homes.putIfAbsent(jvm.feature(), jvm.java().resolveSibling("..").normalize());
    }
    homes.keySet().removeIf(feature -> feature < 8 || feature > 25);
    return List.copyOf(homes.values());
  }

  /** Starts it and waits until all its threads are at their places. */
  static ChildJvm start(Path home, Path classes, String... options) throws IOException {
    compile(classes);
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx64m"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classes.toString(), PROGRAM));
    ChildJvm child =
        new ChildJvm(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    child.awaitReady();
    return child;
  }

  long pid() {
    return process.pid();
  }

  /** Three more http threads have something to do when this returns. */
  void more() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    awaitReady();
  }

  void end() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private void awaitReady() throws IOException {
    String word = says.readLine();
    if (!"ready".equals(word)) {
      throw new AssertionError("the child says " + word);
    }
  }

  private static void compile(Path classes) throws IOException {
    Path source = classes.resolve(PROGRAM + ".java");
    try (var text = ChildJvm.class.getResourceAsStream(PROGRAM + ".java")) {
      Files.write(source, Objects.requireNonNull(text).readAllBytes());
    }
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "8",
                "-nowarn",
                "-Xlint:-options",
                "-d",
                classes.toString(),
                source.toString());
    if (result != 0) {
      throw new AssertionError("the child does not compile");
    }
  }
}
