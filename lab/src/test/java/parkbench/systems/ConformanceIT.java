package parkbench.systems;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.scenario.InvalidFile;

/**
 * Checks for each approach of each system what its workload promises. Approaches that start in the
 * same way are asked one after the other in one process.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("subjects")
final class ConformanceIT {
  static final Path SYSTEMS =
      Path.of(System.getProperty("parkbench.home", "..")).resolve("systems");

  /** Long enough for a cold service on a busy machine, short enough to be waited for. */
  static final Duration UPSTREAM_TIMEOUT = Duration.ofSeconds(2);

  private static final SharedService SHARED = new SharedService();

  /** How many approaches are still to come, by how they start. */
  private static final Map<Subject.Launching, Integer> TO_COME = new HashMap<>();

  private final Subject subject;

  ConformanceIT(Subject subject) {
    this.subject = subject;
  }

  static List<Subject> subjects() throws IOException, InvalidFile {
    var subjects = Subject.all(SYSTEMS);
    subjects.forEach(subject -> TO_COME.merge(subject.launching(), 1, Integer::sum));
    return subjects;
  }

  @TestFactory
  Stream<DynamicTest> keeps_its_promises() throws Exception {
    var bench = SHARED.bench(subject, UPSTREAM_TIMEOUT);
    return Contract.of(subject.approach().workload()).stream()
        .map(promise -> DynamicTest.dynamicTest(promise.name(), () -> promise.check().on(bench)))
        .onClose(this::done);
  }

  private void done() {
    if (TO_COME.merge(subject.launching(), -1, Integer::sum) == 0) {
      SHARED.close();
    }
  }
}
