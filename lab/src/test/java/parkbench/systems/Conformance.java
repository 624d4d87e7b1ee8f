package parkbench.systems;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import parkbench.config.InvalidFile;

/**
 * Checks for each approach of some systems what its workload promises. Approaches that start in the
 * same way are asked one after the other in one process.
 *
 * <p>Its parts are classes, so that two of them run at a time: {@link ConformanceOfTodayIT}, {@link
 * ConformanceOfThePostsIT} and {@link ConformanceOfFurtherStartsIT} hold every approach between
 * them.
 */
abstract class Conformance {
  static final Path SYSTEMS =
      Path.of(System.getProperty("parkbench.home", "..")).resolve("systems");

  private final Services.Turn turn;

  Conformance(Services.Turn turn) {
    this.turn = turn;
  }

  @TestFactory
  Stream<DynamicTest> keeps_its_promises() throws Exception {
    var bench = turn.bench();
    return Contract.of(bench).stream()
        .map(promise -> DynamicTest.dynamicTest(promise.name(), () -> promise.check().on(bench)));
  }

  /** What is checked where. */
  enum Part {
    TODAY,
    THE_POSTS,
    FURTHER_STARTS;

    /** Its approaches, in the order in which they are asked. */
    List<Subject> subjects() throws IOException, InvalidFile {
      var all = Subject.all(SYSTEMS);
      var further = Subject.furtherStarts(all);
      return all.stream()
          .filter(subject -> of(subject, further.contains(subject)) == this)
          .toList();
    }

    List<Services.Turn> turns() throws IOException, InvalidFile {
      return Services.turns(subjects());
    }

    private static Part of(Subject subject, boolean startsFurther) {
      if (startsFurther) {
        return FURTHER_STARTS;
      }
      return subject.isOfToday() ? TODAY : THE_POSTS;
    }
  }
}
