package parkbench.systems;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
@MethodSource("turns")
final class ConformanceIT {
  static final Path SYSTEMS =
      Path.of(System.getProperty("parkbench.home", "..")).resolve("systems");

  private final Services.Turn turn;

  ConformanceIT(Services.Turn turn) {
    this.turn = turn;
  }

  static List<Services.Turn> turns() throws IOException, InvalidFile {
    return Services.turns(Subject.all(SYSTEMS));
  }

  @TestFactory
  Stream<DynamicTest> keeps_its_promises() throws Exception {
    var bench = turn.bench();
    return Contract.of(bench.approach().workload()).stream()
        .map(promise -> DynamicTest.dynamicTest(promise.name(), () -> promise.check().on(bench)));
  }
}
