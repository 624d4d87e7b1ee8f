package parkbench.audit;

import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.result.Audit;

/**
 * One kind of check of the instruments: its name, its limit and its remedy.
 *
 * @param limit in words, with unit and direction
 */
record Checks(Audit.Kind kind, String name, String limit, String remedy) {

  /** Of whether what was measured is what was planned. */
  static Checks identity(String name, String limit, String remedy) {
    return new Checks(Audit.Kind.IDENTITY, name, limit, remedy);
  }

  /** Of what the machine did to the measurement. */
  static Checks interference(String name, String limit, String remedy) {
    return new Checks(Audit.Kind.INTERFERENCE, name, limit, remedy);
  }

  /** Passes up to and including the bound. A value that could not be read fails. */
  Audit.Check atMost(
      double bound, Optional<Double> measured, DoubleFunction<String> words, String whyNot) {
    return measured
        .map(
            value -> new Audit.Check(kind, name, value <= bound, words.apply(value), limit, remedy))
        .orElseGet(() -> notMade(whyNot));
  }

  /** A check that could not be made has failed. */
  Audit.Check notMade(String why) {
    return new Audit.Check(kind, name, false, "could not be checked: " + why, limit, remedy);
  }

  /** There was nothing to check. */
  Audit.Check notNeeded(String why) {
    return new Audit.Check(kind, name, true, "not needed: " + why, limit, remedy);
  }

  Audit.Check passed(String measured) {
    return new Audit.Check(kind, name, true, measured, limit, remedy);
  }

  Audit.Check failed(String measured) {
    return new Audit.Check(kind, name, false, measured, limit, remedy);
  }
}
