package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.wire.FromLoad;
import parkbench.wire.Json;
import parkbench.wire.ToLoad;

class LoadMainIT {

  private static LoadOrder order(String url, Duration duration) {
    return new LoadOrder(
        url,
        Request.to("/x"),
        Expectation.OK,
        new Load.Open(
            Arrivals.CONSTANT, List.of(new Load.Segment(duration, new Rate(20), new Rate(20)))),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        duration,
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        7,
        Optional.empty(),
        0);
  }

  @Test
  void aConversationGoesFromReadyOverRefusalsAndOrdersToTheEnd() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("ok")));
        var toProcess = new PipedOutputStream();
        var in = new PipedInputStream(toProcess);
        var fromProcess = new PipedInputStream(1 << 16);
        var out =
            new PrintStream(new PipedOutputStream(fromProcess), true, StandardCharsets.UTF_8);
        var heard =
            new BufferedReader(new InputStreamReader(fromProcess, StandardCharsets.UTF_8))) {
      PrintStream say = new PrintStream(toProcess, true, StandardCharsets.UTF_8);
      Thread process = Thread.ofPlatform().start(() -> LoadMain.converse(in, out, Engine::abort));
      assertThat(next(heard)).isInstanceOf(FromLoad.Ready.class);

      say.println("nonsense");
      assertThat(next(heard)).isInstanceOf(FromLoad.Refused.class);

      say.println(Json.line(new ToLoad.Fire(order("ftp://localhost", Duration.ofSeconds(1)))));
      assertThat(next(heard))
          .isInstanceOfSatisfying(
              FromLoad.Refused.class, no -> assertThat(no.why()).contains("ftp://localhost"));

      say.println(Json.line(new ToLoad.Fire(order(server.url(), Duration.ofSeconds(1)))));
      assertThat(last(heard).result())
          .satisfies(
              result -> assertThat(result.population().good()).isEqualTo(20),
              result -> assertThat(result.cost().hiccups()).isPresent());

      say.println(Json.line(new ToLoad.Fire(order(server.url(), Duration.ofHours(1)))));
      assertThat(next(heard)).isInstanceOf(FromLoad.Progress.class);
      say.println(Json.line(new ToLoad.Abort()));
      assertThat(last(heard).result().population().good()).isGreaterThanOrEqualTo(20);

      say.close();
      process.join();
    }
  }

  private static FromLoad next(BufferedReader heard) throws Exception {
    String line = heard.readLine();
    if (line == null) {
      throw new AssertionError("the process is silent");
    }
    return Json.read(line, FromLoad.class);
  }

  private static FromLoad.Finished last(BufferedReader heard) throws Exception {
    FromLoad word = next(heard);
    while (word instanceof FromLoad.Progress) {
      word = next(heard);
    }
    assertThat(word).isInstanceOf(FromLoad.Finished.class);
    return (FromLoad.Finished) word;
  }
}
