package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.ScenarioReader;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.record.Machine;

class SocketsTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @ParameterizedTest(name = "{0} of {1}, {2} calls: engine {3}, service {4}, upstream {5} files")
  @CsvSource(
      delimiter = '|',
      value = {
        "{at-once: 10000, requests: 4} | pool: {name: t, size: 200, setting: s} | 1 | 10150 | 10350 | 350",
        "{at-once: 10000, requests: 4} | | 1 | 10150 | 20150 | 10150",
        "{at-once: 10000, requests: 4, ramp: 50s} | | 1 | 10150 | 20150 | 10150",
        "{users: 100} | | 3 | 250 | 350 | 250",
        "{users: 100} | calls-together: true | 3 | 250 | 550 | 450",
        "{users: 100} | | 0 | 250 | 250 | 150",
        "{rate: 100}\\nconnections: {pool: 800} | | 1 | 950 | 1750 | 950"
      })
  void everyConnectionIsAFileAtEitherEnd(
      String load, String line, int calls, long engine, long service, long upstream)
      throws Exception {
    Fork fork = fork(load.translateEscapes(), (line == null ? "" : line) + "\n    calls: " + calls);

    Sockets sockets = Sockets.of(fork.trials().getFirst(), fork.approach());

    assertThat(sockets.engineFiles()).isEqualTo(engine);
    assertThat(sockets.serviceFiles()).isEqualTo(service);
    assertThat(sockets.upstreamFiles()).isEqualTo(upstream);
  }

  @Test
  void tenThousandAtOnceAreNotRefusedForWhatTheyOnlyMayNeed() throws Exception {
    Plan plan = plan("{at-once: 10000, requests: 4}", "", Project.machine(2));

    assertThat(plan.notes())
        .anyMatch(note -> note.contains("may need up to 20,150 open files"))
        .anyMatch(note -> note.contains("dropped by the kernel"))
        .noneMatch(note -> note.contains("tcp_tw_reuse"));
  }

  @Test
  void portsOfClosedConnectionsRunShortWhereTheyAreHeldForAMinute() throws Exception {
    Machine holding = Project.machine(2, 20_000, 28_232, false);
    String pool = "pool: {name: t, size: 20, setting: s}";

    assertThat(plan("{at-once: 10000, requests: 4}", "", holding).notes())
        .anyMatch(note -> note.contains("close up to 40,000 to the upstream within 1m"));
    assertThat(plan("{at-once: 10000, requests: 4}", pool, holding).notes())
        .noneMatch(note -> note.contains("tcp_tw_reuse"));
    assertThat(plan("{at-once: 2500, requests: 4}", "", holding).notes())
        .noneMatch(note -> note.contains("tcp_tw_reuse"));
  }

  private Fork fork(String load, String lines) throws Exception {
    return plan(load, lines, Project.machine(2)).forks().getFirst();
  }

  /** Of an approach with further lines; the upstream takes 100 ms. */
  private Plan plan(String load, String lines, Machine machine) throws Exception {
    project.system("one", Project.approach("it") + "    " + lines.strip() + "\n");
    Path file =
        project.file("one.yaml", "scenario: one\nquestion: q\nsystems: [one]\nload: " + load);
    return Planner.plan(ScenarioReader.read(file), machine, Choices.none(1));
  }
}
