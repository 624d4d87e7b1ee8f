package parkbench.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.record.Machine;
import parkbench.record.RunRecord;
import parkbench.sandbox.Jvms;
import parkbench.system.Jvm;
import parkbench.system.Origin;

/** What must be as it was, or trials from before and after belong to two experiments. */
final class SameConditions {
  private SameConditions() {}

  /**
   * Refuses to go on with a run elsewhere than where it began.
   *
   * @param mechanism of the sandbox that there is now
   * @param version of this lab
   * @throws CommandRefused with everything that differs
   */
  static void require(RunRecord run, Machine machine, String mechanism, String version) {
    if (!run.labVersion().equals(version)) {
      throw new CommandRefused(
          "--resume: " + run.id() + " was begun with Parkbench " + run.labVersion(),
          "This is "
              + version
              + ", which may measure otherwise: its figures would not belong to the"
              + " others",
          "Resume it with " + run.labVersion() + ", or run the scenario again");
    }
    List<String> changed = new ArrayList<>(changed(run.environment().facts(), machine));
    if (!run.environment().sandbox().equals(mechanism)) {
      changed.add("sandbox: " + run.environment().sandbox() + ", now " + mechanism);
    }
    changed.addAll(gone(run.plan(), machine));
    if (!changed.isEmpty()) {
      throw new CommandRefused(
          "--resume: this is not where " + run.id() + " began: " + String.join("; ", changed),
          "Figures of two machines are no repeats of each other",
          "Resume it where it began, or run the scenario again");
    }
  }

  /**
   * Refuses to compare with figures of another machine.
   *
   * @throws CommandRefused with everything that differs
   */
  static void requireMachine(RunRecord run, Machine machine) {
    List<String> changed = changed(run.environment().facts(), machine);
    if (!changed.isEmpty()) {
      throw new CommandRefused(
          "--baseline: " + run.id() + " was measured elsewhere: " + String.join("; ", changed),
          "Figures of two machines say nothing of two versions",
          "Give the old version itself, which is measured beside the new one");
    }
  }

  /**
   * Refuses to compare with figures of another Java.
   *
   * @throws CommandRefused with both
   */
  static void requireJava(RunRecord run, Plan now) {
    Set<String> before = javas(run.plan());
    if (!before.equals(javas(now))) {
      throw new CommandRefused(
          "--baseline: %s was measured on %s, and this would be on %s"
              .formatted(run.id(), String.join(", ", before), String.join(", ", javas(now))),
          "Figures of two JVMs say nothing of two versions",
          "Choose the same with --jdk, or give the old version itself");
    }
  }

  private static Set<String> javas(Plan plan) {
    return plan.forks().stream()
        .flatMap(fork -> fork.jvm().stream())
        .map(Jvm::words)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> changed(Map<String, String> before, Machine machine) {
    return ThisMachine.SAME.stream()
        .filter(name -> !fact(before, name).equals(fact(machine.facts(), name)))
        .map(name -> name + ": " + fact(before, name) + ", now " + fact(machine.facts(), name))
        .toList();
  }

  private static String fact(Map<String, String> facts, String name) {
    return facts.getOrDefault(name, "unknown");
  }

  /** Cores and runtimes of the plan that are not there now. */
  static List<String> gone(Plan plan, Machine machine) {
    Stream<String> cores =
        cores(plan.layout()).stream()
            .filter(core -> !machine.cores().contains(core))
            .map(core -> "core " + core + " is not usable now");
    Stream<String> jvms =
        plan.forks().stream()
            .flatMap(fork -> Stream.concat(fork.jvm().stream(), ofOrigin(fork)))
            .distinct()
            .filter(jvm -> !here(jvm))
            .map(jvm -> jvm.words() + " at " + jvm.java() + " is not found now");
    return Stream.concat(cores, jvms).toList();
  }

  private static Stream<Jvm> ofOrigin(Fork fork) {
    return fork.origin().flatMap(Origin::jvm).stream();
  }

  /** Whether its program still lies where it lay, and is of the same version. */
  private static boolean here(Jvm jvm) {
    return Jvms.at(jvm.java().resolve("../..").normalize())
        .filter(found -> found.version().equals(jvm.version()))
        .isPresent();
  }

  private static Set<Integer> cores(Layout layout) {
    return Stream.of(layout.service(), layout.load(), layout.upstream(), layout.controller())
        .flatMap(List::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
