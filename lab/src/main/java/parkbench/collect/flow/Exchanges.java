package parkbench.collect.flow;

import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one connection: whether the side that asks waits for an answer. Which side sent
 * last decides. Where both did so within one tick of the kernel, as where an answer makes room for
 * the next request, the segments of both since a look at which it was sure decide.
 */
final class Exchanges {
  /** Fewer show no ratio. */
  private static final int ENOUGH = 4;

  /** Answers that show whether a request takes several segments. */
  private static final int FEW = 2;

  private static final double HALF = 0.5;

  /** The rest of an answer comes after an acknowledgement, which may be delayed by 40 ms. */
  private static final long WHOLE_MILLIS = 100;

  private @Nullable Look sure;
  private double ratio;

  /**
   * A look.
   *
   * @param asks segments with requests so far
   * @param answers segments with answers so far
   * @param asked whether an answer is awaited
   */
  private record Look(long asks, long answers, boolean asked) {}

  /**
   * Looks again.
   *
   * @param askAgo milliseconds since the last request, in ticks of the kernel
   * @param answerAgo since the last answer
   * @param asks segments with requests so far; those of before the first answer count
   * @param answers segments with answers so far
   * @param others segments with answers for one with a request on all connections to the same
   *     address; 0: not known
   */
  boolean asked(long askAgo, long answerAgo, long asks, long answers, double others) {
    if (asks == 0) {
      return false;
    }
    if (askAgo == answerAgo || answers == 0) {
      return unsure(asks, answers, others);
    }
    boolean asked = askAgo < answerAgo;
    if (asked || answerAgo >= WHOLE_MILLIS) {
      learn(new Look(asks, answers, asked));
    }
    return asked;
  }

  private void learn(Look look) {
    Look before = sure;
    if (before != null && before.asked() == look.asked() && look.asks() - before.asks() >= ENOUGH) {
      ratio = (look.answers() - before.answers()) / (double) (look.asks() - before.asks());
    }
    sure = look;
  }

  /**
   * Segments with answers for one with a request: some, or the part of one where a request takes
   * several. One answer to two segments may be either.
   */
  static double answersEach(long asks, long answers) {
    return answers >= asks || answers < FEW
        ? Math.max(1, Math.rint(answers / (double) asks))
        : 1 / Math.rint(asks / (double) answers);
  }

  /** A connection begins without a request. */
  private boolean unsure(long asks, long answers, double others) {
    Look since = sure == null ? new Look(0, 0, false) : sure;
    double each = ratio > 0 ? ratio : others > 0 ? others : answersEach(asks, answers);
    double oneAnswer = Math.max(1, each);
    double answered = each * (asks - since.asks());
    return answers - since.answers()
        < answered + (since.asked() ? HALF * oneAnswer : -HALF * oneAnswer);
  }
}
