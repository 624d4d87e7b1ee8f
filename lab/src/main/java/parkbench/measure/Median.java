package parkbench.measure;

import java.util.Collection;
import java.util.function.ToDoubleFunction;
import org.hipparchus.stat.StatUtils;

/** The middle of some values, or the mean of the two in the middle. */
public final class Median {
  private Median() {}

  /** NaN where there are no values. */
  public static double of(double... values) {
    return StatUtils.percentile(values, 50);
  }

  /** Of what is read from each; NaN where there are none. */
  public static <T> double of(Collection<T> all, ToDoubleFunction<T> figure) {
    return of(all.stream().mapToDouble(figure).toArray());
  }
}
