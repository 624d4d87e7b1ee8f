package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.system.Start;
import parkbench.text.FindingText;

/** What a trial's samples and its thread dumps show is said once, by its cause. */
class MergedFindingsTest {
  @TempDir Path disk;

  private List<Finding> findings(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run")).report(trial).trials().getFirst().findings();
  }

  private static SyntheticTrial slow() {
    return SyntheticTrial.sound()
        .with(
            t -> {
              t.busy = 20;
              t.unread = 0;
              t.rps = 300;
            });
  }

  private static List<ThreadDump> looks(SyntheticTrial trial, ThreadActivity doing) {
    return Stream.of(3, 5, 7, 9).map(second -> trial.look(second, doing)).toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_POOL_WAIT", "JDBC_POOL_WAIT", "LOCK_WAIT", "LOGGING"})
  void aCauseReplacesTheUnknownAndTakesUpThePoolThatItFills(ThreadActivity doing) {
    List<Finding> findings =
        findings(
            SyntheticTrial.sound()
                .with(
                    t -> {
                      t.rps = 100;
                      t.looks = looks(t, doing);
                    }));

    assertThat(findings)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .endsWith("; for that reason 200 of 200 Tomcat threads are busy."));
    assertThat(findings.getFirst().rule())
        .isNotIn(RuleId.UNKNOWN, RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  @Test
  void aPoolBehindTheServerIsTheCauseWhereTheArithmeticOfTheLoadDoesNotFit() {
    List<Finding> findings =
        findings(
            SyntheticTrial.sound()
                .with(
                    t -> {
                      t.rps = 9;
                      t.unread = 200;
                      t.looks =
                          Stream.of(3, 5, 7, 9)
                              .map(
                                  second ->
                                      commonPool(t.look(second, ThreadActivity.AWAITING_FUTURE)))
                              .toList();
                    }));

    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.THREAD_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(findings.getFirst()))
        .startsWith("7 of 7 ")
        .contains("threads in front of it wait for results");
  }

  /** Beside the server's, seven threads of the common pool that each wait for an answer. */
  private static ThreadDump commonPool(ThreadDump at) {
    List<DumpedThread> threads = new ArrayList<>(at.threads());
    IntStream.rangeClosed(1, 7)
        .mapToObj(
            number ->
                new DumpedThread(
                    0,
                    "ForkJoinPool.commonPool-worker-" + number,
                    false,
                    Thread.State.RUNNABLE,
                    false,
                    OptionalDouble.of(at.atNanos() / 1e8),
                    "",
                    List.of(),
                    List.of(
                        "sun.nio.ch.NioSocketImpl.implRead",
                        "shop.Orders.find",
                        "java.util.concurrent.ForkJoinWorkerThread.run")))
        .forEach(threads::add);
    return new ThreadDump(at.atNanos(), threads);
  }

  @Test
  void thePoolsThatServeNoRequestAreNoEvidence() {
    Finding unknown =
        findings(
                slow()
                    .with(
                        t -> {
                          t.pool = Optional.empty();
                          t.poolThreads = "Catalina-utility";
                          t.threads = 2;
                          t.busy = 0;
                        }))
            .getFirst();

    assertThat(unknown.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.sentence(unknown)).doesNotContain("Catalina").contains("CPU 7 %");
  }

  /**
   * One thread of RMI, busy with the lab's questions, fits the arithmetic of one place by chance.
   */
  @Test
  void aThreadThatAnswersTheLabIsNoPoolOfTheService() {
    assertThat(
            findings(
                SyntheticTrial.sound()
                    .with(
                        t -> {
                          t.pool = Optional.empty();
                          t.poolThreads = "RMI TCP Connection";
                          t.threads = 1;
                          t.busy = 1;
                          t.rps = 2;
                        })))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.THREAD_POOL_EXHAUSTED, RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  @Test
  void threadDumpsAreAdvisedWhereTheyWouldShowMore() {
    assertThat(FindingText.remedy(findings(slow()).getFirst())).contains("--thread-dumps");
  }

  @Test
  void thatWhichWasDoneIsNotAdvised() {
    SyntheticTrial dumped = slow();
    dumped.threads = 20;
    dumped.looks = looks(dumped, ThreadActivity.SOCKET_READ);
    dumped.threads = 200;
    Finding unknown = findings(dumped).getFirst();

    assertThat(unknown.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.remedy(unknown)).doesNotContain("--thread-dumps").contains("trace");
  }

  @Test
  void whatIsNoJvmIsNotAskedForThreads() {
    List<Finding> findings =
        findings(
            slow()
                .with(
                    t -> {
                      t.start = new Start.Command(List.of("node", "proxy.js"));
                      t.pool = Optional.empty();
                      t.seenInside = false;
                    }));

    assertThat(findings)
        .extracting(FindingText::remedy)
        .isNotEmpty()
        .allSatisfy(remedy -> assertThat(remedy).doesNotContain("thread-dumps", "jcmd", "-D"));
  }

  @Test
  void theCpuOfWhatIsNoJvmIsProfiledByAnotherTool() {
    Finding cpu =
        findings(
                slow()
                    .with(
                        t -> {
                          t.start = new Start.Command(List.of("node", "proxy.js"));
                          t.pool = Optional.empty();
                          t.seenInside = false;
                          t.serviceCpu = 0.99;
                        }))
            .getFirst();

    assertThat(cpu.rule()).isEqualTo(RuleId.CPU_BOUND);
    assertThat(FindingText.remedy(cpu)).contains("perf").doesNotContain("jcmd");
  }
}
