package parkbench.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.report.WatchText;

/** Prints a line for each second in which a service is examined: {@code 3 of 20 s: CPU 7.1 %}. */
final class WatchedSeconds {
  private final Duration time;
  private @Nullable Sample first;
  private @Nullable Sample before;

  WatchedSeconds(Duration time) {
    this.time = time;
  }

  void hear(Sample sample) {
    if (sample.subject() != Subject.SERVICE) {
      return;
    }
    if (first == null || before == null) {
      first = sample;
    } else {
      System.err.println(
          Math.round((sample.atNanos() - first.atNanos()) / 1e9)
              + " of "
              + time.toSeconds()
              + " s: "
              + WatchText.line(before, sample));
    }
    before = sample;
  }
}
