package parkbench.config;

import java.time.Duration;
import java.util.List;
import parkbench.plan.Rate;
import parkbench.system.Limits;

/** Values to combine, by axis; an empty axis keeps the scenario's one value. */
public record MatrixAxes(
    List<Duration> delays,
    List<Integer> users,
    List<Rate> rates,
    List<Limits> limits,
    List<Integer> javas) {
  public MatrixAxes {
    delays = List.copyOf(delays);
    users = List.copyOf(users);
    rates = List.copyOf(rates);
    limits = List.copyOf(limits);
    javas = List.copyOf(javas);
  }

  /** How many combinations there are, of one approach. */
  public int size() {
    return Math.max(1, delays.size())
        * Math.max(1, users.size())
        * Math.max(1, rates.size())
        * Math.max(1, limits.size())
        * Math.max(1, javas.size());
  }
}
