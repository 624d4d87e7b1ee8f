package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import parkbench.result.Timeline.Point;

class DownsamplingTest {
  private static final Comparator<Point> BY_VALUE = Comparator.comparingDouble(Point::value);

  @Property(seed = "20261120", tries = 200)
  void aThinnedLineKeepsItsEndsItsPeakItsValleyAndItsOrder(
      @ForAll @Size(min = 1, max = 900) List<@IntRange(max = 50) Integer> values,
      @ForAll @IntRange(min = 4, max = 700) int most) {
    List<Point> points =
        IntStream.range(0, values.size()).mapToObj(i -> new Point(i, values.get(i))).toList();

    List<Point> thin = Downsampling.of(points, most);

    assertThat(thin).hasSizeLessThanOrEqualTo(most).isSubsetOf(points);
    assertThat(thin).isSortedAccordingTo(Comparator.comparingDouble(Point::second));
    assertThat(thin.getFirst()).isEqualTo(points.getFirst());
    assertThat(thin.getLast()).isEqualTo(points.getLast());
    assertThat(thin.stream().max(BY_VALUE).orElseThrow().value())
        .isEqualTo(points.stream().max(BY_VALUE).orElseThrow().value());
    assertThat(thin.stream().min(BY_VALUE).orElseThrow().value())
        .isEqualTo(points.stream().min(BY_VALUE).orElseThrow().value());
  }
}
