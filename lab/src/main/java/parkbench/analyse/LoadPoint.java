package parkbench.analyse;

import parkbench.diagnose.Figures;

/**
 * What a trial demanded, whoever answered it: trials of one load point can be compared.
 *
 * @param delayMillis nominal delay of one call of the upstream
 * @param load in words
 * @param cpus what the service was given
 */
record LoadPoint(double delayMillis, String load, double cpus) {

  /** {@code 500 ms, 400 users}. */
  String words() {
    String given = cpus == 1 ? "" : ", " + Figures.number(cpus) + " CPU";
    return Figures.millis(delayMillis) + ", " + load + given;
  }
}
