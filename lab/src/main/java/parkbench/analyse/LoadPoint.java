package parkbench.analyse;

import parkbench.diagnose.Figures;
import parkbench.model.Limits;

/**
 * What a trial demanded, whoever answered it: trials of one load point can be compared.
 *
 * @param delayMillis nominal delay of one call of the upstream
 * @param load in words; with the limits where they differ within the run
 * @param limits what the service was given
 */
record LoadPoint(double delayMillis, String load, Limits limits) {

  /** {@code 500 ms, 400 users}. */
  String words() {
    return Figures.millis(delayMillis) + ", " + load;
  }
}
