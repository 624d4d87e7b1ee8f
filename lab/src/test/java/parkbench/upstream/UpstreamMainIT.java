package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Capacity;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Route;
import parkbench.plan.Upstream;
import parkbench.wire.FromUpstream;
import parkbench.wire.Json;
import parkbench.wire.ToUpstream;

class UpstreamMainIT {
  @Test
  void eachLineIsAnsweredWithALine() throws Exception {
    String said =
        String.join(
            "\n",
            Json.line(new ToUpstream.Behave(Worlds.limited(1, 2), 7)),
            Json.line(new ToUpstream.Begin()),
            "rubbish",
            Json.line(new ToUpstream.Tell()),
            Json.line(new ToUpstream.Tell()),
            Json.line(new ToUpstream.Behave(Worlds.answering("${nix}", "text/plain"), 7)));
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    try (UpstreamServer server = UpstreamServer.start(Worlds.of(), 0, 0)) {
      UpstreamMain.converse(
          server,
          new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)),
          new PrintStream(heard, true, StandardCharsets.UTF_8));
    }

    List<FromUpstream> answers =
        heard
            .toString(StandardCharsets.UTF_8)
            .lines()
            .map(line -> Json.read(line, FromUpstream.class))
            .toList();
    assertThat(answers)
        .extracting(answer -> answer.getClass().getSimpleName())
        .containsExactly("Done", "Done", "Refused", "Counted", "Refused", "Refused");
  }

  @Test
  void whatWasDrawnIsKeptOnRequest(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("draws.csv.gz");
    Upstream drawing =
        new Upstream(
            List.of(
                new Route(
                    "GET", "/", 200, "text/plain", "", new Delay.Exponential(Duration.ofMillis(1))),
                new Route(
                    "GET", "/b", 200, "text/plain", "", new Delay.Constant(Duration.ofMillis(1)))),
            new Capacity.Unlimited(),
            Faults.NONE,
            List.of());
    try (UpstreamServer server = UpstreamServer.start(drawing, 0, 7)) {
      server.begin(2, 0);
      try (Line line = new Line(server)) {
        for (String path : List.of("/", "/b", "/", "/")) {
          assertThat(line.send(Requests.get(path)).reply().status()).isEqualTo(200);
        }
      }
      UpstreamMain.converse(
          server,
          new ByteArrayInputStream(
              Json.line(new ToUpstream.Tell(Optional.of(file.toString())))
                  .getBytes(StandardCharsets.UTF_8)),
          new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    }

    List<String> lines =
        new String(
                new GZIPInputStream(Files.newInputStream(file)).readAllBytes(),
                StandardCharsets.US_ASCII)
            .lines()
            .toList();
    assertThat(lines).hasSize(3).startsWith("drawn");
    assertThat(lines.subList(1, 3)).doesNotHaveDuplicates().allMatch(line -> line.matches("\\d+"));
  }

  @Test
  void theProcessSaysWhereItListensAndEndsWithItsInput() throws Exception {
    Process process = play("0");
    try (BufferedReader out = process.inputReader()) {
      assertThat(Json.read(out.readLine(), FromUpstream.class))
          .isInstanceOf(FromUpstream.Listening.class);
      process.outputWriter().close();

      assertThat(out.readLine()).isNull();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void theProcessSaysThatItsPortIsBusyAndEnds() throws Exception {
    try (UpstreamServer server = UpstreamServer.start(Worlds.of(), 0, 0)) {
      Process process = play(String.valueOf(server.port()));
      try (BufferedReader out = process.inputReader()) {
        assertThat(Json.read(out.readLine(), FromUpstream.class))
            .isInstanceOfSatisfying(
                FromUpstream.Refused.class,
                refused -> assertThat(refused.why()).contains("port " + server.port()));
        assertThat(process.waitFor()).isEqualTo(1);
      } finally {
        process.destroyForcibly();
      }
    }
  }

  /** The connections that cannot be accepted wait in the backlog; the others go on. */
  @Test
  void withoutFileDescriptorsItAnswersWhoIsConnected() throws Exception {
    Process process = play("0", "bash", "-c", "ulimit -n 200 && exec \"$@\"", "bash");
    List<Socket> crowd = new ArrayList<>();
    try (BufferedReader out = process.inputReader()) {
      int port =
          ((FromUpstream.Listening) Json.read(out.readLine(), FromUpstream.class))
              .ports()
              .getFirst();
      try (Line first = new Line(port)) {
        assertThat(first.send(Requests.get("/user")).reply().status()).isEqualTo(200);
        for (int i = 0; i < 300; i++) {
          crowd.add(new Socket(InetAddress.getLoopbackAddress(), port));
        }
        Thread.sleep(500);

        assertThat(first.send(Requests.get("/user")).reply().status()).isEqualTo(200);
        assertThat(process.isAlive()).isTrue();
      }
    } finally {
      for (Socket socket : crowd) {
        socket.close();
      }
      process.destroyForcibly();
    }
  }

  private static Process play(String port, String... before) throws Exception {
    List<String> command = new ArrayList<>(List.of(before));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(UpstreamMain.JVM_OPTIONS);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), UpstreamMain.class.getName(), port));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
