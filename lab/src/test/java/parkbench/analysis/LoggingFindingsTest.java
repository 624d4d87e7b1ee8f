package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** A log that is written for each request, wherever its lines come from. */
class LoggingFindingsTest {
  private static final double TWELVE_KIB_AT_300_RPS = 12 * 1024 * 300;

  @TempDir Path disk;

  private List<Finding> findings(Consumer<SyntheticTrial> change) {
    return SyntheticRun.in(disk.resolve("run"))
        .report(SyntheticTrial.sound().with(LoggingFindingsTest::slow).with(change))
        .trials()
        .getFirst()
        .findings();
  }

  private static void slow(SyntheticTrial t) {
    t.busy = 20;
    t.unread = 0;
    t.rps = 300;
  }

  @Test
  void bytesPerRequestShowALogThatNoThreadWaitsFor() {
    Finding finding = findings(t -> t.writtenPerSecond = TWELVE_KIB_AT_300_RPS).getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.BLOCKED_ON_LOGGING);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(finding))
        .isEqualTo("Writes 12 KiB per request to files, 3.52 MiB per second, most likely its log.");
    assertThat(FindingText.remedy(finding)).contains("TRACE or DEBUG", "WARN");
  }

  @Test
  void theyStandBesideTheCpuThatTheyCost() {
    assertThat(
            findings(
                t -> {
                  t.writtenPerSecond = TWELVE_KIB_AT_300_RPS;
                  t.serviceCpu = 0.99;
                }))
        .extracting(Finding::rule)
        .containsExactly(RuleId.CPU_BOUND, RuleId.BLOCKED_ON_LOGGING);
  }

  @Test
  void anAccessLogIsNoReason() {
    assertThat(findings(t -> t.writtenPerSecond = 150 * 300))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.BLOCKED_ON_LOGGING);
  }

  @Test
  void whatDoesAllThatIsAskedOfItIsHeldUpByNoLog() {
    assertThat(
            findings(
                t -> {
                  t.writtenPerSecond = 12 * 1024 * 800;
                  t.rps = 795;
                }))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.BLOCKED_ON_LOGGING);
  }

  @Test
  void linesFromManyPlacesAreOneLog() {
    Finding finding =
        findings(
                t -> {
                  t.writtenPerSecond = TWELVE_KIB_AT_300_RPS;
                  t.looks =
                      Stream.of(3, 5, 7, 9)
                          .map(second -> logging(t.look(second, ThreadActivity.LOGGING), second))
                          .toList();
                })
            .getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.BLOCKED_ON_LOGGING);
    assertThat(FindingText.sentence(finding))
        .contains("write a log or wait to")
        .endsWith("; it writes 12 KiB per request to files.");
  }

  /** Twenty server threads, one of which writes a line, each time from another place. */
  private static ThreadDump logging(ThreadDump at, int second) {
    return new ThreadDump(
        at.atNanos(),
        IntStream.rangeClosed(1, 20)
            .mapToObj(
                number ->
                    new DumpedThread(
                        0,
                        "http-nio-8080-exec-" + number,
                        false,
                        Thread.State.WAITING,
                        false,
                        OptionalDouble.of(second),
                        "",
                        List.of(),
                        number <= 3
                            ? List.of(
                                "jdk.internal.misc.Unsafe.park",
                                "ch.qos.logback.core.OutputStreamAppender.writeBytes",
                                "shop.Place" + second + "x" + number + ".log",
                                "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run")
                            : List.of(
                                "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask",
                                "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run")))
            .toList());
  }

  @Test
  void stacksThatShowALogLibraryMakeItSure() {
    Finding finding =
        findings(
                t -> {
                  t.writtenPerSecond = TWELVE_KIB_AT_300_RPS;
                  t.looks =
                      Stream.of(3, 5, 7, 9)
                          .map(second -> formatting(t.look(second, ThreadActivity.RUNNING)))
                          .toList();
                })
            .getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.BLOCKED_ON_LOGGING);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(finding))
        .endsWith("; 50 % of its busy threads are in a log library.");
  }

  /** Two threads compute, one of them in the encoder of a log line. */
  private static ThreadDump formatting(ThreadDump at) {
    return new ThreadDump(
        at.atNanos(),
        Stream.of("shop.Price.of", "ch.qos.logback.core.encoder.LayoutWrappingEncoder.encode")
            .map(
                top ->
                    new DumpedThread(
                        0,
                        "http-nio-8080-exec-" + top.length(),
                        false,
                        Thread.State.RUNNABLE,
                        false,
                        OptionalDouble.of(at.atNanos() / 1e9),
                        "",
                        List.of(),
                        List.of(
                            top,
                            "shop.Orders.find",
                            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run")))
            .toList());
  }
}
