package parkbench.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Audit;
import parkbench.result.ComparisonVerdict;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.InvalidReason;
import parkbench.result.LoadPoint;
import parkbench.result.ReferenceVerdict;
import parkbench.result.Report;
import parkbench.result.Statement;

/** The sentences of a run's verdict. */
public final class VerdictText {
  private static final String INTERFERED =
      "The machine interfered: this compares both under the same interference, and of one that"
          + " answers otherwise to it a quiet machine may show a few per cent more or less.";

  /** Of figures that no interval compares. */
  public static final String SHOWN_ONLY = "shown only";

  /** How a finding begins that says what the service does. */
  private static final Pattern PREDICATE =
      Pattern.compile(
          "(Answers|Begins|Cannot|Computes|Degrades|Died|Does|Ended|Fails|Has|Is|Lets|Most likely"
              + "|Never|Opens|Reaches|Stops|Uses|Was|Would|Writes)\\b");

  private VerdictText() {}

  /** All statements in their order. */
  public static List<String> sentences(List<Statement> verdict) {
    List<String> sentences = new ArrayList<>();
    List<Statement.IncidentMet> incidents = new ArrayList<>();
    for (Statement statement : verdict) {
      if (statement instanceof Statement.IncidentMet met) {
        incidents.add(met);
      } else {
        sentences.addAll(paragraphs(statement).toList());
      }
    }
    // What several approaches did in an incident is said together, where the first of it is.
    int place = (int) verdict.stream().takeWhile(each -> !isIncident(each)).count();
    sentences.addAll(Math.min(place, sentences.size()), IncidentText.sentences(incidents));
    return sentences;
  }

  private static boolean isIncident(Statement statement) {
    return statement instanceof Statement.IncidentMet;
  }

  private static Stream<String> paragraphs(Statement statement) {
    return Stream.concat(
        Stream.of(sentence(statement)),
        statement instanceof Statement.CapacityFound found
            ? CapacityText.limit(found.answer()).stream()
            : Stream.empty());
  }

  /** A sentence, or a few that belong together. */
  public static String sentence(Statement statement) {
    return switch (statement) {
      case Statement.NoTrial none -> "No trial was finished, so that nothing can be said.";
      case Statement.NoValidTrial none -> "No valid trial: " + reason(none.reason()) + ".";
      case Statement.ApproachFindings found ->
          found.point().map(VerdictText::at).orElse("")
              + found.approach()
              + (isOfService(found.findings().getFirst().finding()) ? " " : ": ")
              + found.findings().stream().map(VerdictText::clause).collect(Collectors.joining("; "))
              + ".";
      case Statement.ApproachFigures figures -> figures(figures);
      case Statement.OfferedLoadReached reached -> reached(reached);
      case Statement.MedianTrials median ->
          "Sentences quote the median of up to "
              + (median.trials() == median.forks() ? "" : median.trials() + " slices of ")
              + median.forks()
              + " forks.";
      case Statement.EvenTrials even ->
          "Of an even number, findings and response times are of the earlier of the two in the"
              + " middle, other throughputs the mean of both.";
      case Statement.InvalidLeftOut invalid -> invalid(invalid);
      case Statement.Unfinished run ->
          "The run did not end as planned ("
              + run.ended()
              + "): "
              + run.finished()
              + " of "
              + run.planned()
              + " trials were finished.";
      case Statement.LimitMet limit ->
          limit.approach()
              + (isOfService(limit.worst().finding()) ? " " : ": ")
              + clause(limit.worst())
              + " ("
              + LoadWords.point(limit.point())
              + "). The same at "
              + limit.points()
              + " of "
              + limit.of()
              + " load points"
              + from(limit)
              + ".";
      case Statement.MoreLimits more ->
          more.limits() + " more findings of this kind are listed with the trials.";
      case Statement.CpuLimits limits ->
          "CPU is the limit of "
              + limits.approaches().stream().map(VerdictText::cpu).collect(Collectors.joining(", "))
              + ".";
      case Statement.ShownDifferences shown -> shown(shown);
      case Statement.TestedDifferences tested -> tested(tested);
      case Statement.Unexplained some ->
          "No rule explains why throughput falls short in %d of %d combinations of approach and load point."
              .formatted(some.approaches(), some.of());
      case Statement.PairCompared pair ->
          "%s: %s to %s is %s, %s%s."
              .formatted(
                  metric(pair.comparison()),
                  pair.comparison().a(),
                  pair.comparison().b(),
                  ratio(pair.comparison()),
                  word(pair.comparison().verdict()),
                  pair.control()
                      .map(
                          control ->
                              "; the control: %s, %s"
                                  .formatted(ratio(control), word(control.verdict())))
                      .orElse(""));
      case Statement.PairInterference interfered -> INTERFERED;
      case Statement.Experiment experiment -> ExperimentText.sentence(experiment);
      case Statement.CapacityFound found -> CapacityText.found(found.answer());
      case Statement.VersionsCompared compared -> RegressionText.sentence(compared.answer());
      case Statement.IncidentMet met -> String.join(" ", IncidentText.sentences(List.of(met)));
      case Statement.ClaimCounts claims -> claims(claims);
      case Statement.WrongByChance chance -> chance(chance);
      case Statement.Drifted drifted -> drift(drifted.drift());
      case Statement.MoreDrifts more ->
          more.drifts() + " more figures drifted; the report lists them all.";
    };
  }

  /** {@code higher}, {@code no difference}. */
  public static String word(ComparisonVerdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** {@code throughput, 500 ms, 400 users}. */
  public static String metric(Report.Comparison comparison) {
    return metric(comparison.metric()) + ", " + LoadWords.point(comparison.point());
  }

  /** {@code throughput}, {@code response p50}. */
  public static String metric(Quantity quantity) {
    return quantity.word().replaceFirst("-(rps|ms)$", "").replace('-', ' ');
  }

  /** Whether a figure changed with the reference or by itself. */
  public static String word(ReferenceVerdict verdict) {
    return switch (verdict) {
      case BY_ITSELF -> "moved by itself";
      case AGAINST_REFERENCE -> "moved against the reference";
      case WITH_REFERENCE -> "moved with the reference";
      case AS_REFERENCE -> "as the reference";
      case WITH_OR_BY_ITSELF -> "moved, with the reference or by itself";
      case UNDECIDED -> "undecided";
      case SHOWN_ONLY -> SHOWN_ONLY;
      case NO_REFERENCE -> "the reference was not measured here";
    };
  }

  /** What rose or fell over a run. */
  public static String drift(Report.Drift drift) {
    boolean rose = drift.ratio() > 1;
    double near = rose ? drift.low() - 1 : 1 - drift.high();
    double far = rose ? drift.high() - 1 : 1 - drift.low();
    return "Drift: %s of %s %s by %s over the run (95 %%: %s to %s, %d repeats)."
        .formatted(
            metric(drift.metric()),
            drift.of().map(LoadWords::subject).orElse("all approaches together"),
            rose ? "rose" : "fell",
            Figures.percent(Math.abs(drift.ratio() - 1)),
            Figures.percent(near),
            Figures.percent(far),
            drift.repeats());
  }

  /** What failed, and its remedy: {@code send lag p99 3.2 ms (≤ 1 ms). Give …}. */
  public static String reason(InvalidReason reason) {
    return failed(reason)
        + reason.checks().stream().findFirst().map(VerdictText::remedy).orElse("");
  }

  /** What failed: {@code send lag p99 3.2 ms (≤ 1 ms)}. */
  public static String failed(InvalidReason reason) {
    if (reason.trials() == 1) {
      return reason.checks().stream()
          .map(CheckText::resultAndLimit)
          .collect(Collectors.joining(", "));
    }
    return reason.checks().stream()
        .findFirst()
        .map(
            check ->
                "most often because of: "
                    + CheckText.name(check)
                    + " ("
                    + reason.failedIn()
                    + (reason.failedIn() == 1 ? " trial)" : " trials)"))
        .orElse("no check was recorded");
  }

  private static String remedy(Audit.Check check) {
    return ". " + CheckText.remedy(check);
  }

  /** How many claims chance alone may have decided wrongly. */
  public static String chance(Statement.WrongByChance chance) {
    String with =
        "By chance up to %s of %s with a 95 %% interval may be decided wrongly, on average."
            .formatted(Figures.number(chance.wrong()), claims(chance.intervals()));
    String without =
        "Of %s decided without an interval it is not known how many are wrong by chance."
            .formatted(claims(chance.without()));
    if (chance.without() == 0) {
      return with;
    }
    return chance.intervals() == 0 ? without : with + " " + without;
  }

  private static String claims(long many) {
    return Figures.count(many) + (many == 1 ? " claim" : " claims");
  }

  private static String claims(Statement.ClaimCounts claims) {
    int all = claims.counts().stream().mapToInt(count -> count.ids().size()).sum();
    return "Of "
        + all
        + (all == 1 ? " claim: " : " claims: ")
        + claims.counts().stream().map(VerdictText::count).collect(Collectors.joining(", "))
        + ".";
  }

  /** The ids say which claims need attention; those of confirmed ones are left out. */
  private static String count(Statement.ClaimCount count) {
    return count.ids().size()
        + " "
        + count.verdict().word()
        + (count.verdict() == ClaimVerdict.CONFIRMED
            ? ""
            : " (" + String.join(", ", count.ids()) + ")");
  }

  private static String at(LoadPoint point) {
    return "At " + LoadWords.point(point) + ", ";
  }

  /** A finding as part of a sentence: {@code in 1 of 3 forks fails 3 % of its requests: …}. */
  static String clause(Statement.FoundIn found) {
    String sentence = FindingText.sentence(found.finding());
    String open = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return (found.forks() < found.of()
            ? "in " + found.forks() + " of " + found.of() + " forks "
            : "")
        + (open.isEmpty() ? open : Character.toLowerCase(open.charAt(0)) + open.substring(1));
  }

  /** {@code : from 400 users on at 100 ms and 500 ms}; empty: not from any load on. */
  private static String from(Statement.LimitMet limit) {
    Map<String, List<String>> delays =
        limit.from().stream()
            .collect(
                Collectors.groupingBy(
                    LoadPoint::load,
                    LinkedHashMap::new,
                    Collectors.mapping(
                        point -> Figures.millis(point.delayMillis()), Collectors.toList())));
    return delays.isEmpty()
        ? ""
        : delays.entrySet().stream()
            .map(each -> "from %s on at %s".formatted(each.getKey(), Plain.list(each.getValue())))
            .collect(Collectors.joining(", ", ": ", ""));
  }

  /** Whether its sentence says what the service does, and not what its threads or calls do. */
  static boolean isOfService(Finding finding) {
    return PREDICATE.matcher(FindingText.sentence(finding)).lookingAt();
  }

  private static String figures(Statement.ApproachFigures figures) {
    Statement.Answered answered = figures.answered();
    return figures.point().map(VerdictText::at).orElse("")
        + answered.approach()
        + " answers at "
        + throughput(answered)
        + " rps"
        + answered.p50Ms().map(p50 -> ", p50 " + Figures.millis(p50)).orElse("")
        + answered.p99Ms().map(p99 -> ", p99 " + Figures.millis(p99)).orElse("")
        + ".";
  }

  /** {@code 392}, or of a noisy machine {@code 752 to 800}. */
  private static String throughput(Statement.Answered answered) {
    return answered
        .graded()
        .map(graded -> Figures.graded(graded, Figures::number))
        .orElseGet(() -> Figures.number(answered.throughputRps()));
  }

  /** {@code a and b reach 788 and 789 rps of 800 (400 users / 0.5 s).} */
  private static String reached(Statement.OfferedLoadReached reached) {
    List<Statement.Answered> all = reached.approaches();
    String reach =
        reached.point().map(VerdictText::at).orElse("")
            + list(all, Statement.Answered::approach)
            + reach(all)
            + " of "
            + Figures.number(reached.limit().number(FactName.OFFERED_LOAD).orElse(0.0))
            + " rps";
    if (reached.users()) {
      return reach + " (" + FindingText.usersOverCycle(reached.limit()) + ").";
    }
    return all.stream().allMatch(each -> each.p99Ms().isPresent())
        ? reach + ", p99 " + list(all, each -> Figures.millis(each.p99Ms().orElseThrow())) + "."
        : reach + ".";
  }

  private static String reach(List<Statement.Answered> all) {
    List<String> figures = all.stream().map(VerdictText::throughput).distinct().toList();
    if (all.size() == 1) {
      return " reaches " + figures.getFirst();
    }
    return figures.size() == 1
        ? " each reach " + figures.getFirst()
        : " reach " + list(all, VerdictText::throughput);
  }

  private static String list(
      List<Statement.Answered> all, Function<Statement.Answered, String> word) {
    return Plain.list(all.stream().map(word).toList());
  }

  private static String invalid(Statement.InvalidLeftOut invalid) {
    Statement.InvalidOf first = invalid.approaches().getFirst();
    String byApproach =
        invalid.approaches().stream()
            .map(
                each ->
                    each.invalid()
                        + " of "
                        + each.trials()
                        + (each.equals(first) ? " trials of " : " of ")
                        + each.approach())
            .collect(Collectors.joining(", "));
    return "Invalid and left out: " + byApproach + "; " + reason(invalid.reason()) + ".";
  }

  private static String cpu(Statement.CpuLimit limit) {
    return limit.approach()
        + " at "
        + limit.points()
        + (limit.points() == 1 ? " load point" : " load points")
        + " (up to "
        + (limit.estimate() ? "about " : "")
        + Figures.rps(limit.mostRps())
        + ")";
  }

  private static String shown(Statement.ShownDifferences shown) {
    String margin = Figures.percent(shown.margin());
    if (shown.different() > 0) {
      return "Throughput differs by more than "
          + margin
          + " at "
          + shown.different()
          + " of "
          + shown.points()
          + " load points, most at "
          + largest(shown.largest())
          + ". With one start each, this is not tested.";
    }
    return shown.unclear() == 0
        ? "At every load point all approaches lie within " + margin + "."
        : "No difference of more than %s shows; at %d of %d load points the machine may hide one."
            .formatted(margin, shown.unclear(), shown.points());
  }

  private static String tested(Statement.TestedDifferences tested) {
    if (tested.points() == 0) {
      return "No two approaches were measured twice at one load point, so that no difference is"
          + " tested.";
    }
    String margin = Figures.percent(tested.margin());
    String untested =
        tested.untested() == 0
            ? ""
            : " Not tested, for want of repeats: "
                + tested.untested()
                + (tested.untested() == 1 ? " load point." : " load points.");
    if (tested.different() > 0) {
      return "Throughput differs by more than "
          + margin
          + ", beyond chance, at "
          + tested.different()
          + " of "
          + tested.points()
          + " load points, most at "
          + largest(tested.largest())
          + "."
          + untested;
    }
    return (tested.alike()
                ? "At %d load points all approaches lie within %s."
                : "At none of %d load points is a difference in throughput of more than %s shown beyond chance.")
            .formatted(tested.points(), margin)
        + untested;
  }

  private static String largest(List<Statement.PointDifference> differences) {
    // One says where it changes; the heat map has the others.
    return differences.stream().limit(1).map(VerdictText::range).collect(Collectors.joining());
  }

  /** {@code 500 ms, 400 users: 392 (spring-mvc/blocking) to 788 rps (spring-webflux/webclient)}. */
  private static String range(Statement.PointDifference difference) {
    return LoadWords.point(difference.point())
        + ": "
        + throughput(difference.less())
        + " ("
        + difference.less().approach()
        + ") to "
        + throughput(difference.more())
        + " rps ("
        + difference.more().approach()
        + (difference.alike() == 0
            ? ""
            : " and " + difference.alike() + (difference.alike() == 1 ? " other" : " others"))
        + ")";
  }

  private static String ratio(Report.Comparison each) {
    return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", each.ratio(), each.low(), each.high());
  }
}
