package parkbench.systems;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.scenario.InvalidFile;

/** Starts each approach of each system once, and checks what its workload promises. */
@ParameterizedClass(name = "{0}")
@MethodSource("subjects")
final class ConformanceIT {
  private static final Path HOME = Path.of(System.getProperty("parkbench.home", ".."));

  /** Long enough for a cold service on a busy machine, short enough to be waited for. */
  private static final Duration UPSTREAM_TIMEOUT = Duration.ofSeconds(2);

  private final Subject subject;

  ConformanceIT(Subject subject) {
    this.subject = subject;
  }

  static List<Subject> subjects() throws IOException, InvalidFile {
    return Subject.all(HOME.resolve("systems"));
  }

  @TestFactory
  Stream<DynamicTest> keeps_its_promises() throws Exception {
    var upstream = ScriptedUpstream.start();
    var service = RunningService.start(subject, upstream.url(), UPSTREAM_TIMEOUT);
    var bench = new Bench(subject.approach(), service, upstream);
    return Contract.of(subject.approach().workload()).stream()
        .map(promise -> DynamicTest.dynamicTest(promise.name(), () -> promise.check().on(bench)))
        .onClose(service::close)
        .onClose(upstream::close);
  }
}
