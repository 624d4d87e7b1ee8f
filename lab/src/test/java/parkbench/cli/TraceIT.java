package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.result.RequestTrace;
import parkbench.store.StoredRun;
import parkbench.trace.RequestTraces;

/** Requests followed through a real service of eight threads, which forty users ask. */
@Tag("runs")
class TraceIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  @Tag("long")
  void theAgentTellsThatARequestWaitsForAThreadFourTimesAsLongAsForTheUpstream() throws Exception {
    lab.tinyJar("tiny.workers");
    lab.warmScenario("");
    Lab.Ended ended = lab.run("trace", "small.yaml", "--otel", "--requests", "12", "--out", "run");

    RequestTraces lives = RequestTraces.of(StoredRun.open(folder.resolve("run"))).getFirst();
    assertThat(lives.shown())
        .as(ended.out() + ended.err())
        .isNotEmpty()
        .allMatch(RequestTrace::spans);
    assertThat(lives.well()).as(ended.out()).isNotEmpty().allMatch(life -> life.calls() == 1);
    // Forty users share eight threads: whoever comes finds four rounds of 100 ms before it.
    assertThat(mean(lives, RequestTrace.Step.WAITING_FOR_A_THREAD)).isGreaterThan(200);
    assertThat(mean(lives, RequestTrace.Step.UPSTREAM)).isGreaterThanOrEqualTo(100);
    assertThat(ended.out())
        .contains("The trace of a request: tiny/eight-threads-otel", "at work in the upstream");
    assertThat(Files.readString(folder.resolve("run/traces.txt")))
        .contains("waiting for a server thread");
  }

  @Test
  @Tag("long")
  void withoutSpansItSaysThatNothingIsToldApart() throws Exception {
    lab.tiny("good");
    lab.scenario("");
    Lab.Ended ended = lab.run("trace", "small.yaml", "--requests", "5", "--out", "run");

    assertThat(ended.out())
        .contains(
            "once connected: not separated",
            "The service reported no spans",
            "No call of the upstream came under a traced request's trace id")
        .doesNotContain("waiting for a server thread");
    assertThat(lab.run("trace", "small.yaml", "--requests", "0").err())
        .contains("--requests: 0 traced requests");
    assertThat(lab.run("trace", "small.yaml", "--precision", "2%").err())
        .contains("--precision with trace");
    assertThat(lab.run("trace", "posts").err()).contains("trace of the suite posts");
  }

  private static double mean(RequestTraces lives, RequestTrace.Step step) {
    return lives.steps().stream()
        .filter(share -> share.step() == step)
        .mapToDouble(RequestTraces.Share::meanMillis)
        .findFirst()
        .orElse(0);
  }
}
