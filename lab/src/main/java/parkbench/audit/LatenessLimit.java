package parkbench.audit;

import parkbench.measure.Measurement;
import parkbench.text.Figures;

/**
 * How late one of the lab's instruments may be: a fixed time, or a share of what a request takes
 * where that is more.
 *
 * @param fixedMillis allowed whatever a request takes
 * @param share between 0 and 1; zero where none is allowed
 */
record LatenessLimit(double fixedMillis, double share, Measurement.Taken taken) {

  double millis() {
    return Math.max(fixedMillis, share * taken.millis());
  }

  String inWords() {
    return "≤ "
        + Figures.millis(millis())
        + (millis() > fixedMillis ? ", " + Figures.percent(share) + " of " + taken.inWords() : "");
  }
}
