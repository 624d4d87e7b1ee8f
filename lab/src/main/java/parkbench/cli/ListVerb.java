package parkbench.cli;

import java.util.List;
import java.util.concurrent.Callable;
import parkbench.scenario.Catalogue;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what can be run. */
@Command(name = "list", description = "Ready scenarios, suites and systems.")
final class ListVerb implements Callable<Integer> {

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
      print("scenarios", listing.scenarios());
      print("suites", listing.suites());
      print("systems", listing.systems());
    }
    return Exit.DONE.code();
  }

  private boolean asked(What kind) {
    return what == What.everything || what == kind;
  }

  private static void print(String title, List<Catalogue.Entry> entries) {
    if (!entries.isEmpty()) {
      System.out.println(title);
      entries.forEach(
          entry -> {
            System.out.printf("  %-16s %s%n", entry.name(), entry.words());
          });
    }
  }
}
