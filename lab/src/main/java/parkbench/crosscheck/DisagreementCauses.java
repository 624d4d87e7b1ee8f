package parkbench.crosscheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Driver;
import parkbench.text.Figures;

/**
 * Why a driver may disagree with the built-in engine: what the data of the trials show, and after
 * that what is known of the driver.
 *
 * @param row of the driver
 * @param own row of the built-in engine
 */
record DisagreementCauses(Crosscheck.Row row, Crosscheck.Row own) {

  /**
   * Sentences, those that the data show first.
   *
   * @param off what the driver measured more; negative: less
   */
  List<String> of(Crosscheck.Quantity quantity, double off) {
    List<String> causes = new ArrayList<>();
    boolean percentile =
        quantity != Crosscheck.Quantity.THROUGHPUT && quantity != Crosscheck.Quantity.ERRORS;
    connections().ifPresent(causes::add);
    dropped().ifPresent(causes::add);
    overflows().ifPresent(causes::add);
    busy().ifPresent(causes::add);
    if (quantity == Crosscheck.Quantity.THROUGHPUT) {
      wave(quantity, Math.abs(off)).ifPresent(causes::add);
    }
    if (percentile) {
      resolution(quantity, Math.abs(off)).ifPresent(causes::add);
      lockstep(off).ifPresent(causes::add);
    }
    return causes;
  }

  private Optional<String> connections() {
    return row.sent()
        .users()
        .flatMap(
            users ->
                row.sent()
                    .connections()
                    .filter(opened -> opened != (long) users)
                    .map(
                        opened ->
                            "It opened "
                                + Figures.count(opened)
                                + " connections for "
                                + Figures.count(users)
                                + " users."));
  }

  private Optional<String> dropped() {
    return row.sent().dropped() == 0
        ? Optional.empty()
        : Optional.of(
            "It left out " + Figures.count(row.sent().dropped()) + " requests that it was to ask.");
  }

  /** Who opens all connections at the same instant meets a queue that others do not fill. */
  private Optional<String> overflows() {
    return row.sent().overflows() <= own.sent().overflows()
        ? Optional.empty()
        : Optional.of(
            "The service's accept queue overflowed "
                + Figures.count(Math.round(row.sent().overflows()))
                + " times under it, and the refused ones connected again a second later.");
  }

  private Optional<String> busy() {
    return row.figures()
        .cores()
        .map(Crosscheck.Figure::mean)
        .filter(cores -> cores > Crosscheck.BUSY)
        .map(
            cores ->
                "It used "
                    + Figures.percent(cores)
                    + " of a core itself, so that answers wait for it.");
  }

  /** Users who started together finish together, and a window holds one such wave more or less. */
  private Optional<String> wave(Crosscheck.Quantity quantity, double off) {
    return row.sent()
        .wave()
        .filter(wave -> off - wave <= allowed(quantity))
        .map(
            wave ->
                "Its users start together and finish in waves; one wave more or less in the window"
                    + " is "
                    + Figures.rps(wave)
                    + ".");
  }

  /** Both ends of a duration are rounded. */
  private Optional<String> resolution(Crosscheck.Quantity quantity, double off) {
    boolean coarse = row.driver().clock() == Driver.Clock.MILLISECONDS;
    return coarse && off - Crosscheck.MILLIS <= allowed(quantity)
        ? Optional.of("It reports times in whole milliseconds, which may be 1 ms of it.")
        : Optional.empty();
  }

  /** What is not named, so that a cause need not explain it. */
  private double allowed(Crosscheck.Quantity quantity) {
    return quantity.allowed(quantity.of(own).orElseThrow().mean());
  }

  private Optional<String> lockstep(double off) {
    return off > 0 && row.sent().wave().isPresent()
        ? Optional.of(
            "Its users start at the same instant, and ask in waves where answers take the same"
                + " time: they wait for each other. The built-in engine spreads them over a cycle.")
        : Optional.empty();
  }
}
