package parkbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.crosscheck.Crosscheck;
import parkbench.harness.build.Drivers;
import parkbench.plan.Driver;
import parkbench.plan.Plan;
import parkbench.record.Machine;
import parkbench.report.CrosscheckText;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.NewRun;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.store.StoredRun;
import parkbench.text.TerminalWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Has every driver ask the same cell. */
@Command(
    name = "crosscheck",
    description =
        "Ask one cell of a scenario with every load tool that is here, and name where they disagree.",
    footer =
        "The cell is the first trial that --only leaves. Each repeat (default: 2) is a fork in which"
            + " every driver asks once, in an order of chance.")
final class CrosscheckVerb implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = Planning.SCENARIO, description = Planning.SCENARIO_IS)
  private String scenario = "";

  @Mixin private Planning choices = new Planning();

  @Option(
      names = "--drivers",
      paramLabel = "A,B",
      split = ",",
      description = "Only these, of wrk, k6, gatling and jmeter (default: all that are here).")
  private List<String> named = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/crosscheck-SCENARIO-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    List<String> missing = new ArrayList<>();
    List<Driver> drivers = drivers(missing);
    refuseOneAlone(drivers, missing);
    Machine machine = ThisMachine.read();
    Plan plan = choices.about(scenario).crosscheck(machine, drivers, !named.isEmpty(), missing);
    Path directory = Home.directory(out, "crosscheck-" + plan.source().scenario());
    Exit exit = NewRun.run(plan, RetryPolicy.times(0), machine, directory, List.of());
    if (exit != Exit.INTERRUPTED) {
      tell(directory);
    }
    return exit.code();
  }

  /** Those named, or all that are here; of the others, how to get them. */
  private List<Driver> drivers(List<String> missing) {
    if (!named.isEmpty()) {
      return named.stream().map(String::strip).map(CrosscheckVerb::driver).distinct().toList();
    }
    Drivers here = Drivers.of(Home.path());
    List<Driver> drivers = new ArrayList<>();
    for (Driver driver : Driver.values()) {
      if (here.present(driver)) {
        drivers.add(driver);
      } else {
        missing.add(driver.word() + " is not here. " + driver.remedy() + ".");
      }
    }
    return drivers;
  }

  private static void refuseOneAlone(List<Driver> drivers, List<String> missing) {
    if (drivers.stream().allMatch(Driver::builtIn)) {
      throw new CommandRefused(
          "crosscheck with the built-in engine alone",
          "There would be no second opinion",
          missing.isEmpty() ? "Name another with --drivers" : String.join("\n  ", missing));
    }
  }

  private static Driver driver(String word) {
    return Driver.of(word)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--drivers: no driver is named \"" + word + "\"",
                    "Another one than meant would ask",
                    "Name some of wrk, k6, gatling and jmeter, with commas between them"));
  }

  private static void tell(Path directory) {
    String table =
        TerminalWriter.of(
            CrosscheckText.of(
                Crosscheck.of(Knowledge.analysis(directory).of(StoredRun.open(directory)))),
            TerminalWriter.UNLIMITED);
    System.out.print("\nCrosscheck\n\n" + table);
    AtomicFile.write(directory.resolve("crosscheck.txt"), table, Loss.REPORT);
  }
}
