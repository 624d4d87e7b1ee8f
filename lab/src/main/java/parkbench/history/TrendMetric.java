package parkbench.history;

import parkbench.plan.Quantity;

/** A figure with a trend. */
public enum TrendMetric {
  THROUGHPUT(Quantity.THROUGHPUT_RPS, true),
  P99(Quantity.RESPONSE_P99_MS, false),
  CPU_PER_REQUEST(Quantity.CPU_US_PER_REQUEST, false);

  private final Quantity quantity;
  private final boolean higherIsBetter;

  TrendMetric(Quantity quantity, boolean higherIsBetter) {
    this.quantity = quantity;
    this.higherIsBetter = higherIsBetter;
  }

  public Quantity quantity() {
    return quantity;
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }
}
