package parkbench.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.diagnose.Figures;
import parkbench.model.Plan;
import parkbench.model.Report;
import parkbench.model.Threshold;

/** Bounds that the user asked to hold, tested for each approach at each load point. */
final class Claims {
  private final int number;
  private final Threshold threshold;

  private Claims(int number, Threshold threshold) {
    this.number = number;
    this.threshold = threshold;
  }

  static List<Report.Claim> of(Plan plan, List<Judged> trials) {
    List<Report.Claim> claims = new ArrayList<>();
    for (int i = 0; i < plan.hold().size(); i++) {
      claims.addAll(new Claims(i + 1, plan.hold().get(i)).test(trials));
    }
    return List.copyOf(claims);
  }

  private List<Report.Claim> test(List<Judged> trials) {
    List<Judged> bounded =
        trials.stream()
            .filter(trial -> threshold.approach().map(trial.name()::equals).orElse(true))
            .toList();
    if (bounded.isEmpty()) {
      String who = threshold.approach().orElse("every approach");
      return List.of(claim(who, "", Optional.empty(), "not tested", "no trial of it was finished"));
    }
    List<Report.Claim> claims = new ArrayList<>();
    for (String name : bounded.stream().map(Judged::name).distinct().toList()) {
      List<Judged> own = bounded.stream().filter(trial -> trial.name().equals(name)).toList();
      for (LoadPoint point : own.stream().map(Judged::point).distinct().toList()) {
        claims.add(test(name, point, own.stream().filter(t -> t.point().equals(point)).toList()));
      }
    }
    return claims;
  }

  private Report.Claim test(String name, LoadPoint point, List<Judged> repeats) {
    List<Judged> valid = repeats.stream().filter(Judged::valid).toList();
    if (valid.isEmpty()) {
      return claim(name, point.words(), Optional.empty(), "undecided", voids(repeats));
    }
    List<Double> values = valid.stream().flatMap(trial -> value(trial.cell()).stream()).toList();
    if (values.isEmpty()) {
      return claim(name, point.words(), Optional.empty(), "not tested", "it has no such figure");
    }
    Spread spread = Spread.of(values);
    boolean openEnded = valid.stream().anyMatch(trial -> openEnded(trial.cell()));
    return claim(
        name,
        point.words(),
        Optional.of(new Report.Measured(spread.mean(), spread.low(), spread.high())),
        verdict(spread.low(), openEnded ? Double.POSITIVE_INFINITY : spread.high()),
        why(spread, values.size(), repeats.size() - valid.size(), openEnded));
  }

  private static String voids(List<Judged> repeats) {
    return "its trials are void: " + Voids.why(repeats);
  }

  /** The whole interval must lie inside the bounds, or the whole of it outside. */
  private String verdict(double low, double high) {
    double least = threshold.atLeast().orElse(Double.NEGATIVE_INFINITY);
    double most = threshold.atMost().orElse(Double.POSITIVE_INFINITY);
    if (low >= least && high <= most) {
      return "confirmed";
    }
    return high < least || low > most ? "refuted" : "undecided";
  }

  private String why(Spread spread, int forks, int voids, boolean openEnded) {
    String measured =
        forks == 1
            ? "measured " + words(spread.mean()) + " in one fork"
            : "measured "
                + words(spread.mean())
                + " ("
                + words(spread.low())
                + " to "
                + words(spread.high())
                + ", 95 % interval of "
                + forks
                + " forks)";
    return measured
        + (openEnded ? "; failures reach this percentile, so that it is at least that" : "")
        + (voids == 0 ? "" : "; " + voids + " void left out");
  }

  private Optional<Double> value(Report.Cell cell) {
    return switch (threshold.quantity()) {
      case THROUGHPUT_RPS -> Optional.of(cell.throughputRps());
      case RESPONSE_P50_MS -> answered(cell, cell.responseMs().p50());
      case RESPONSE_P95_MS -> answered(cell, cell.responseMs().p95());
      case RESPONSE_P99_MS -> answered(cell, cell.responseMs().p99());
      case ERROR_RATIO ->
          cell.requests() == 0
              ? Optional.empty()
              : Optional.of((cell.errors().total() + cell.pending()) / (double) cell.requests());
      case OF_CEILING -> cell.ofCeiling();
    };
  }

  private static Optional<Double> answered(Report.Cell cell, double millis) {
    return cell.requests() == 0 ? Optional.empty() : Optional.of(millis);
  }

  private boolean openEnded(Report.Cell cell) {
    List<String> atLeast = cell.responseMs().atLeast();
    return switch (threshold.quantity()) {
      case RESPONSE_P50_MS -> atLeast.contains("p50");
      case RESPONSE_P95_MS -> atLeast.contains("p95");
      case RESPONSE_P99_MS -> atLeast.contains("p99");
      case THROUGHPUT_RPS, ERROR_RATIO, OF_CEILING -> false;
    };
  }

  private Report.Claim claim(
      String name, String point, Optional<Report.Measured> measured, String verdict, String why) {
    String where = point.isEmpty() ? "" : " at " + point;
    return new Report.Claim(
        "hold " + number + ", " + name + where,
        "",
        name + where + ": " + quantity() + " " + bounds(),
        Optional.empty(),
        Optional.empty(),
        measured,
        verdict,
        why);
  }

  private String quantity() {
    return threshold.quantity().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private String bounds() {
    return Stream.of(
            threshold.atLeast().map(bound -> "≥ " + words(bound)),
            threshold.atMost().map(bound -> "≤ " + words(bound)))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" and "));
  }

  private String words(double value) {
    return switch (threshold.quantity()) {
      case THROUGHPUT_RPS -> Figures.rps(value);
      case RESPONSE_P50_MS, RESPONSE_P95_MS, RESPONSE_P99_MS -> Figures.millis(value);
      case ERROR_RATIO, OF_CEILING -> Figures.percent(value);
    };
  }
}
