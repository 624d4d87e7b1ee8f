package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.collect.proc.ProcessLiveness;

class ControllerDeathIT {
  @TempDir private Path directory;

  @Test
  void nothingOutlivesAControllerThatIsKilled() throws IOException, URISyntaxException {
    Process controller =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                Controller.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> told = told(controller.inputReader());
    List<Long> pids = values(told, "pid ").stream().map(Long::valueOf).toList();
    List<Path> groups = values(told, "group ").stream().map(Path::of).toList();
    assertThat(pids).hasSize(3).allMatch(ProcessLiveness::is);
    Sandbox.detect(); // Another controller sweeps only what is ownerless.
    assertThat(groups).allMatch(Files::isDirectory);

    controller.destroyForcibly();

    pids.forEach(Eventually::awaitGone);
    groups.forEach(group -> Eventually.await(group + " is gone", () -> Files.notExists(group)));
  }

  private static List<String> told(BufferedReader output) throws IOException {
    List<String> told = new ArrayList<>();
    for (String line = output.readLine();
        line != null && !line.equals("started");
        line = output.readLine()) {
      told.add(line);
    }
    return told;
  }

  private static List<String> values(List<String> told, String key) {
    return told.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()))
        .toList();
  }

  private static String classPath() throws URISyntaxException {
    return origin(Sandbox.class) + File.pathSeparator + origin(Controller.class);
  }

  private static Path origin(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
