package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.Report;
import parkbench.wire.Json;

/** The upstream of a tiny service refuses connections for a few seconds. */
@Tag("runs")
class IncidentIT {
  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("long")
  void requestsFailWhileConnectionsAreRefused() throws Exception {
    Lab lab = new Lab(folder);
    lab.tiny("good");
    lab.warmScenario("");

    Lab.Ended ended =
        lab.run(
            "incident",
            "small.yaml",
            "--kind",
            "refuses",
            "--lasts",
            "4s",
            "--rate",
            "20",
            "--out",
            "run");

    // On a busy machine an instrument may fail, and then no trial is valid.
    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    if (ended.code() == 3) {
      return;
    }
    List<IncidentAnswer> met =
        Json.read(Files.readString(folder.resolve("run/report.json")), Report.class).incidents();
    assertThat(met)
        .singleElement()
        .satisfies(
            answer -> {
              assertThat(answer.kind()).isEqualTo(Incident.Kind.REFUSES);
              assertThat(answer.during().failed()).isPositive();
              assertThat(answer.health()).isPresent();
              assertThat(answer.recovery()).isNotEqualTo(IncidentAnswer.Recovery.DIED);
            });
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("The upstream refuses connections for 4 s: tiny/eight-threads");
  }

  @Test
  void aKindThatIsNoneIsRefused() throws Exception {
    Lab lab = new Lab(folder);
    lab.tiny("good");
    lab.scenario("");
    Lab.Ended ended = lab.run("incident", "small.yaml", "--kind", "explodes");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("slows, fails, hangs, refuses");
  }
}
