package parkbench.session;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import parkbench.harness.build.Builder;
import parkbench.plan.Plan;
import parkbench.sandbox.Sandbox;

/** Building systems before they run, with a live line where a person watches. */
final class Building {
  /** Columns of a live line that every terminal has. */
  private static final int LIVE_WIDTH = 79;

  private Building() {}

  /**
   * Builds what these plans need and what is missing or older than its sources.
   *
   * @return the modules that were built
   */
  public static Set<String> build(List<Plan> plans, Sandbox sandbox)
      throws Builder.BuildFailed, InterruptedException {
    Builder builder = new Builder(Home.path(), sandbox);
    Set<String> stale = new TreeSet<>();
    for (Plan plan : plans) {
      stale.addAll(builder.stale(plan));
    }
    if (stale.isEmpty()) {
      return stale;
    }
    System.out.println("building " + String.join(", ", stale) + " ...");
    try {
      builder.build(stale, audience());
    } finally {
      over();
    }
    return stale;
  }

  /** Shows the last line of a build where a person watches. */
  static Consumer<String> audience() {
    return TerminalWords.terminal() ? Building::show : line -> {};
  }

  /** Clears it. */
  static void over() {
    if (TerminalWords.terminal()) {
      Terminal.live("");
    }
  }

  private static void show(String line) {
    String words = line.strip();
    Terminal.live(words.substring(0, Math.min(words.length(), LIVE_WIDTH)));
  }
}
