package parkbench.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.OpenEnd;
import parkbench.result.Report;

/** A claim in words: whose figure it is about, what must hold, and why it has its verdict. */
public final class ClaimText {
  private static final String OTHER_SIDE = " on the other side";

  private final Report.Claim claim;

  private ClaimText(Report.Claim claim) {
    this.claim = claim;
  }

  /** The only name of its report; a threshold has a claim for each approach and load point. */
  public static String name(Report.Claim claim) {
    return isThreshold(claim) ? claim.id() + ", " + subject(claim) : claim.id();
  }

  /** The claim as a sentence. */
  public static String text(Report.Claim claim) {
    return isThreshold(claim)
        ? subject(claim) + ": " + quantity(claim) + " " + expected(claim)
        : claim.origin().text();
  }

  private static boolean isThreshold(Report.Claim claim) {
    return claim.origin().text().isEmpty();
  }

  /** {@code spring-mvc/blocking at 500 ms, 400 users}; of two sides both; empty: not tested. */
  public static String subject(Report.Claim claim) {
    return claim.sides().stream()
        .map(ClaimText::side)
        .collect(Collectors.joining(claim.how().map(ClaimText::sign).orElse(", ")));
  }

  private static String sign(Claim.Comparison how) {
    return switch (how) {
      case RATIO -> " / ";
      case DIFFERENCE -> " − ";
    };
  }

  private static String side(ClaimSide side) {
    return switch (side) {
      case ClaimSide.OfSubject of -> LoadWords.subject(of.subject());
      case ClaimSide.Asked asked -> side(asked.side());
      case ClaimSide.OfThreshold of -> of.approach().orElse("every approach");
    };
  }

  /** {@code spring-mvc/blocking at 500 ms, 400 users}, as far as the claim has it. */
  private static String side(Claim.Side side) {
    String point =
        Stream.of(
                side.delay().map(delay -> Figures.millis(delay.toNanos() / 1e6)),
                side.users().map(users -> Figures.count(users) + " users"),
                side.rate().map(rate -> Figures.rps(rate.perSecond())),
                side.limits().map(LoadWords::cores),
                side.java().map(java -> "Java " + java))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return side.approach() + (point.isEmpty() ? "" : " at " + point);
  }

  /** {@code response-p99-ms}, or of two sides {@code throughput-rps, ratio}; empty: none. */
  public static String quantity(Report.Claim claim) {
    return Stream.of(
            claim.quantity().map(Quantity::word),
            claim.how().map(how -> how.name().toLowerCase(Locale.ROOT)))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  /** What must hold: {@code within 5 % of the predicted 400 rps}; empty: it is not tested. */
  public static String expected(Report.Claim claim) {
    return claim
        .expectation()
        .bound()
        .map(bound -> bound.words(value -> Figures.in(claim.unit(), value)))
        .orElse("");
  }

  /** Why it has its verdict: what was measured in how many forks, or what is missing. */
  public static String why(Report.Claim claim) {
    return new ClaimText(claim).reason(claim.reason());
  }

  /** Why, without remedies: of a reason that the scenario gives its first sentence. */
  public static String brief(Report.Claim claim) {
    return new ClaimText(claim).brief(claim.reason());
  }

  /** What limits the trust in its figure; empty: nothing does. */
  public static String caveats(Report.Claim claim) {
    return switch (claim.reason()) {
      case ClaimReason.Measured measured ->
          String.join("; ", new ClaimText(claim).caveats(measured));
      case ClaimReason.NotTested ignored -> "";
      case ClaimReason.NoTrial ignored -> "";
      case ClaimReason.TrialsInvalid ignored -> "";
      case ClaimReason.FigureUnusable ignored -> "";
      case ClaimReason.NoFigure ignored -> "";
      case ClaimReason.OfSide ignored -> "";
      case ClaimReason.NoPair ignored -> "";
      case ClaimReason.NoControl ignored -> "";
      case ClaimReason.DiffersFromItself ignored -> "";
      case ClaimReason.ZeroRatio ignored -> "";
    };
  }

  private String reason(ClaimReason reason) {
    return switch (reason) {
      case ClaimReason.NotTested not -> not.reason();
      case ClaimReason.NoTrial none -> "no trial of it was finished";
      case ClaimReason.TrialsInvalid invalid ->
          "its trials are invalid: " + VerdictText.reason(invalid.reason());
      case ClaimReason.FigureUnusable figure ->
          "the machine decided the figure: " + GradeText.why(figure.graded());
      case ClaimReason.NoFigure none -> "it has no such figure";
      case ClaimReason.OfSide of -> side(of.side()) + ": " + reason(of.reason());
      case ClaimReason.NoPair none ->
          "no repeat has a trial of both sides that counts and the figure";
      case ClaimReason.NoControl none ->
          "two pairs are needed in which both sides and the control count and have the figure";
      case ClaimReason.DiffersFromItself itself ->
          "a second start of the same service has %s times the figure of the first"
              .formatted(Figures.number(itself.ratio()));
      case ClaimReason.ZeroRatio zero -> "a figure of 0 has no ratio";
      case ClaimReason.Measured measured ->
          Stream.concat(Stream.of(measured(measured)), caveats(measured).stream())
              .collect(Collectors.joining("; "));
    };
  }

  private String brief(ClaimReason reason) {
    return switch (reason) {
      case ClaimReason.NotTested not -> not.reason().split("\\. ", 2)[0].replaceFirst("\\.$", "");
      case ClaimReason.TrialsInvalid invalid ->
          "its trials are invalid: " + VerdictText.failed(invalid.reason());
      case ClaimReason.OfSide of -> side(of.side()) + ": " + brief(of.reason());
      case ClaimReason.NoTrial none -> reason(none);
      case ClaimReason.FigureUnusable figure -> reason(figure);
      case ClaimReason.NoFigure none -> reason(none);
      case ClaimReason.NoPair none -> reason(none);
      case ClaimReason.NoControl none -> reason(none);
      case ClaimReason.DiffersFromItself itself -> reason(itself);
      case ClaimReason.ZeroRatio zero -> reason(zero);
      case ClaimReason.Measured measured -> reason(measured);
    };
  }

  private String measured(ClaimReason.Measured measured) {
    return claim
        .measured()
        .map(of -> "measured " + figure(of.value()) + interval(of, measured))
        .orElse("");
  }

  private String interval(Report.Measured of, ClaimReason.Measured measured) {
    if (measured.count() > 1) {
      return " (%s, 95 %% interval of %d %ss)"
          .formatted(ends(of), measured.count(), word(measured.each()));
    }
    String one = " in one " + word(measured.each());
    return of.bottom() == of.top()
        ? one
        : one
            + " (%s%s)"
                .formatted(
                    ends(of),
                    measured.forkSpread() > 0
                        ? ", since %ss differ by up to %s"
                            .formatted(
                                word(measured.each()), Figures.percent(measured.forkSpread()))
                        : ", 95 % interval of its requests");
  }

  private static String word(ClaimReason.Each each) {
    return each.name().toLowerCase(Locale.ROOT);
  }

  /** {@code 390 to 400 rps}, {@code at least 752 rps}. */
  private String ends(Report.Measured of) {
    return of.high().isEmpty()
        ? "at least " + figure(of.bottom())
        : figure(of.bottom()) + " to " + figure(of.top());
  }

  private String figure(double value) {
    return Figures.in(claim.unit(), value);
  }

  private List<String> caveats(ClaimReason.Measured measured) {
    return measured.caveats().stream().map(this::caveat).toList();
  }

  private String caveat(ClaimCaveat caveat) {
    String side = caveat.otherSide() ? OTHER_SIDE : "";
    return switch (caveat.kind()) {
      case ClaimCaveat.FewBeyond few ->
          "fewer than ten requests lie beyond this percentile in %d of %d forks%s, so that it decides nothing"
              .formatted(few.forks(), few.of(), side);
      case ClaimCaveat.OneSecond one ->
          "one second of the only fork holds more than half of the requests that are as late as"
              + " this percentile"
              + side
              + ", so that it decides nothing";
      case ClaimCaveat.MayBeMore more ->
          openEnd(more.why())
              + side
              + ", so that it "
              + (more.eitherWay() ? "may be more" : "is at least that")
              + more.end().map(end -> ", and at most " + byArithmetic(end)).orElse("");
      case ClaimCaveat.MayBeLess less ->
          openEnd(less.why())
              + side
              + ", so that it "
              + (less.eitherWay() ? "may be less" : "is at most that")
              + less.end().map(end -> ", and at least " + byArithmetic(end)).orElse("");
      case ClaimCaveat.Failed failed ->
          "failed of %s: %s%s"
              .formatted(Figures.count(failed.requests()), Figures.causes(failed.causes()), side);
      case ClaimCaveat.Growing growing ->
          "not stationary: it depends on the length of the run, %s s%s"
              .formatted(Figures.number(growing.windowSeconds()), side);
      case ClaimCaveat.Interfered interfered ->
          "graded in %d of %d forks: %s%s"
              .formatted(
                  interfered.forks(), interfered.of(), GradeText.why(interfered.graded()), side);
      case ClaimCaveat.OfItself itself ->
          "a second start of the same service may differ by up to "
              + Figures.percent(itself.share());
      case ClaimCaveat.InvalidLeftOut invalid -> invalid.trials() + " invalid left out";
    };
  }

  private String byArithmetic(double end) {
    return figure(end) + " by arithmetic";
  }

  private static String openEnd(OpenEnd why) {
    return switch (why) {
      case OpenEnd.FailuresReachPercentile reach -> "failures reach this percentile";
      case OpenEnd.FailuresReachP99 reach -> "failures reach p99";
      case OpenEnd.NotDegraded not ->
          "it did not degrade within the %s s of the script"
              .formatted(Figures.number(not.scriptSeconds()));
      case OpenEnd.NotRecovered not ->
          "it did not recover within the %s s that were left"
              .formatted(Figures.number(not.leftSeconds()));
      case OpenEnd.SomeUnanswered some -> "some requests got no good answer";
      case OpenEnd.WindowEnded ended ->
          "its window ended when %s of %s requests had been asked"
              .formatted(Figures.count(ended.sent()), Figures.count(ended.of()));
      case OpenEnd.TimeoutsCounted counted ->
          openEnd(counted.why())
              + ", and "
              + Figures.count(counted.timedOut())
              + " that timed out count with the "
              + Figures.millis(counted.timeoutMs())
              + " that they were waited for";
    };
  }
}
