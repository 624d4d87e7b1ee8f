package parkbench.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.diagnose.WhatIf;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.planner.ProofPlan;
import parkbench.record.Machine;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/**
 * The proof of a run's leading finding, as a run of its own.
 *
 * @param approach whose; absent: the first that can be proved, limits before lacks of load
 * @param blocks how often each of the three is measured
 */
public record ProofRun(StoredRun before, Optional<String> approach, int blocks, RetryPolicy again) {

  /** A finding with what it predicts. */
  private record Case(Fork fork, Trial trial, Intervention asked) {}

  /**
   * Runs it; its report says what became of the finding.
   *
   * @param machine as it was before anything ran: a run pins the lab to some of its cores
   * @param out where it goes; absent: a new directory under {@code runs/}
   */
  public Exit run(Machine machine, @Nullable Path out) throws Exception {
    Case chosen = chosen();
    Plan whole = RecordedPlan.plan(before);
    Fork fork = whole.fork(chosen.fork().number());
    // A record has *** where the plan has its secrets again.
    Trial trial = fork.trial(chosen.trial().id()).orElseThrow();
    Plan plan = ProofPlan.of(whole, fork, trial, chosen.asked(), blocks, whole.randomSeed());
    refuseWhatIsGone(plan, machine);
    refuseBeyond(plan, machine);
    return NewRun.run(
        plan,
        again,
        machine,
        Home.directory(out, plan.source().scenario()),
        Knowledge.added(before.directory()));
  }

  private Case chosen() {
    refuseTraced();
    Report report = Knowledge.analysis(before.directory()).of(before);
    List<Case> cases = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (TrialReport cell : report.trials()) {
      if (cell.quality().audit().passed() && asked(cell)) {
        consider(cell, cases, reasons);
      }
    }
    return cases.stream()
        .filter(one -> !(one.asked().change() instanceof Intervention.Users))
        .findFirst()
        .or(() -> cases.stream().findFirst())
        .orElseThrow(() -> nothing(report, reasons));
  }

  private void refuseTraced() {
    if (before.run().plan().forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .anyMatch(trial -> trial.observation().traced().isPresent())) {
      throw new CommandRefused(
          "prove: " + before.directory() + " followed requests",
          "Traced requests came on top of its load, and an agent may have been at work in its"
              + " services: what it found is no measure of them",
          "Run the scenario, and prove that: parkbench run SCENARIO --prove");
    }
  }

  private boolean asked(TrialReport cell) {
    return approach.isEmpty() || name(cell).equals(approach.get());
  }

  private static String name(TrialReport cell) {
    return cell.target().system() + "/" + cell.target().approach();
  }

  private void consider(TrialReport cell, List<Case> cases, List<String> reasons) {
    StoredTrial stored =
        before.trials().stream()
            .filter(trial -> trial.record().trial().id().equals(cell.identity().id()))
            .findFirst()
            .orElseThrow();
    Fork fork =
        before.run().plan().forks().stream()
            .filter(each -> each.number() == stored.record().fork())
            .findFirst()
            .orElseThrow();
    Trial trial = stored.record().trial();
    WhatIf.Answer answer = WhatIf.of(fork, trial, cell);
    answer
        .counterfactual()
        .ifPresentOrElse(
            asked -> cases.add(new Case(fork, trial, asked)),
            () -> reasons.add(name(cell) + ": " + answer.why()));
  }

  private CommandRefused nothing(Report report, List<String> reasons) {
    List<String> counted =
        report.trials().stream()
            .filter(cell -> cell.quality().audit().passed())
            .map(ProofRun::name)
            .distinct()
            .toList();
    return new CommandRefused(
        "nothing of "
            + before.directory()
            + " can be proved"
            + approach.map(name -> " of " + name).orElse(""),
        reasons.isEmpty()
            ? "A finding of a trial that counts is what a change is tried on; trials that count: "
                + (counted.isEmpty() ? "none" : String.join(", ", counted))
            : String.join("; ", reasons.stream().distinct().toList()),
        "Name another approach with --approach, or run the scenario with a load that a limit bounds");
  }

  private void refuseWhatIsGone(Plan plan, Machine machine) {
    List<String> gone = SameConditions.gone(plan, machine);
    if (!gone.isEmpty()) {
      throw new CommandRefused(
          "prove: " + String.join("; ", gone),
          "It would be another experiment",
          "Run the scenario again, and prove its finding");
    }
  }

  private static void refuseBeyond(Plan plan, Machine machine) {
    ProofPlan.beyond(plan, machine)
        .ifPresent(
            what -> {
              throw new CommandRefused(
                  "prove: with the change " + what,
                  "What failed then would be the machine's or the load's, and not the service's",
                  "Run the scenario with fewer users or a longer timeout, and prove that");
            });
  }
}
