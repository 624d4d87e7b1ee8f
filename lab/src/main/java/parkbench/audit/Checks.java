package parkbench.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;

/** A check of the instruments that is still to be made. */
record Checks(CheckId id, Audit.Kind kind, Limit limit) {

  /** Of whether what was measured is what was planned. */
  static Checks identity(CheckId id, Limit limit) {
    return new Checks(id, Audit.Kind.IDENTITY, limit);
  }

  /** Of what the machine did to the measurement. */
  static Checks interference(CheckId id, Limit limit) {
    return new Checks(id, Audit.Kind.INTERFERENCE, limit);
  }

  /** The same check as one of identity: its instrument failed. */
  Checks ofIdentity() {
    return identity(id, limit);
  }

  /**
   * Compares a figure with the limit.
   *
   * @param value in the unit of the limit
   * @param details what else was measured
   */
  Audit.Check made(FactName name, double value, Fact... details) {
    return judged(limit.allows(value), name, value, details);
  }

  /** As {@link #made}, of a figure whose size decides, without its sign. */
  Audit.Check judged(boolean passed, FactName name, double value, Fact... details) {
    List<Fact> measured = new ArrayList<>();
    measured.add(Fact.figure(name, value, limit.unit()));
    measured.addAll(List.of(details));
    return new Audit.Check(id, kind, passed, Optional.empty(), measured, limit);
  }

  /** A check that could not be made has failed. */
  Audit.Check notMade(Audit.Reason why, Fact... details) {
    return new Audit.Check(id, kind, false, Optional.of(why), List.of(details), limit);
  }

  /** There was nothing to check. */
  Audit.Check notNeeded(Audit.Reason why, Fact... details) {
    return new Audit.Check(id, kind, true, Optional.of(why), List.of(details), limit);
  }

  static Fact millis(FactName name, double value) {
    return Fact.figure(name, value, Quantity.Unit.MILLISECONDS);
  }
}
