package parkbench.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Claim.Comparison;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.result.SuiteReport;

/** The claims of one post, from all the scenarios that test it. */
final class SuiteClaims {
  private static final int HIGHLIGHTS = 3;

  /** A published ratio closer to one says that there is no difference. */
  private static final double DIFFERENT = Math.log(1.1);

  /**
   * Published ratios first, the largest difference first: what a post says of its approaches is
   * worth more than what it says of one. Then other published numbers, and then the rest.
   */
  private static final Comparator<SuiteReport.Tested> BOLDEST =
      Comparator.comparingDouble(SuiteClaims::claimedDifference)
          .reversed()
          .thenComparing(tested -> !published(tested));

  private SuiteClaims() {}

  /**
   * Each claim once, by its id, in the order of the scenarios. Where several scenarios have one of
   * the same id, the first that decided it counts, then the first that tried, and the results of
   * the others are kept beside it.
   */
  static List<SuiteReport.Tested> once(List<SuiteAnalysis.Analysed> runs) {
    Map<String, List<SuiteReport.Tested>> byId = new LinkedHashMap<>();
    for (SuiteAnalysis.Analysed run : runs) {
      for (Report.Claim claim : run.claims()) {
        byId.computeIfAbsent(claim.id(), first -> new ArrayList<>())
            .add(new SuiteReport.Tested(run.step().scenario(), claim, List.of()));
      }
    }
    return byId.values().stream().map(SuiteClaims::one).toList();
  }

  private static SuiteReport.Tested one(List<SuiteReport.Tested> all) {
    SuiteReport.Tested counts =
        all.stream().min(Comparator.comparingInt(SuiteClaims::rank)).orElseThrow();
    return new SuiteReport.Tested(
        counts.scenario(),
        counts.claim(),
        all.stream()
            .filter(other -> !other.scenario().equals(counts.scenario()))
            .map(SuiteClaims::elsewhere)
            .toList());
  }

  private static int rank(SuiteReport.Tested tested) {
    return switch (verdict(tested)) {
      case CONFIRMED, REFUTED -> 0;
      case UNDECIDED -> 1;
      case NOT_TESTED -> 2;
    };
  }

  private static SuiteReport.Elsewhere elsewhere(SuiteReport.Tested tested) {
    return new SuiteReport.Elsewhere(
        tested.scenario(), verdict(tested), tested.claim().measured().map(Report.Measured::value));
  }

  private static ClaimVerdict verdict(SuiteReport.Tested tested) {
    return tested.claim().verdict();
  }

  static SuiteReport.Counts counts(List<SuiteReport.Tested> claims) {
    return new SuiteReport.Counts(
        count(claims, ClaimVerdict.CONFIRMED),
        count(claims, ClaimVerdict.REFUTED),
        count(claims, ClaimVerdict.UNDECIDED),
        count(claims, ClaimVerdict.NOT_TESTED));
  }

  private static int count(List<SuiteReport.Tested> claims, ClaimVerdict verdict) {
    return (int) claims.stream().filter(claim -> verdict(claim) == verdict).count();
  }

  static SuiteReport.Highlights highlights(List<SuiteReport.Tested> claims) {
    List<SuiteReport.Tested> refuted =
        of(claims, ClaimVerdict.REFUTED).stream()
            .filter(claim -> claim.claim().measured().isPresent())
            .sorted(
                Comparator.comparingDouble(
                        (SuiteReport.Tested claim) -> distance(claim).orElse(0.0))
                    .reversed())
            .toList();
    List<SuiteReport.Tested> confirmed =
        of(claims, ClaimVerdict.CONFIRMED).stream()
            .filter(claim -> claim.claim().measured().isPresent())
            .sorted(BOLDEST)
            .toList();
    return new SuiteReport.Highlights(strongest(claims), first(confirmed), first(refuted));
  }

  private static List<String> first(List<SuiteReport.Tested> claims) {
    return claims.stream().limit(HIGHLIGHTS).map(tested -> tested.claim().id()).toList();
  }

  /**
   * The id of the claim with the strongest result of a post: the refuted claim whose published
   * number lies farthest from what was measured; else the boldest confirmed one with a published
   * number; else whatever was decided first. Absent where nothing was.
   */
  static Optional<String> strongest(List<SuiteReport.Tested> claims) {
    List<SuiteReport.Tested> refuted = of(claims, ClaimVerdict.REFUTED);
    List<SuiteReport.Tested> confirmed = of(claims, ClaimVerdict.CONFIRMED);
    return refuted.stream()
        .filter(claim -> distance(claim).isPresent())
        .max(Comparator.comparingDouble(claim -> distance(claim).orElse(0.0)))
        .or(() -> confirmed.stream().filter(SuiteClaims::published).min(BOLDEST))
        .or(() -> refuted.stream().findFirst())
        .or(() -> confirmed.stream().findFirst())
        .map(tested -> tested.claim().id());
  }

  private static List<SuiteReport.Tested> of(
      List<SuiteReport.Tested> claims, ClaimVerdict verdict) {
    return claims.stream().filter(claim -> verdict(claim) == verdict).toList();
  }

  private static boolean published(SuiteReport.Tested tested) {
    return tested.claim().expectation().published().isPresent()
        && tested.claim().measured().isPresent();
  }

  /** Of a published ratio, as the size of a logarithm; of no difference and of other claims 0. */
  private static double claimedDifference(SuiteReport.Tested tested) {
    return tested
        .claim()
        .expectation()
        .published()
        .filter(ratio -> ratio > 0 && published(tested))
        .filter(ratio -> tested.claim().how().filter(Comparison.RATIO::equals).isPresent())
        .map(ratio -> Math.abs(Math.log(ratio)))
        .filter(difference -> difference >= DIFFERENT)
        .orElse(0.0);
  }

  /** By how much the published number is off, as the size of a logarithm. */
  private static Optional<Double> distance(SuiteReport.Tested tested) {
    return tested
        .claim()
        .expectation()
        .published()
        .flatMap(
            said ->
                tested
                    .claim()
                    .measured()
                    .filter(of -> said > 0 && of.value() > 0)
                    .map(of -> Math.abs(Math.log(of.value() / said))));
  }
}
