package parkbench.cli;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import parkbench.config.Catalogue;
import parkbench.config.Refusal;
import parkbench.planner.Choices;
import parkbench.planner.Planner;
import parkbench.planner.SuitePlan;
import parkbench.record.Machine;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.TerminalWords;
import parkbench.session.ThisMachine;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what can be run. */
@Command(
    name = "list",
    description = "List scenarios, suites and systems, and how long each takes.")
final class ListVerb implements Callable<Integer> {

  private static final List<String> FIRST = List.of("quick", "proxy-battle", "incident");
  private static final int LONGEST = 80;
  private static final String UNKNOWN = "–";

  /** What can be listed. */
  enum What {
    scenarios,
    suites,
    systems,
    everything
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      defaultValue = "everything",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private What what = What.everything;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  /** What {@code --json} prints. */
  record Listing(
      List<Catalogue.Entry> scenarios,
      List<Catalogue.Entry> suites,
      List<Catalogue.Entry> systems) {}

  @Override
  public Integer call() {
    Catalogue catalogue = new Catalogue(Home.path());
    Listing listing =
        new Listing(
            asked(What.scenarios) ? catalogue.scenarios() : List.of(),
            asked(What.suites) ? catalogue.suites() : List.of(),
            asked(What.systems) ? catalogue.systems() : List.of());
    if (json) {
      System.out.println(Json.page(listing));
    } else {
      print(listing, catalogue, ThisMachine.read());
    }
    return Exit.DONE.code();
  }

  private boolean asked(What kind) {
    return what == What.everything || what == kind;
  }

  private static void print(Listing listing, Catalogue catalogue, Machine machine) {
    Predicate<Catalogue.Entry> first = entry -> FIRST.contains(entry.name());
    print(
        "Start here",
        FIRST.stream().flatMap(name -> named(name, listing.scenarios())).toList(),
        entry -> scenarioTime(entry, catalogue, machine));
    print(
        "More scenarios",
        listing.scenarios().stream().filter(first.negate()).toList(),
        entry -> scenarioTime(entry, catalogue, machine));
    print("Suites", listing.suites(), entry -> suiteTime(entry, catalogue, machine));
    print("Systems", listing.systems(), entry -> "");
  }

  private static Stream<Catalogue.Entry> named(String name, List<Catalogue.Entry> entries) {
    return entries.stream().filter(entry -> entry.name().equals(name));
  }

  private static void print(
      String group, List<Catalogue.Entry> entries, Function<Catalogue.Entry, String> time) {
    if (entries.isEmpty()) {
      return;
    }
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    System.out.println(group);
    for (Catalogue.Entry entry : entries) {
      System.out.printf(
          "  %-" + width + "s  %7s  %s%n", entry.name(), time.apply(entry), cut(entry.title()));
    }
  }

  private static String cut(String title) {
    return title.length() <= LONGEST ? title : title.substring(0, LONGEST - 1) + "…";
  }

  private static String scenarioTime(Catalogue.Entry entry, Catalogue catalogue, Machine machine) {
    return time(
        entry,
        choices -> Planner.plan(catalogue.scenario(entry.name()), machine, choices).estimate());
  }

  private static String suiteTime(Catalogue.Entry entry, Catalogue catalogue, Machine machine) {
    return time(
        entry, choices -> SuitePlan.of(catalogue.suite(entry.name()), machine, choices).estimate());
  }

  /** How long something takes by its plan. */
  private interface Estimate {
    Duration of(Choices choices) throws Refusal;
  }

  /** Of all of it on this machine, without a build; a dash where it cannot be planned. */
  private static String time(Catalogue.Entry entry, Estimate estimate) {
    try {
      return TerminalWords.duration(estimate.of(Planning.of(entry.name()).choices()));
    } catch (Refusal e) {
      return UNKNOWN;
    }
  }
}
