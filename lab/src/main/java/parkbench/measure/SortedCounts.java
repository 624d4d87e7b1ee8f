package parkbench.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram in ascending order, so that a rank is found by a binary search. A
 * histogram itself walks all of its buckets for each question.
 */
final class SortedCounts {
  /** Each is the highest that the histogram counts as the same. */
  private final long[] values;

  /** How many samples have the value at this place or a smaller one. */
  private final long[] upTo;

  private SortedCounts(long[] values, long[] upTo) {
    this.values = values;
    this.upTo = upTo;
  }

  static SortedCounts of(Histogram histogram) {
    long[] values = new long[64];
    long[] upTo = new long[64];
    int size = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
        upTo = Arrays.copyOf(upTo, 2 * size);
      }
      values[size] = histogram.highestEquivalentValue(value.getValueIteratedTo());
      upTo[size++] = value.getTotalCountToThisValue();
    }
    return new SortedCounts(Arrays.copyOf(values, size), Arrays.copyOf(upTo, size));
  }

  long total() {
    return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
  }

  /** The value at a rank from 1 to the total; 0 without any. */
  long at(long rank) {
    int place = Arrays.binarySearch(upTo, rank);
    int first = place < 0 ? -place - 1 : place;
    return first < values.length ? values[first] : 0;
  }

  /** How many samples have this value or a larger one. */
  long atLeast(long value) {
    int place = Arrays.binarySearch(values, value);
    int first = place < 0 ? -place - 1 : place;
    return total() - (first == 0 ? 0 : upTo[first - 1]);
  }

  /** The same without the samples of a part of it; values that lose all of theirs are left out. */
  SortedCounts without(SortedCounts part) {
    long[] kept = new long[values.length];
    long[] rest = new long[values.length];
    int size = 0;
    int place = 0;
    for (int i = 0; i < values.length; i++) {
      while (place < part.values.length && part.values[place] <= values[i]) {
        place++;
      }
      long left = upTo[i] - (place == 0 ? 0 : part.upTo[place - 1]);
      if (left > (size == 0 ? 0 : rest[size - 1])) {
        kept[size] = values[i];
        rest[size++] = left;
      }
    }
    return new SortedCounts(Arrays.copyOf(kept, size), Arrays.copyOf(rest, size));
  }
}
