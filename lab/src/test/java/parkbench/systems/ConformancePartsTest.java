package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConformancePartsTest {
  @Test
  void everyApproachIsInOneOfThem() throws Exception {
    List<Subject> parts = new ArrayList<>();
    for (var part : Conformance.Part.values()) {
      parts.addAll(part.subjects());
    }
    assertThat(parts).containsExactlyInAnyOrderElementsOf(Subject.all(Conformance.SYSTEMS));
  }

  @Test
  void thoseOfEveryDayHaveEverySystem() throws Exception {
    List<Subject> everyDay = new ArrayList<>(Conformance.Part.TODAY.subjects());
    everyDay.addAll(Conformance.Part.THE_POSTS.subjects());
    assertThat(everyDay)
        .extracting(subject -> subject.system().name())
        .containsAll(
            Subject.all(Conformance.SYSTEMS).stream()
                .map(subject -> subject.system().name())
                .toList());
  }
}
