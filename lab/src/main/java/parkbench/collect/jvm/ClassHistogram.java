package parkbench.collect.jvm;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.record.ClassCounts;

/** Reads how many objects of each class a JVM counts ({@code jcmd PID GC.class_histogram}). */
public final class ClassHistogram {
  /** {@code 803: 20 480 kotlinx.coroutines.sync.MutexImpl$…}: rank, instances, bytes, class. */
  private static final Pattern LINE =
      Pattern.compile("^\\s*\\d+:\\s+(\\d{1,18})\\s+\\d+\\s+(\\S+).*$");

  private ClassHistogram() {}

  /**
   * The counts of one instant.
   *
   * @throws IOException it is no such text: a heap always holds some object
   */
  static ClassCounts read(String text) throws IOException {
    Map<String, Long> counted = new HashMap<>();
    text.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> counted.merge(line.group(2), Long.valueOf(line.group(1)), Long::sum));
    if (counted.isEmpty()) {
      throw new IOException("it did not count its objects");
    }
    return new ClassCounts(counted);
  }
}
