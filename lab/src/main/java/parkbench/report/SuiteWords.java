package parkbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.ClaimVerdict;
import parkbench.record.Environment;
import parkbench.record.SuiteRecord;
import parkbench.result.Report;
import parkbench.result.SuiteReport;
import parkbench.statistics.WrongByChance;
import parkbench.text.Figures;
import parkbench.text.SuiteText;
import parkbench.text.VerdictText;

/** The sentences and figures of a suite's page, the same in every form of it. */
public final class SuiteWords {
  private SuiteWords() {}

  /** {@code Five posts, 40 claims: what holds, what does not, what has changed since}. */
  public static String title(SuiteReport report) {
    boolean generations = report.posts().stream().anyMatch(post -> !post.thenNow().isEmpty());
    int claims = report.counts().claims();
    return report.title()
        + ", "
        + Figures.count(claims)
        + (claims == 1 ? " claim" : " claims")
        + ": what holds, what does not"
        + (generations ? ", what has changed since" : "");
  }

  /** {@code 24 confirmed, 9 refuted, 3 undecided, 5 not tested}. */
  public static String counts(SuiteReport.Counts counts) {
    return Stream.of(ClaimVerdict.values())
        .map(verdict -> counts.of(verdict) + " " + verdict.word())
        .collect(Collectors.joining(", "));
  }

  /** How many of all claims chance may have decided wrongly; empty: none was decided. */
  public static String chance(SuiteReport report) {
    return WrongByChance.of(
            report.posts().stream()
                .flatMap(post -> post.claims().stream())
                .map(SuiteReport.Tested::claim)
                .toList())
        .map(VerdictText::chance)
        .orElse("");
  }

  /** {@code 36 of 41 claims tested: 24 confirmed, 9 refuted, 3 undecided.} */
  static String verdict(SuiteReport.Counts counts) {
    return "%s of %s tested: %s confirmed, %s refuted%s."
        .formatted(
            Figures.count(counts.claims() - counts.notTested()),
            counts.claims() == 1 ? "one claim" : Figures.count(counts.claims()) + " claims",
            Figures.count(counts.confirmed()),
            Figures.count(counts.refuted()),
            counts.undecided() == 0 ? "" : ", " + Figures.count(counts.undecided()) + " undecided");
  }

  /** How many figures are graded; empty: no claim has a figure. */
  static String grades(SuiteReport report) {
    List<Report.Measured> figures =
        report.posts().stream()
            .flatMap(post -> post.claims().stream())
            .flatMap(tested -> tested.claim().measured().stream())
            .toList();
    long graded = figures.stream().filter(Report.Measured::graded).count();
    if (figures.isEmpty()) {
      return "";
    }
    return graded == 0
        ? "All figures are exact."
        : "Graded figures: %s of %s. Interference or a JIT at work touched them, and their intervals allow for it."
            .formatted(Figures.count(graded), Figures.count(figures.size()));
  }

  /** {@code 2026-11-30}, or {@code 2026-11-30 to 2026-12-02}. */
  static String days(SuiteReport report) {
    List<String> days =
        Stream.concat(
                runs(report).stream().flatMap(run -> run.time().started().stream()),
                Stream.of(report.started()))
            .map(at -> at.toString().substring(0, 10))
            .distinct()
            .sorted()
            .toList();
    return days.size() == 1 ? days.getFirst() : days.getFirst() + " to " + days.getLast();
  }

  static String mark(ClaimVerdict verdict) {
    return switch (verdict) {
      case CONFIRMED -> "✓";
      case REFUTED -> "✗";
      case UNDECIDED -> "?";
      case NOT_TESTED -> "–";
    };
  }

  /** Those that were put to the test, whatever came of it. */
  static List<SuiteReport.Tested> tested(SuiteReport.Post post) {
    return post.claims().stream()
        .filter(tested -> tested.claim().verdict() != ClaimVerdict.NOT_TESTED)
        .toList();
  }

  static List<SuiteReport.Tested> untested(SuiteReport.Post post) {
    return post.claims().stream()
        .filter(tested -> tested.claim().verdict() == ClaimVerdict.NOT_TESTED)
        .toList();
  }

  /** {@code All 74 claims that were tested, with their figures}. */
  static String testedTitle(List<SuiteReport.Tested> tested) {
    return tested.size() == 1
        ? "The claim that was tested, with its figures"
        : "All " + Figures.count(tested.size()) + " claims that were tested, with their figures";
  }

  /** {@code 13 claims that were not tested, and why}. */
  static String untestedTitle(List<SuiteReport.Tested> untested) {
    return Figures.count(untested.size())
        + (untested.size() == 1 ? " claim that was" : " claims that were")
        + " not tested, and why";
  }

  /** What runs all of a claim's scenario, whatever a budget left out of it. */
  static String whole(SuiteReport.Post post, SuiteReport.Tested tested) {
    return post.runs().stream()
        .filter(run -> run.scenario().equals(tested.scenario()))
        .map(each -> each.place().whole())
        .findFirst()
        .orElseThrow();
  }

  /** A word that is safe in an anchor. */
  static String anchor(String post) {
    return "post-" + post.replaceAll("[^A-Za-z0-9._-]", "-");
  }

  /** Which trials count; every suite has some. */
  static String audits(List<SuiteReport.Run> runs) {
    int finished = runs.stream().mapToInt(each -> each.trials().finished()).sum();
    int invalid = runs.stream().mapToInt(each -> each.trials().invalidTrials()).sum();
    String counted =
        "%s of %s trials count"
            .formatted(Figures.count(finished - invalid), Figures.count(finished));
    return invalid == 0
        ? counted + ": the audits of the lab's own instruments passed in all of them."
        : counted
            + "; in "
            + Figures.count(invalid)
            + " an instrument of the lab was out of its limits, and what they show is left out.";
  }

  static List<SuiteReport.Run> runs(SuiteReport report) {
    return report.posts().stream().flatMap(post -> post.runs().stream()).toList();
  }

  /**
   * What could not be as planned, one sentence each: runs that ended early, invalid trials,
   * budgets.
   */
  static List<String> troubles(SuiteReport.Run run) {
    List<String> words = new ArrayList<>();
    if (!run.time().ended().equals("complete")) {
      words.add(
          switch (run.time().ended()) {
            case "not run" -> "It was not run.";
            case SuiteRecord.APART ->
                "It is left to a run of its own: " + run.place().command() + ".";
            default -> "It ended as “" + run.time().ended() + "”.";
          });
    }
    if (run.trials().finished() < run.trials().planned()) {
      words.add(
          "%s of its %s planned trials were finished."
              .formatted(
                  Figures.count(run.trials().finished()), Figures.count(run.trials().planned())));
    }
    if (run.trials().invalidTrials() > 0) {
      words.add(
          "%s of %s trials %s invalid: %s"
              .formatted(
                  Figures.count(run.trials().invalidTrials()),
                  Figures.count(run.trials().finished()),
                  run.trials().invalidTrials() == 1 ? "is" : "are",
                  run.trials().whyInvalid().map(VerdictText::reason).orElse("")));
    }
    words.addAll(run.notes());
    return words;
  }

  static String took(SuiteReport.Run run) {
    return run.time()
        .seconds()
        .map(
            seconds ->
                seconds < 120
                    ? Figures.number(Math.rint(seconds)) + " s"
                    : Figures.number(Math.rint(seconds / 60)) + " min")
        .orElse(Figures.NONE);
  }

  /** {@code 3 of 4}: the trials that count, of those planned. */
  static String trials(SuiteReport.Run run) {
    return Figures.count(run.trials().finished() - run.trials().invalidTrials())
        + " of "
        + Figures.count(run.trials().planned());
  }

  /** The figure that the two generations are compared by. */
  static String figure(SuiteReport.Point point, SuiteReport.Seen seen) {
    if (seen.lack().isPresent()) {
      return SuiteText.word(seen.lack().get());
    }
    return point.byThroughput()
        ? Figures.rps(seen.throughputRps())
        : Figures.latency(seen.meanMs());
  }

  /** The same figure with everything else that was measured. */
  static String everything(SuiteReport.Seen seen) {
    if (seen.lack().isPresent()) {
      return SuiteText.word(seen.lack().get());
    }
    return Stream.of(
            Figures.rps(seen.throughputRps())
                + seen.ceilingRps().map(c -> " of at most " + Figures.rps(c)).orElse(""),
            "mean " + Figures.latency(seen.meanMs()) + grows(seen),
            seen.p99Ms().map(p99 -> p99(seen, p99)).orElse(""),
            seen.failed() == 0 ? "" : Figures.count(seen.failed()) + " without a good answer",
            seen.repeats() == 1 ? "" : "median of " + seen.repeats() + " repeats")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String p99(SuiteReport.Seen seen, double millis) {
    return "p99 " + (seen.atLeast() ? "≥ " : "") + Figures.latency(millis) + grows(seen);
  }

  private static String grows(SuiteReport.Seen seen) {
    return seen.grows() ? Row.GROWS : "";
  }

  /** Today's figure as a multiple of then's: {@code × 1.31}; a dash where one is missing. */
  static String ratio(SuiteReport.Point point) {
    double then = value(point, point.then());
    double today = value(point, point.today());
    return then > 0 && today > 0 ? "× " + Figures.number(today / then) : Figures.NONE;
  }

  private static double value(SuiteReport.Point point, SuiteReport.Seen seen) {
    return seen.lack().isEmpty()
        ? (point.byThroughput() ? seen.throughputRps() : seen.meanMs())
        : 0;
  }

  static String generation(SuiteReport.Side side) {
    return Stream.of(side.stack().isEmpty() ? side.generation() : side.stack(), side.jvm())
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Every JVM that ran a service. */
  static List<String> jvms(SuiteReport report) {
    return runs(report).stream().flatMap(run -> run.jvms().stream()).distinct().sorted().toList();
  }

  /** The machine, by the first run that has it. */
  static Map<String, String> machine(SuiteReport report) {
    Map<String, String> facts = new LinkedHashMap<>();
    runs(report).stream()
        .flatMap(run -> run.environment().stream())
        .findFirst()
        .ifPresent(
            environment -> {
              facts.putAll(environment.facts());
              facts.remove("advice");
              facts.put("sandbox", environment.sandbox());
              if (!environment.notEnforced().isEmpty()) {
                facts.put("not enforced", String.join("; ", environment.notEnforced()));
              }
            });
    return facts;
  }

  /** Facts that differ between the runs; empty: all ran on the same machine. */
  static String differing(SuiteReport report) {
    List<Environment> all =
        runs(report).stream().flatMap(run -> run.environment().stream()).toList();
    Map<String, Long> values = new TreeMap<>();
    all.stream()
        .flatMap(environment -> environment.lasting().keySet().stream())
        .distinct()
        .forEach(
            name ->
                values.put(
                    name,
                    all.stream()
                        .map(environment -> Optional.ofNullable(environment.lasting().get(name)))
                        .distinct()
                        .count()));
    return values.entrySet().stream()
        .filter(entry -> entry.getValue() > 1)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
  }
}
