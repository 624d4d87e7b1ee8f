package parkbench.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.config.ClosestWord;
import parkbench.config.ConfigError;
import parkbench.config.MatrixPoint;
import parkbench.config.Scenario;
import parkbench.plan.Numbers;
import parkbench.system.Approach;
import parkbench.system.Limits;
import parkbench.system.SystemSpec;
import parkbench.system.Workload;
import parkbench.text.ScenarioWords;

/** Expands a scenario and the user's choices into cells, in the order of the file. */
final class MatrixExpander {
  private final Scenario scenario;
  private final Choices choices;
  private final List<ConfigError> faults;
  private final List<String> notes;

  private MatrixExpander(
      Scenario scenario, Choices choices, List<ConfigError> faults, List<String> notes) {
    this.scenario = scenario;
    this.choices = choices;
    this.faults = faults;
    this.notes = notes;
  }

  static List<Variant> of(
      Scenario scenario, Choices choices, List<ConfigError> faults, List<String> notes) {
    MatrixExpander cells = new MatrixExpander(scenario, choices, faults, notes);
    return cells.only(cells.expand());
  }

  private record Chosen(SystemSpec system, Approach approach) {
    String name() {
      return system.name() + "/" + approach.name();
    }
  }

  private List<Variant> expand() {
    List<Limits> axis = scenario.matrix().limits();
    List<Variant> cells = new ArrayList<>();
    for (Chosen chosen : chosen()) {
      for (Limits limits : axis.isEmpty() ? List.of(scenario.subjects().limits()) : axis) {
        String suffix = axis.isEmpty() ? "" : suffix(limits);
        for (List<MatrixPoint> points : together()) {
          cells.addAll(onEachJava(chosen, limits, suffix, points));
        }
      }
    }
    return cells;
  }

  /** Load points that share a fork: all, or none where each is to find a service that is cold. */
  private List<List<MatrixPoint>> together() {
    List<MatrixPoint> points = MatrixPoint.of(scenario);
    return scenario.timing().warmUp().none()
        ? points.stream().map(List::of).toList()
        : List.of(points);
  }

  /** One cell, or one for each release of the axis; --jdk takes the place of both. */
  private List<Variant> onEachJava(
      Chosen chosen, Limits limits, String suffix, List<MatrixPoint> points) {
    List<Variant> cells = new ArrayList<>();
    List<Integer> axis = choices.jdk().isPresent() ? List.of() : scenario.matrix().javas();
    for (int java : axis) {
      cells.add(
          new Variant(
              chosen.system(),
              chosen.approach(),
              limits,
              Optional.of(java),
              Optional.empty(),
              suffix + "-java" + java,
              points));
    }
    return axis.isEmpty()
        ? List.of(
            new Variant(
                chosen.system(),
                chosen.approach(),
                limits,
                scenario.subjects().java(),
                Optional.empty(),
                suffix,
                points))
        : cells;
  }

  private static String suffix(Limits limits) {
    return limits
        .quota()
        .map(quota -> "-" + Numbers.of(quota) + "over" + limits.cores())
        .orElse("-" + limits.cores() + "c");
  }

  private List<Chosen> chosen() {
    List<Chosen> own = all(scenario.subjects().systems()).stream().filter(this::isAsked).toList();
    checkOneWorkload(own);
    List<Chosen> chosen = new ArrayList<>(own);
    own.stream().findFirst().ifPresent(first -> chosen.addAll(guests(first.approach().workload())));
    return chosen;
  }

  private static List<Chosen> all(List<SystemSpec> systems) {
    return systems.stream()
        .flatMap(system -> system.approaches().stream().map(a -> new Chosen(system, a)))
        .toList();
  }

  private boolean isAsked(Chosen chosen) {
    return scenario.subjects().approaches().isEmpty()
        || scenario.subjects().approaches().contains(chosen.name());
  }

  private void checkOneWorkload(List<Chosen> chosen) {
    TreeMap<Workload, List<String>> byWorkload =
        chosen.stream()
            .collect(
                Collectors.groupingBy(
                    c -> c.approach().workload(),
                    TreeMap::new,
                    Collectors.mapping(Chosen::name, Collectors.toList())));
    if (byWorkload.size() > 1) {
      String sides =
          byWorkload.entrySet().stream()
              .map(e -> word(e.getKey()) + " (" + String.join(", ", e.getValue()) + ")")
              .collect(Collectors.joining(" and "));
      faults.add(
          new ConfigError(
              scenario
                  .source()
                  .places()
                  .at(scenario.subjects().approaches().isEmpty() ? "/systems" : "/approaches"),
              "approaches of different workloads: " + sides,
              "They do different things; their figures cannot be compared.",
              "Name the approaches of one workload under approaches, and write a scenario for each."));
    }
  }

  private static String word(Workload workload) {
    return workload.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Approaches of the systems that the user added, as far as they do the same as the scenario's.
   */
  private List<Chosen> guests(Workload workload) {
    Set<String> names =
        new HashSet<>(scenario.subjects().systems().stream().map(SystemSpec::name).toList());
    List<Chosen> guests = new ArrayList<>();
    for (SystemSpec system : choices.systems()) {
      List<Chosen> same =
          all(List.of(system)).stream().filter(c -> c.approach().workload() == workload).toList();
      if (!names.add(system.name())) {
        faults.add(
            new ConfigError(
                "--system",
                "a second system with the name \"" + system.name() + "\"",
                "Approaches are distinguished by the names of their systems.",
                "Rename it in its file."));
      } else if (same.isEmpty()) {
        faults.add(
            new ConfigError(
                "--system",
                "the system \""
                    + system.name()
                    + "\" has no approach of workload "
                    + word(workload),
                "This scenario measures " + word(workload) + "; other figures cannot be compared.",
                "Give one of its approaches workload: "
                    + word(workload)
                    + ", or write a scenario for"
                    + " it."));
      }
      int left = system.approaches().size() - same.size();
      if (left > 0 && !same.isEmpty()) {
        notes.add(
            ScenarioWords.count(left, "approach")
                + " of "
                + system.name()
                + " left out: not of workload "
                + word(workload)
                + ".");
      }
      guests.addAll(same);
    }
    return guests;
  }

  private List<Variant> only(List<Variant> cells) {
    if (choices.only().isEmpty()) {
      return cells;
    }
    List<Pattern> patterns =
        Stream.of(choices.only().get().split(",", -1))
            .map(String::strip)
            .map(MatrixExpander::glob)
            .toList();
    List<Variant> kept =
        cells.stream()
            .map(
                cell ->
                    cell.with(
                        cell.points().stream().filter(p -> matches(patterns, cell, p)).toList()))
            .filter(cell -> !cell.points().isEmpty())
            .toList();
    if (kept.isEmpty() && !cells.isEmpty()) {
      List<String> known = cells.stream().map(Variant::name).distinct().toList();
      faults.add(
          new ConfigError(
              "--only",
              "nothing matches \"" + ScenarioWords.brief(choices.only().get()) + "\"",
              "There would be nothing to measure.",
              ClosestWord.hint(choices.only().get(), known) + " * and ? stand for anything."));
    }
    return kept;
  }

  /** The number in front of a trial's id is its position in a run, and counts for nothing here. */
  private static boolean matches(List<Pattern> patterns, Variant cell, MatrixPoint point) {
    return Stream.of(cell.system().name(), cell.name(), cell.slug(point))
        .anyMatch(name -> patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches()));
  }

  private static Pattern glob(String text) {
    String bare = text.replaceFirst("^\\d{3,}-", "");
    return Pattern.compile(
        bare.codePoints()
            .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
            .collect(Collectors.joining()));
  }
}
