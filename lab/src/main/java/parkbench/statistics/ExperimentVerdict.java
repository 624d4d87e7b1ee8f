package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.diagnose.WhatIf;
import parkbench.plan.Intervention;
import parkbench.record.ClaimVerdict;
import parkbench.result.ExperimentReason;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.Statement;
import parkbench.result.TrialReport;

/** What became of a finding when the one thing was changed that it is about. */
public final class ExperimentVerdict {
  /** By how much what is found in a proof may differ from the finding, to be the same. */
  private static final double SAME = 0.10;

  /** A pool that has this many times as many busy threads got more of them. */
  private static final double MORE = 1.05;

  /** Throughputs that differ by more than this share are both stated. */
  private static final double STATED = 0.02;

  private ExperimentVerdict() {}

  /** By the claims of the proof, which were written down before it ran. */
  public static Statement.Experiment of(
      Intervention asked, List<Report.Claim> claims, List<TrialReport> trials) {
    Report.Claim placebo = claim(claims, Intervention.PLACEBO);
    Report.Claim effect = claim(claims, Intervention.EFFECT);
    Report.Claim changed = claim(claims, Intervention.CHANGED);
    ProofArms arms = ProofArms.of(asked, trials);
    if (arms.unanswered() > 0) {
      return undecided(new ExperimentReason.BurstUnanswered(arms.unanswered()));
    }
    if (!conclusive(asked, placebo, effect)) {
      return undecided(new ExperimentReason.PlaceboNotProven(placebo));
    }
    return switch (effect.verdict()) {
      case CONFIRMED -> effective(asked, placebo, effect, changed, arms);
      case REFUTED -> ineffective(asked, changed, arms);
      case UNDECIDED, NOT_TESTED ->
          tried(
              ClaimVerdict.UNDECIDED,
              new ExperimentReason.EffectUndecided(effect),
              asked,
              changed,
              arms);
    };
  }

  private static Statement.Experiment undecided(ExperimentReason reason) {
    return new Statement.Experiment(ClaimVerdict.UNDECIDED, reason, Optional.empty(), List.of());
  }

  private static Statement.Experiment tried(
      ClaimVerdict verdict,
      ExperimentReason reason,
      Intervention asked,
      Report.Claim changed,
      ProofArms arms) {
    return new Statement.Experiment(
        verdict,
        reason,
        Optional.of(
            new ExperimentReason.Tried(
                asked.change(),
                changed.measured().map(Report.Measured::value),
                asked.foundRps(),
                arms.foundRps().filter(now -> Math.abs(now / asked.foundRps() - 1) > STATED),
                asked.predicted())),
        arms.alone());
  }

  /**
   * Whether the placebo allows a conclusion: it did nothing; or its forks scatter too much to show
   * that, and the change did more than the placebo did by its interval.
   */
  private static boolean conclusive(Intervention asked, Report.Claim placebo, Report.Claim effect) {
    return switch (placebo.verdict()) {
      case CONFIRMED -> true;
      case REFUTED, NOT_TESTED -> false;
      case UNDECIDED ->
          effect.verdict() == ClaimVerdict.CONFIRMED
              && placebo
                  .measured()
                  .filter(nothing -> nothing.bottom() < 1 && 1 < nothing.top())
                  .map(nothing -> nothing.top() * asked.change().ifWrong())
                  .flatMap(most -> effect.measured().map(did -> did.bottom() > most))
                  .orElse(false);
    };
  }

  /** It is the limit; whether the next one is the predicted one is another question. */
  private static Statement.Experiment effective(
      Intervention asked,
      Report.Claim placebo,
      Report.Claim effect,
      Report.Claim changed,
      ProofArms arms) {
    if (asked.change() instanceof Intervention.Cores && !asMuchAsBefore(effect, changed)) {
      return tried(
          ClaimVerdict.UNDECIDED, new ExperimentReason.CoresShared(), asked, changed, arms);
    }
    return tried(
        ClaimVerdict.CONFIRMED,
        new ExperimentReason.Effective(
            changed.verdict(),
            Optional.of(placebo).filter(claim -> claim.verdict() != ClaimVerdict.CONFIRMED),
            next(arms.changed())),
        asked,
        changed,
        arms);
  }

  /** Both as it was when it was found, and as it is in the proof itself. */
  private static boolean asMuchAsBefore(Report.Claim effect, Report.Claim changed) {
    return changed.verdict() == ClaimVerdict.CONFIRMED
        && effect.measured().filter(did -> did.bottom() >= 1 - WhatIf.BY_ARITHMETIC).isPresent();
  }

  /** A change without an effect refutes the finding where the change was there to be used. */
  private static Statement.Experiment ineffective(
      Intervention asked, Report.Claim changed, ProofArms arms) {
    Optional<ExperimentReason> other =
        serviceChanged(asked, arms).or(() -> withoutEffect(asked.change(), arms));
    return tried(
        other.isPresent() ? ClaimVerdict.UNDECIDED : ClaimVerdict.REFUTED,
        other.orElseGet(ExperimentReason.OtherLimit::new),
        asked,
        changed,
        arms);
  }

  /** What the finding explains may not be there any more. */
  private static Optional<ExperimentReason> serviceChanged(Intervention asked, ProofArms arms) {
    return arms.foundRps()
        .filter(now -> Math.abs(now / asked.foundRps() - 1) > SAME)
        .map(now -> new ExperimentReason.ServiceChanged());
  }

  /** A setting that the service does not read changes nothing, whatever the limit is. */
  private static Optional<ExperimentReason> withoutEffect(
      Intervention.Change change, ProofArms arms) {
    return switch (change) {
      case Intervention.PoolSize size -> withoutEffect(size, arms);
      case Intervention.UpstreamServers servers -> Optional.empty();
      case Intervention.Cores cores -> Optional.empty();
      case Intervention.Users users -> Optional.empty();
    };
  }

  private static Optional<ExperimentReason> withoutEffect(
      Intervention.PoolSize size, ProofArms arms) {
    OptionalInt before = ProofArms.busyMost(arms.found());
    OptionalInt then = ProofArms.busyMost(arms.changed());
    if (before.isEmpty() || then.isEmpty()) {
      return Optional.of(new ExperimentReason.BusyThreadsUnknown(size.said()));
    }
    return then.getAsInt() > MORE * before.getAsInt()
        ? Optional.empty()
        : Optional.of(
            new ExperimentReason.SettingWithoutEffect(
                size.said(), before.getAsInt(), then.getAsInt()));
  }

  /** What the rules find of the changed service. */
  private static Optional<Finding> next(List<TrialReport> changed) {
    return changed.stream()
        .flatMap(trial -> trial.findings().stream().limit(1))
        .filter(finding -> finding.rule() != RuleId.UNKNOWN)
        .findFirst();
  }

  private static Report.Claim claim(List<Report.Claim> claims, String id) {
    List<Report.Claim> found = claims.stream().filter(claim -> claim.id().equals(id)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "no proof: it has " + found.size() + " claims \"" + id + "\"");
    }
    return found.getFirst();
  }
}
