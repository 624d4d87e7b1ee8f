package parkbench.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import parkbench.cluster.Workers;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Plan;
import parkbench.plan.Precision;
import parkbench.record.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.system.Start;

/** A plan that is run into a new directory. */
public final class NewRun {
  private NewRun() {}

  /**
   * Announces a plan, builds what it needs, and runs it.
   *
   * @param directory new or empty
   * @param libraries library files of the user's own
   */
  public static Exit run(
      Plan plan, RetryPolicy again, Machine machine, Path directory, List<Path> libraries)
      throws Exception {
    return run(plan, again, machine, directory, libraries, Optional.empty());
  }

  /**
   * The same, shown in a browser meanwhile.
   *
   * @param live port of the page, 0 for a free one; absent: it is not shown
   */
  public static Exit run(
      Plan plan,
      RetryPolicy again,
      Machine machine,
      Path directory,
      List<Path> libraries,
      Optional<Integer> live)
      throws Exception {
    if (live.isEmpty()) {
      return begin(plan, again, machine, directory, libraries, Optional.empty());
    }
    try (LiveReport page = LiveReport.open(live.get(), plan, directory)) {
      System.out.println("live: " + page.address());
      return begin(plan, again, machine, directory, libraries, Optional.of(page));
    }
  }

  /**
   * The same on other machines. Nothing is built: workers have what they measure.
   *
   * @throws CommandRefused where a service of the plan is not started by the lab
   */
  public static Exit on(
      Workers workers,
      Plan plan,
      RetryPolicy again,
      Machine machine,
      Path directory,
      List<Path> libraries)
      throws Exception {
    refuseElsewhere(plan);
    RunWriter.requireUnused(directory);
    System.out.printf(
        "%s: %s%n%s; measured by workers: %s%n",
        plan.source().scenario(), plan.source().question(), forks(plan), workers.words());
    plan.notes().forEach(note -> System.out.println("note: " + note));
    try {
      return OnInterrupt.during(
          () ->
              new ScenarioRun(
                      plan,
                      again,
                      machine,
                      Sandbox.detect(),
                      directory,
                      libraries,
                      Optional.empty(),
                      Optional.empty())
                  .run(workers));
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private static void refuseElsewhere(Plan plan) {
    plan.systems().stream()
        .filter(
            system ->
                system.start() instanceof Start.Jar jar && !jar.file().startsWith(Home.path()))
        .findFirst()
        .ifPresent(
            system -> {
              throw new CommandRefused(
                  system.name() + " is a jar outside " + Home.path(),
                  "Workers have what is in their image, in the folder of the project",
                  "Put it below systems/ of an image of your own, and name that with --worker-image");
            });
    plan.systems().stream()
        .filter(system -> !system.start().ours())
        .findFirst()
        .ifPresent(
            system -> {
              throw new CommandRefused(
                  system.name() + " runs already, and workers run elsewhere",
                  "They would measure the way to it, too",
                  "Leave --on out, or give its system file a start of its own");
            });
  }

  private static Exit begin(
      Plan plan,
      RetryPolicy again,
      Machine machine,
      Path directory,
      List<Path> libraries,
      Optional<LiveReport> live)
      throws Exception {
    Sandbox sandbox = Sandbox.detect();
    Prerequisites.require(plan);
    RunWriter.requireUnused(directory);
    announce(plan, machine, sandbox);
    try {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            return new ScenarioRun(
                    plan, again, machine, sandbox, directory, libraries, live, Optional.empty())
                .run();
          });
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  /** What is going to run, and what it cannot do here. */
  static void announce(Plan plan, Machine machine, Sandbox sandbox) {
    System.out.printf(
        "%s: %s%n%s; %s%n",
        plan.source().scenario(),
        plan.source().question(),
        plan.capacity().map(goal -> searches(plan, goal)).orElseGet(() -> forks(plan)),
        places(plan, sandbox));
    for (String missing : ScenarioRun.notEnforced(plan, sandbox)) {
      System.out.println("note: " + missing);
    }
    for (String advice : machine.advice()) {
      System.out.println("note: " + advice);
    }
    for (String note : plan.notes()) {
      System.out.println("note: " + note);
    }
  }

  private static String places(Plan plan, Sandbox sandbox) {
    String lab = "lab on " + TerminalWords.cores(plan.layout().lab());
    return plan.forks().stream().anyMatch(fork -> fork.system().start().ours())
        ? "service on %s, %s; %s"
            .formatted(TerminalWords.cores(plan.layout().service()), lab, sandbox.mechanism())
        : "service where it runs, " + lab;
  }

  private static String forks(Plan plan) {
    return "%s%s, %s, about %s"
        .formatted(
            plan.precision().map(NewRun::blocks).orElse(""),
            TerminalWords.count(plan.forks().size(), "fork"),
            TerminalWords.count(plan.trials(), "trial"),
            plan.precision()
                .map(NewRun::time)
                .orElseGet(() -> TerminalWords.duration(plan.estimate())));
  }

  private static String searches(Plan plan, CapacityGoal goal) {
    String most = TerminalWords.duration(goal.within());
    return plan.forks().size() == 1
        ? "a search of up to " + most
        : plan.forks().size() + " searches of up to " + most + " each";
  }

  private static String blocks(Precision asked) {
    return Precision.LEAST + " to " + asked.most() + " blocks of ";
  }

  private static String time(Precision asked) {
    return TerminalWords.duration(asked.estimate(Precision.LEAST))
        + " to "
        + TerminalWords.duration(asked.estimate(asked.most()));
  }
}
