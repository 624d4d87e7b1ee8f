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
    List<String> reported = reported(controller.inputReader());
    List<Long> pids = values(reported, "pid ").stream().map(Long::valueOf).toList();
    List<Path> groups = values(reported, "group ").stream().map(Path::of).toList();
    assertThat(pids).hasSize(3).allMatch(ProcessLiveness::is);
    Sandbox.detect(); // Another controller sweeps only what is ownerless.
    assertThat(groups).allMatch(Files::isDirectory);

    controller.destroyForcibly();

    pids.forEach(Eventually::awaitGone);
    groups.forEach(group -> Eventually.await(group + " is gone", () -> Files.notExists(group)));
    Eventually.await("its stop is run", () -> Files.exists(directory.resolve("stopped")));
  }

  private static List<String> reported(BufferedReader output) throws IOException {
    List<String> reported = new ArrayList<>();
    for (String line = output.readLine();
        line != null && !line.equals("started");
        line = output.readLine()) {
      reported.add(line);
    }
    return reported;
  }

  private static List<String> values(List<String> reported, String key) {
    return reported.stream()
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
