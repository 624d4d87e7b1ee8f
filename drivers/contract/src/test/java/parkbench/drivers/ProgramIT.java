package parkbench.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program, as whoever started it sees it. */
final class ProgramIT {
  private static final Path JAR = Path.of(System.getProperty("driver.jar"));
  private static final String TOOL = System.getProperty("driver.tool");

  @TempDir private Path directory;

  @Test
  void tells_in_one_line_what_was_done() throws Exception {
    try (var server = new SlowServer()) {
      var end = run(order(server, "{\"shape\": \"at-once\", \"users\": 2, \"requests\": 2}"));
      assertThat(end.err()).isEmpty();
      assertThat(end.exitCode()).isZero();
      assertThat(end.out().lines()).hasSize(1);
      var reported = JsonMapper.shared().readTree(end.out());
      assertThat(reported.required("tool").asString()).isEqualTo(TOOL);
      assertThat(reported.required("version").asString()).matches("\\d+\\.\\d+.*");
      assertThat(reported.required("requests").asInt()).isEqualTo(4).isEqualTo(server.requests());
      assertThat(reported.required("dropped").asInt()).isZero();
      assertThat(Files.readAllLines(directory.resolve("record/exchanges.csv"))).hasSize(5);
    }
  }

  @Test
  void refuses_in_one_sentence_what_it_cannot_do() throws Exception {
    try (var server = new SlowServer()) {
      var end = run(order(server, "{\"shape\": \"ramp\", \"users\": 2}"));
      assertThat(end.exitCode()).isEqualTo(2);
      assertThat(end.err().lines()).hasSize(1).allMatch(line -> line.contains("\"ramp\""));
      assertThat(end.out()).isEmpty();
      assertThat(server.requests()).isZero();
    }
  }

  private Path order(SlowServer server, String load) throws IOException {
    return Files.writeString(
        directory.resolve("order.json"),
        """
        {"method": "GET", "url": "%s", "headers": {}, "body": "", "status": 200, "load": %s,
         "timeout_ms": 5000, "connections": 2}
        """
            .formatted(server.url("/slow"), load));
  }

  private End run(Path order) throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var record = directory.resolve("record").toString();
    var err = directory.resolve("err").toFile();
    var process =
        new ProcessBuilder(java, "-jar", JAR.toString(), order.toString(), record)
            .redirectError(err)
            .start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new End(process.waitFor(), out, Files.readString(err.toPath()));
  }

  private record End(int exitCode, String out, String err) {}
}
