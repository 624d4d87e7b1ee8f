package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/**
 * One way in which this very report can mislead; what does not apply to it is not said.
 *
 * @param title a few words
 * @param words why, and what to do about it
 */
record Caveat(String title, String words) {
  static List<Caveat> of(Report report) {
    List<Caveat> caveats = new ArrayList<>();
    cutOff(report, caveats);
    invalid(report, caveats);
    repeats(report, caveats);
    drift(report, caveats);
    closedLoop(report, caveats);
    percentiles(report, caveats);
    growing(report, caveats);
    cold(report, caveats);
    steadyState(report, caveats);
    compiling(report, caveats);
    sandbox(report, caveats);
    drivers(report, caveats);
    unseen(report, caveats);
    caveats.add(
        new Caveat(
            "One machine",
            "Service, load and upstream ran on the machine named below, over its loopback. There"
                + " is no network between them, and where cores are few the lab's own processes share"
                + " one. The audits bound what that can change, but absolute figures belong to this"
                + " machine; ratios and shapes travel better."));
    caveats.add(
        new Caveat(
            "A simulated upstream",
            "The upstream delays exactly as its scenario says and never slows down for another"
                + " reason. A real dependency has a capacity of its own and a worse tail: a service"
                + " that waits well here moves the queue there."));
    return List.copyOf(caveats);
  }

  private static void cutOff(Report report, List<Caveat> caveats) {
    if (!report.run().ended().equals("complete")) {
      caveats.add(
          new Caveat(
              "The run did not finish",
              "It ended as “%s” after %s trials. Later trials of the plan are missing, and with them, where the order was shuffled, arbitrary load points."
                  .formatted(report.run().ended(), Figures.count(report.trials().size()))));
    }
  }

  private static void invalid(Report report, List<Caveat> caveats) {
    long invalid =
        report.trials().stream().filter(cell -> !cell.quality().audit().passed()).count();
    if (invalid > 0) {
      String approaches =
          report.trials().stream()
              .filter(cell -> !cell.quality().audit().passed())
              .collect(Collectors.groupingBy(Row::approach, Collectors.counting()))
              .entrySet()
              .stream()
              .map(entry -> entry.getKey() + " " + entry.getValue())
              .sorted()
              .collect(Collectors.joining(", "));
      caveats.add(
          new Caveat(
              "Invalid trials",
              "In %d of %d trials an instrument of the lab was out of its limits, so their figures say nothing and no chart shows them (%s). If one approach loses more trials than another, what is left of it is a selection."
                  .formatted(invalid, report.trials().size(), approaches)));
    }
  }

  private static void repeats(Report report, List<Caveat> caveats) {
    int repeats =
        report.trials().stream().mapToInt(each -> each.identity().repeat()).max().orElse(0);
    if (repeats <= 1) {
      caveats.add(
          new Caveat(
              "One repeat",
              "Every figure comes from a single start of its service. Two starts of the same"
                  + " service differ by a few percent for reasons that have nothing to do with the"
                  + " approach, so this report shows and does not compare: a small difference here"
                  + " is no result. Run it with --repeat 5 to compare."));
    } else {
      caveats.add(
          new Caveat(
              "%d repeats".formatted(repeats),
              "Repeats are separate starts of the service, interleaved in time. Where a comparison"
                  + " says “no difference” or “undecided”, that is its answer."));
    }
  }

  private static void drift(Report report, List<Caveat> caveats) {
    if (!report.drifts().isEmpty()) {
      caveats.add(
          new Caveat(
              "Drift",
              report.drifts().stream().map(VerdictText::drift).collect(Collectors.joining(" "))
                  + " What drifts alike on both sides falls out of a comparison, since that is made"
                  + " repeat by repeat; a figure of one approach, and a claim about it, contain it."));
    }
  }

  private static void closedLoop(Report report, List<Caveat> caveats) {
    if (report.trials().stream().anyMatch(Caveat::closed)) {
      caveats.add(
          new Caveat(
              "Closed loops hide queueing",
              "In a closed load each user waits for the answer before asking again. A slow service"
                  + " is therefore asked less often, the queue never grows beyond the number of"
                  + " users, and percentiles look better than what independent visitors would see."
                  + " Read them as “with so many users and no more”; for what happens when demand"
                  + " does not wait, use an open load (rate)."));
    }
  }

  /** Whether its users wait for their answers before they ask again. */
  static boolean closed(TrialReport cell) {
    return cell.load().shape().toLowerCase(Locale.ROOT).startsWith("closed");
  }

  private static void percentiles(Report report, List<Caveat> caveats) {
    if (report.trials().stream()
        .anyMatch(cell -> !cell.latency().responseMs().atLeast().isEmpty())) {
      caveats.add(
          new Caveat(
              "“≥” before a percentile",
              "Response times are of good answers. Failures and requests still pending at the end"
                  + " have none, but they would lie at the slow end: where there are enough of them"
                  + " to reach a percentile, the true value is at least the one shown."));
    }
    if (report.trials().stream()
        .anyMatch(cell -> !cell.latency().responseMs().tooFew().isEmpty())) {
      caveats.add(
          new Caveat(
              "“*” instead of a percentile",
              "Fewer than ten answers lie beyond it, so another run would show another value. A"
                  + " longer window or more load is needed to tell it."));
    }
  }

  private static void growing(Report report, List<Caveat> caveats) {
    long growing = report.trials().stream().filter(Row::grows).count();
    if (growing > 0) {
      caveats.add(
          new Caveat(
              "“↗”: not stationary",
              "In %s of %s trials more was asked than was answered, so that what is in flight grew as long as the load went on. Their mean and percentiles would show how long that was, as much as of the service: twice the length would about double them, so they are not reported. What lasts is their capacity, and the growth. Their response times are compared with nothing."
                  .formatted(Figures.count(growing), Figures.count(report.trials().size()))));
    }
  }

  /** Whose response times stand in no comparison, for one who looks for them there. */
  static Optional<String> uncompared(Report report) {
    String growing =
        report.trials().stream()
            .filter(cell -> cell.quality().audit().passed())
            .filter(Row::grows)
            .map(cell -> Row.approach(cell) + " at " + LoadWords.point(LoadPoint.of(cell)))
            .distinct()
            .collect(Collectors.joining("; "));
    return growing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Response times of trials that are not stationary are left out, since the run's length decides them: "
                + growing
                + ".");
  }

  /** A service that never became ready had no warm-up either, and was asked nothing. */
  private static void cold(Report report, List<Caveat> caveats) {
    long cold =
        report.trials().stream()
            .filter(cell -> cell.quality().warmUp().none() && cell.responses().requests() > 0)
            .count();
    if (cold > 0) {
      caveats.add(
          new Caveat(
              "No warm-up",
              "%d of %d trials began on a service that had been asked nothing, as the scenario has it. They show the first seconds of a JVM, in which its compilers take their share; where the CPU decides, the same service is faster later."
                  .formatted(cold, report.trials().size())));
    }
  }

  private static void steadyState(Report report, List<Caveat> caveats) {
    long capped =
        report.trials().stream()
            .filter(cell -> !cell.quality().warmUp().steady() && !cell.quality().warmUp().none())
            .count();
    if (capped > 0) {
      caveats.add(
          new Caveat(
              "No steady state",
              "%d of %d trials ran on a service whose warm-up ended at its cap and not on evidence. They may be slower, and use more CPU, than the same service an hour later."
                  .formatted(capped, report.trials().size())));
    }
  }

  private static void compiling(Report report, List<Caveat> caveats) {
    long compiling =
        report.trials().stream()
            .filter(
                cell ->
                    cell.resources().service().stillCompiling() && !cell.quality().warmUp().none())
            .count();
    if (compiling > 0) {
      caveats.add(
          new Caveat(
              "The JIT still compiled",
              "In %d of %d trials compilation took, or lasted where only that is known, more than %s of the service's CPU time inside the window. CPU and latency there include work that ends some time after a start; a longer warm-up shows the service without it."
                  .formatted(
                      compiling,
                      report.trials().size(),
                      Figures.percent(Report.ServiceUse.COMPILING))));
    }
  }

  private static void drivers(Report report, List<Caveat> caveats) {
    List<String> others =
        report.trials().stream()
            .flatMap(cell -> cell.quality().driver().stream())
            .filter(driver -> !driver.driver().builtIn())
            .flatMap(driver -> driver.blindSpots().stream())
            .distinct()
            .toList();
    if (!others.isEmpty()) {
      caveats.add(
          new Caveat(
              "Other tools asked",
              "Where a load says by whom, another tool than the built-in engine asked, and its"
                  + " figures cannot show everything. "
                  + String.join(" ", others)));
    }
  }

  private static void unseen(Report report, List<Caveat> caveats) {
    long blind = report.trials().stream().filter(cell -> !cell.quality().notes().isEmpty()).count();
    if (blind > 0) {
      caveats.add(
          new Caveat(
              "What could not be observed",
              "In %d of %d trials something could not be looked at; this report says what and why. A rule that needs what is missing stays silent there, which is no evidence that all was well."
                  .formatted(blind, report.trials().size())));
    }
  }

  private static void sandbox(Report report, List<Caveat> caveats) {
    if (!report.run().environment().notEnforced().isEmpty()) {
      caveats.add(
          new Caveat(
              "Limits that were not enforced",
              "The sandbox (%s) could not hold: %s. The service may have had more than the scenario grants."
                  .formatted(
                      report.run().environment().sandbox(),
                      String.join("; ", report.run().environment().notEnforced()))));
    }
  }
}
