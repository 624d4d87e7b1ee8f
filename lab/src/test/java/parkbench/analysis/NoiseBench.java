package parkbench.analysis;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.KnownLibraries;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.WinnerCount;
import parkbench.store.StoredRun;

/**
 * Counts the cells that were answered, and those of which something false was said, among runs of
 * known truth. {@code bench/noise/run} starts it, with the directories of runs of one half.
 */
public final class NoiseBench {
  /** Upper ends of what was taken of the service's demand; the second and fourth are required. */
  private static final List<Double> LEVELS = List.of(0.03, 0.08, 0.15, 0.25);

  private NoiseBench() {}

  /** A trial of a run of some kind of interference. */
  private record Run(String kind, AnalysedTrial trial) {}

  public static void main(String[] runs) {
    List<Run> trials = Arrays.stream(runs).flatMap(NoiseBench::trials).toList();
    QuietTruth truth =
        QuietTruth.of(
            trials.stream()
                .filter(each -> each.kind().startsWith("none"))
                .map(Run::trial)
                .toList());
    List<NoisyTrial> judged =
        trials.stream().map(each -> NoisyTrial.of(each.kind(), each.trial(), truth)).toList();

    System.out.printf("%d trials of %d runs%n", trials.size(), runs.length);
    print("taken of the demand", judged, each -> level(each.taken()));
    print("interference", judged, NoisyTrial::kind);
    print("approach", judged, each -> each.trial().approach());
    judged.stream()
        .filter(each -> !each.falsehoods().isEmpty())
        .map(each -> line("false", each, String.join("; ", each.falsehoods())))
        .forEach(System.out::print);
    judged.stream()
        .filter(each -> each.trial().valid() && !each.answered())
        .map(each -> line("not answered", each, each.said()))
        .forEach(System.out::print);
  }

  private static Stream<Run> trials(String run) {
    Path directory = Path.of(run);
    return KnownLibraries.analysis().judged(StoredRun.open(directory)).stream()
        .map(trial -> new Run(kind(directory), trial));
  }

  private static String line(String what, NoisyTrial trial, String why) {
    return "%s: %s %s, %.1f %% taken: %s%n"
        .formatted(
            what, trial.kind(), trial.trial().report().identity().id(), 100 * trial.taken(), why);
  }

  /** {@code burner-lab} of {@code a-burner-lab-waiting}. */
  private static String kind(Path run) {
    String name = run.getFileName().toString();
    return name.substring(name.indexOf('-') + 1, name.lastIndexOf('-'));
  }

  private static String level(double taken) {
    double below = 0;
    for (double end : LEVELS) {
      if (taken < end) {
        return "%2.0f to %2.0f %%".formatted(100 * below, 100 * end);
      }
      below = end;
    }
    return "above %2.0f %%".formatted(100 * below);
  }

  private static void print(
      String of, List<NoisyTrial> trials, Function<NoisyTrial, String> group) {
    System.out.printf(
        "%n%-28s %6s %7s %5s %8s %6s %14s%n",
        of, "trials", "invalid", "exact", "answered", "false", "95 %");
    new TreeMap<>(trials.stream().collect(Collectors.groupingBy(group)))
        .forEach((name, members) -> System.out.println(line(name, members)));
  }

  private static String line(String name, List<NoisyTrial> members) {
    List<NoisyTrial> valid = members.stream().filter(each -> each.trial().valid()).toList();
    long exact = valid.stream().filter(NoisyTrial::exact).count();
    WinnerCount answered = new WinnerCount(0, 0);
    WinnerCount wrong = new WinnerCount(0, 0);
    for (NoisyTrial each : valid) {
      answered = answered.plus(each.answered());
      wrong = wrong.plus(!each.falsehoods().isEmpty());
    }
    if (valid.isEmpty()) {
      return "%-28s %6d %7d".formatted(name, members.size(), members.size());
    }
    return "%-28s %6d %7d %5d %7.1f%% %5.1f%% %5.1f to %.1f"
        .formatted(
            name,
            members.size(),
            members.size() - valid.size(),
            exact,
            100 * answered.share(),
            100 * wrong.share(),
            100 * wrong.low(),
            100 * wrong.high());
  }
}
