package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.Death;
import parkbench.result.CheckId;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import parkbench.wire.Json;

/**
 * A real run of services that each do one thing wrong: what a service causes is an outcome, and
 * invalid trials no trial. A trial that the machine spoilt is measured again, so that of each
 * service one counts.
 */
@Tag("alone")
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServiceFaultsIT {

  /** Manners of the tiny service. */
  private enum Fault {
    DIES("dies"),
    DIES_EARLY("dies-early"),
    OUTGROWS_ITS_MEMORY("greedy"),
    OVERFLOWS_ITS_BACKLOG("narrow"),
    ANSWERS_GARBAGE("garbage"),
    ANSWERS_WRONGLY("wrong");

    private final String manner;

    Fault(String manner) {
      this.manner = manner;
    }

    private String system() {
      return "tiny-" + manner;
    }
  }

  /** CPU in cores that neither the service nor the lab used, and that is not the kernel's own. */
  private static final double SOMEBODY = 0.2;

  private Path folder = Path.of("");

  private Lab.Ended ended = new Lab.Ended(-1, "", "");
  private List<TrialReport> cells = List.of();
  private boolean memoryIsLimited;

  @BeforeAll
  void runThemAll(@TempDir Path temporary) throws Exception {
    folder = temporary;
    Lab lab = Lab.measuring(folder);
    for (Fault fault : Fault.values()) {
      lab.tiny(fault.system(), fault.manner);
    }
    String systems =
        Stream.of(Fault.values())
            .map(fault -> fault.system() + ".yaml")
            .collect(Collectors.joining(", "));
    String small = Files.readString(lab.scenario("limits: {cores: 1, memory: 320MiB}\n"));
    lab.write("small.yaml", small.replace("[tiny.yaml]", "[" + systems + "]"));
    ended = lab.run("run", "small.yaml", "--retry", "4", "--out", "run");
    Report report = Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
    cells = report.trials();
    memoryIsLimited =
        report.run().environment().notEnforced().stream()
            .noneMatch(gap -> gap.contains("memory limit"));
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
    Lab.await(() -> lab.cgroups().isEmpty(), "no cgroup is left");
  }

  @Test
  void aProcessThatDiedDecidesTheExitCode() {
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
  }

  @Test
  void oneThatDiesUnderLoadHasFailed() {
    assertThat(valid(Fault.DIES)).allMatch(cell -> cell.outcome() == Outcome.FAILED);
    assertThat(deaths(Fault.DIES)).isNotEmpty().allMatch(death -> death.exitCode() == 7);
    assertThat(ended.out()).contains("exit code 7");
  }

  @Test
  void oneThatDiesBeforeItsWindowHasFailedToo() {
    assertThat(valid(Fault.DIES_EARLY))
        .allMatch(cell -> cell.outcome() == Outcome.FAILED)
        .allMatch(cell -> cell.responses().windowSeconds() == 0);
    assertThat(deaths(Fault.DIES_EARLY)).isNotEmpty().allMatch(death -> death.exitCode() == 7);
  }

  /** Without a limit its JVM refuses itself the memory, requests fail, and it lives. */
  @Test
  void oneThatOutgrowsItsMemoryIsKilledAndToldSoOrTheGapIsTold() {
    List<TrialReport> greedy = valid(Fault.OUTGROWS_ITS_MEMORY);
    List<Death> deaths = deaths(Fault.OUTGROWS_ITS_MEMORY);

    if (memoryIsLimited) {
      assertThat(greedy).allMatch(cell -> cell.outcome() == Outcome.FAILED);
      assertThat(deaths)
          .isNotEmpty()
          .allMatch(Death::outOfMemory)
          .allMatch(death -> death.exitCode() == 137);
      assertThat(ended.out()).contains("out of memory");
    } else {
      assertThat(greedy).noneMatch(cell -> cell.outcome() == Outcome.OK);
      assertThat(deaths).isEmpty();
      assertThat(ended.out()).contains("memory limit of 320 MiB is not enforced");
    }
  }

  @Test
  void oneThatOverflowsItsBacklogIsDegradedAndSaidSo() {
    assertThat(valid(Fault.OVERFLOWS_ITS_BACKLOG))
        .allMatch(cell -> cell.outcome() == Outcome.DEGRADED)
        .allMatch(cell -> cell.resources().service().sockets().listenOverflows().orElse(0.0) > 0)
        .allMatch(
            cell ->
                cell.findings().stream()
                    .anyMatch(finding -> finding.rule() == RuleId.LISTEN_BACKLOG_OVERFLOW));
  }

  @Test
  void oneThatAnswersGarbageHasNoGoodAnswerAndItsWordsNeverBecomeMarkup() throws IOException {
    assertThat(valid(Fault.ANSWERS_GARBAGE))
        .allMatch(cell -> cell.outcome() == Outcome.FAILED)
        .allMatch(cell -> cell.latency().responseMs().count() == 0)
        .allMatch(cell -> cell.responses().errors().byCause().containsKey("protocol"));
    assertThat(Files.readString(folder.resolve("run/report.html")))
        .doesNotContain("<script>alert('garbage')");
  }

  @Test
  void wrongBodiesAreCountedAndNeverGood() {
    assertThat(valid(Fault.ANSWERS_WRONGLY))
        .allMatch(cell -> cell.outcome() == Outcome.DEGRADED)
        .allMatch(cell -> cell.responses().errors().byCause().getOrDefault("body", 0L) > 0)
        .as("a service that is to be cold")
        .allMatch(cell -> cell.quality().warmUp().none());
    assertThat(ended.out()).doesNotContain("no steady state");
  }

  /**
   * Its trials that count, one at the least; no check that it could fail fails in any. Where others
   * took the CPU none may count, and they are looked at all the same.
   */
  private List<TrialReport> valid(Fault fault) {
    List<TrialReport> own =
        cells.stream().filter(cell -> cell.target().system().equals(fault.system())).toList();
    assertThat(own).as(ended.out() + ended.err()).isNotEmpty();
    own.forEach(Lab::assertTheServiceInvalidatesNothing);
    List<TrialReport> valid = own.stream().filter(cell -> cell.quality().audit().passed()).toList();
    if (valid.isEmpty() && cells.stream().anyMatch(this::wasNotAlone)) {
      return own;
    }
    assertThat(valid).as("%s, of which one counts: %s", fault, ended.out()).isNotEmpty();
    return valid;
  }

  /** Whether a hypervisor, or somebody else on this machine, had a part of its CPU. */
  private boolean wasNotAlone(TrialReport cell) {
    boolean stolen =
        cell.quality().audit().checks().stream()
            .anyMatch(check -> check.id() == CheckId.STEAL && !check.passed());
    int labCores = StoredRun.open(folder.resolve("run")).run().plan().layout().lab().size();
    double all =
        cell.resources().machine().coresBusy().stream().mapToDouble(Double::doubleValue).sum();
    double lab = labCores * cell.resources().lab().shareOfCores().orElse(0.0);
    return stolen
        || cell.resources()
            .service()
            .cpu()
            .cpuCores()
            .filter(own -> all - lab - own > SOMEBODY)
            .isPresent();
  }

  private List<Death> deaths(Fault fault) {
    List<Integer> forks =
        cells.stream()
            .filter(cell -> cell.target().system().equals(fault.system()))
            .map(each -> each.identity().fork())
            .toList();
    return StoredRun.open(folder.resolve("run")).trials().stream()
        .map(StoredTrial::record)
        .filter(record -> forks.contains(record.fork()))
        .flatMap(record -> record.service().died().stream())
        .toList();
  }
}
