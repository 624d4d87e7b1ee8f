package parkbench.upstream;

import java.util.random.RandomGenerator;
import parkbench.plan.Faults;

/** What is done wrong with one request. */
enum FaultKind {
  NONE,
  ERROR,
  RESET,
  HANG;

  /** Draws one kind; nothing but the arguments decides. */
  static FaultKind draw(Faults faults, RandomGenerator random) {
    double error = faults.errorRatio();
    double reset = error + faults.resetRatio();
    double hang = reset + faults.hangRatio();
    if (hang == 0) {
      return NONE;
    }
    double point = random.nextDouble();
    if (point < error) {
      return ERROR;
    }
    if (point < reset) {
      return RESET;
    }
    return point < hang ? HANG : NONE;
  }
}
