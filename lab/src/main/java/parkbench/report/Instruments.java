package parkbench.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.Hiccups;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/**
 * What held the lab's instruments up in some trials, invalid ones included: the worst of each,
 * ready to print. It is shown where it passed, too, so that a reader sees how much room there was.
 *
 * @param runDelay the lab's mean wait for a core per time slice, p99 of all seconds
 * @param steal share of the machine's CPU that the hypervisor took
 * @param pressure share of the time in which some task of the machine waited for a core, for memory
 *     and for a disk: {@code 11 %, 0 %, 0.4 %}
 * @param load how late the load generator was woken, p99 and most: {@code 0.12 ms, most 3.1 ms}
 * @param upstream likewise
 * @param controller likewise
 */
record Instruments(
    String runDelay,
    String steal,
    String pressure,
    String load,
    String upstream,
    String controller) {
  /** What the columns say, for readers. */
  static final String WHAT =
      "The worst of each approach's trials, invalid ones included. Run-queue latency: the lab's mean wait for a"
          + " core. Pressure: how long some task of the machine waited for a core, for memory, for a"
          + " disk. Load generator, upstream, controller: their hiccups, by how much each was woken too"
          + " late, p99 and most; the load generator's p99 has a limit, the others are shown and decide"
          + " nothing.";

  static Instruments worst(List<TrialReport> cells) {
    return new Instruments(
        words(cells, cell -> cell.resources().lab().runDelayMillis(), Figures::millis),
        words(cells, cell -> cell.resources().lab().stealShare(), Figures::percent),
        pressure(cells),
        hiccups(cells, Report.ProcessHiccups::load),
        hiccups(cells, Report.ProcessHiccups::upstream),
        hiccups(cells, Report.ProcessHiccups::controller));
  }

  /** {@code 0.12 ms, most 3.1 ms}. */
  static String words(Hiccups hiccups) {
    return Figures.millis(hiccups.p99Millis()) + ", most " + Figures.millis(hiccups.maxMillis());
  }

  private static String words(
      List<TrialReport> cells,
      Function<TrialReport, Optional<Double>> figure,
      Function<Double, String> form) {
    return most(cells, figure).map(form).orElse(Figures.NONE);
  }

  private static String pressure(List<TrialReport> cells) {
    return Stream.<Function<Report.MachineUse, Optional<Double>>>of(
            Report.MachineUse::cpuPressureShare,
            Report.MachineUse::memoryPressureShare,
            Report.MachineUse::ioPressureShare)
        .map(
            share ->
                words(cells, cell -> share.apply(cell.resources().machine()), Figures::percent))
        .collect(Collectors.joining(", "));
  }

  private static String hiccups(
      List<TrialReport> cells, Function<Report.ProcessHiccups, Optional<Hiccups>> process) {
    Function<TrialReport, Optional<Hiccups>> met =
        cell -> process.apply(cell.resources().lab().hiccups());
    return most(cells, cell -> met.apply(cell).map(Hiccups::p99Millis))
        .flatMap(
            p99 ->
                most(cells, cell -> met.apply(cell).map(Hiccups::maxMillis))
                    .map(max -> words(new Hiccups(p99, max))))
        .orElse(Figures.NONE);
  }

  private static Optional<Double> most(
      List<TrialReport> cells, Function<TrialReport, Optional<Double>> figure) {
    return cells.stream().flatMap(cell -> figure.apply(cell).stream()).max(Double::compare);
  }
}
