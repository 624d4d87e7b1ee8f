package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.text.Figures;

/** Threads write a log, or wait for the one that does. */
final class LogBound implements ServiceRule {

  static final String REMEDY =
      "log less (logging.level.root=WARN), or by an asynchronous appender that drops what it cannot"
          + " take (Logback: AsyncAppender with neverBlock; Log4j: AsyncLoggerContextSelector with"
          + " -Dlog4j2.asyncQueueFullPolicy=Discard, which drops what is INFO or less); neither helps"
          + " where the code itself prints to System.out";

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Waits.of(seen, ThreadActivity.LOGS).map(LogBound::finding);
  }

  private static Finding finding(Waits waits) {
    return waits.finding(
        ServiceRules.LOG_BOUND,
        waits.words()
            + " write a log or wait to, "
            + Figures.percent(waits.share())
            + " of the busy ones, in "
            + waits.activity().place()
            + ".",
        REMEDY);
  }
}
