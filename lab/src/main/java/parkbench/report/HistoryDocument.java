package parkbench.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parkbench.chart.Axis;
import parkbench.chart.Figure;
import parkbench.chart.Panel;
import parkbench.chart.Plot;
import parkbench.history.Trend;
import parkbench.history.TrendMetric;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.Figures;

/** What runs show over time: the changes of a level first, then every trend. */
public final class HistoryDocument {
  private static final int HEIGHT = 150;

  /** Panels of one scenario; the table has all of its trends. */
  private static final int MOST_PANELS = 24;

  /** Longer tables are folded, but for their first rows: those with a change. */
  private static final int MOST_ROWS = 24;

  private static final int FEW_ROWS = 9;

  private static final String SPARKS = "▁▂▃▄▅▆▇█";
  private static final int MOST_SPARKS = 24;

  /** A line of less than this share of a value is drawn level. */
  private static final double LEVEL = 0.01;

  private HistoryDocument() {}

  /**
   * All of it.
   *
   * @param notes about the index
   */
  public static List<Section> of(List<Trend> trends, int runs, List<String> notes) {
    List<Section> sections = new ArrayList<>();
    sections.add(answer(trends, runs, notes));
    Map<List<String>, List<Trend>> groups =
        trends.stream()
            .collect(
                Collectors.groupingBy(
                    trend -> List.of(trend.scenario(), trend.machine()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    int number = 1;
    for (Map.Entry<List<String>, List<Trend>> group : groups.entrySet()) {
      sections.add(
          section(
              "trends-" + number++,
              group.getKey().getFirst() + " on " + group.getKey().getLast(),
              group.getValue()));
    }
    return sections;
  }

  private static Section answer(List<Trend> trends, int runs, List<String> notes) {
    List<Block> blocks = new ArrayList<>();
    List<String> changes =
        trends.stream()
            .flatMap(trend -> trend.changes().stream().map(change -> new Found(trend, change)))
            .sorted(Comparator.comparing((Found found) -> found.change().since().at()).reversed())
            .map(Found::words)
            .toList();
    String counted = runs == 1 ? "one run" : Figures.count(runs) + " runs";
    blocks.add(
        new Paragraph(
            changes.isEmpty()
                ? "No level changed in " + counted + "."
                : changes.size() == 1
                    ? "One level changed in " + counted + "."
                    : Figures.count(changes.size()) + " levels changed in " + counted + ".",
            ""));
    if (!changes.isEmpty()) {
      blocks.add(Bullets.texts(changes.stream()));
    }
    if (trends.stream().allMatch(trend -> trend.values().size() < 6)) {
      blocks.add(
          new Paragraph(
              "How sure:",
              "a change takes three runs on each side, six of one scenario and machine."));
    }
    notes.forEach(note -> blocks.add(new Paragraph("", note, Tone.SOFT)));
    return new Section("verdict", "", blocks);
  }

  private record Found(Trend trend, Trend.Change change) {
    String words() {
      boolean worse = (change.ratio() < 1) == trend.metric().higherIsBetter();
      return "%s, %s: %s %s, × %s, since %s (%s; p %s)"
          .formatted(
              trend.scenario(),
              name(trend),
              word(trend.metric()),
              worse ? "worse" : "better",
              Figures.number(change.ratio()),
              day(change.since().at()),
              change.since().folder().replaceFirst(".*/", ""),
              change.p() < 0.0005 ? "< 0.001" : Figures.number(change.p()));
    }
  }

  private static String word(TrendMetric metric) {
    return switch (metric) {
      case THROUGHPUT -> "throughput";
      case P99 -> "p99";
      case CPU_PER_REQUEST -> "CPU per request";
    };
  }

  private static String name(Trend trend) {
    return trend.title() + ", " + Figures.millis(trend.delayMs()) + ", " + trend.load();
  }

  private static String day(Instant at) {
    return at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }

  private static Section section(String id, String title, List<Trend> trends) {
    List<Block> blocks = new ArrayList<>();
    List<Trend> first =
        trends.stream()
            .sorted(Comparator.comparing(trend -> trend.changes().isEmpty()))
            .limit(trends.size() > MOST_ROWS ? FEW_ROWS : MOST_ROWS)
            .toList();
    blocks.add(table(trends.stream().filter(first::contains).toList()));
    if (first.size() < trends.size()) {
      List<Trend> rest = trends.stream().filter(trend -> !first.contains(trend)).toList();
      blocks.add(
          new Paragraph(
              "",
              rest.size() + " more trends, without a change: --html, or --approach.",
              Tone.SOFT));
      blocks.add(new Folded(rest.size() + " more trends", List.of(table(rest))));
    }
    List<Panel> panels =
        trends.stream()
            .filter(trend -> trend.values().size() > 1)
            .limit(MOST_PANELS)
            .map(HistoryDocument::panel)
            .toList();
    if (!panels.isEmpty()) {
      blocks.add(new Chart(new Figure("", panels, List.of())));
    }
    return new Section(id, title, blocks);
  }

  private static Table table(List<Trend> trends) {
    return new Table(
        List.of(
            Column.words("approach"),
            Column.words("load point").ranked(4),
            Column.words("figure"),
            Column.numbers("runs").ranked(3),
            Column.words("trend").ranked(1),
            Column.numbers("last"),
            Column.words("change").ranked(2)),
        trends.stream().map(HistoryDocument::row).toList());
  }

  private static Block.Row row(Trend trend) {
    Optional<Trend.Change> last =
        trend.changes().stream().max(Comparator.comparing(change -> change.since().at()));
    Trend.Value value = trend.values().getLast();
    return new Block.Row(
        List.of(
            Cell.of(trend.title(), Tone.STRONG)
                .detailed(trend.title().equals(trend.approach()) ? "" : trend.approach()),
            Cell.of(Figures.millis(trend.delayMs()) + ", " + trend.load()),
            Cell.of(word(trend.metric())),
            Cell.of(Figures.count(trend.values().size())),
            Cell.of(sparks(trend)),
            Cell.of(words(trend.metric(), value.value()))
                .detailed(
                    value.high() > value.low()
                        ? words(trend.metric(), value.low())
                            + " to "
                            + words(trend.metric(), value.high())
                        : ""),
            last.map(change -> changed(trend, change)).orElse(Cell.of("none"))));
  }

  private static Cell changed(Trend trend, Trend.Change change) {
    boolean worse = (change.ratio() < 1) == trend.metric().higherIsBetter();
    return Cell.of(
        "× " + Figures.number(change.ratio()) + " since " + day(change.since().at()),
        worse ? Tone.BAD : Tone.GOOD);
  }

  private static String words(TrendMetric metric, double value) {
    return Figures.in(metric.quantity().unit(), value);
  }

  /** The newest values as blocks of eight heights. */
  private static String sparks(Trend trend) {
    List<Trend.Value> values = trend.values();
    List<Double> shown =
        values.subList(Math.max(0, values.size() - MOST_SPARKS), values.size()).stream()
            .map(Trend.Value::value)
            .toList();
    double least = shown.stream().mapToDouble(v -> v).min().orElse(0);
    double most = shown.stream().mapToDouble(v -> v).max().orElse(0);
    double range = Math.max(most - least, LEVEL * Math.abs(most));
    return shown.stream()
        .map(
            value ->
                range == 0
                    ? SPARKS.charAt(0)
                    : SPARKS.charAt(
                        (int) Math.round((value - least) / range * (SPARKS.length() - 1))))
        .map(String::valueOf)
        .collect(Collectors.joining());
  }

  private static Panel panel(Trend trend) {
    List<Plot.Point> points =
        IntStream.range(0, trend.values().size())
            .mapToObj(i -> point(trend, i, trend.values().get(i)))
            .toList();
    double most =
        trend.values().stream()
            .mapToDouble(value -> Double.isFinite(value.high()) ? value.high() : value.value())
            .max()
            .orElse(1);
    boolean millis = trend.metric() == TrendMetric.P99;
    String figure = trend.metric().quantity().word();
    return new Plot(
        name(trend),
        "Line chart of %s over runs, %s. %s to %s; %s."
            .formatted(
                figure,
                name(trend),
                words(trend.metric(), trend.values().getFirst().value()),
                words(trend.metric(), trend.values().getLast().value()),
                trend.changes().isEmpty() ? "no change" : trend.changes().size() + " changes"),
        new Axis("runs", Axis.Scale.LINEAR, Axis.Unit.NUMBER, 0.5, points.size() + 0.5),
        Axis.fromZero(figure, millis ? Axis.Unit.MILLIS : Axis.Unit.NUMBER, most),
        List.of(new Plot.Line(0, trend.title(), Plot.Style.POINTS, points)),
        trend.changes().stream()
            .map(
                change ->
                    new Plot.Mark(
                        trend.values().indexOf(change.since()) + 0.5,
                        "× " + Figures.number(change.ratio())))
            .toList(),
        Optional.empty(),
        HEIGHT);
  }

  private static Plot.Point point(Trend trend, int index, Trend.Value value) {
    return new Plot.Point(
        index + 1,
        value.value(),
        value.low(),
        value.high(),
        "%s, %s: %s"
            .formatted(
                day(value.at()),
                value.folder().replaceFirst(".*/", ""),
                words(trend.metric(), value.value())));
  }
}
