package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.IncidentAnswer;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.Block;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Column;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.Figures;
import parkbench.text.IncidentText;

/** What incidents of the upstream did to services, and what to do about it. */
final class IncidentDocument {
  private IncidentDocument() {}

  /** All of it; empty: the report is of no incidents. */
  static List<Block> of(Report report) {
    List<Statement.IncidentMet> all =
        report.verdict().stream()
            .filter(Statement.IncidentMet.class::isInstance)
            .map(Statement.IncidentMet.class::cast)
            .toList();
    if (all.isEmpty()) {
      return List.of();
    }
    List<String> approaches = all.stream().map(met -> met.answer().approach()).distinct().toList();
    boolean several = approaches.size() > 1;
    boolean incidents =
        all.stream().map(met -> IncidentText.what(met.answer())).distinct().count() > 1;
    Table table =
        new Table(
            columns(incidents, several),
            all.stream()
                .sorted(
                    Comparator.comparing((Statement.IncidentMet met) -> met.answer().kind())
                        .thenComparing(met -> met.answer().status(), Comparator.reverseOrder()))
                .map(met -> row(met, incidents, several))
                .toList());
    return List.of(
        table.captioned(several ? asked(all) : approaches.getFirst() + ", " + asked(all)));
  }

  /** {@code 300 rps, requests time out after 30 s; health check each 1 s, …}. */
  private static String asked(List<Statement.IncidentMet> all) {
    String loads =
        all.stream()
            .map(met -> IncidentText.asked(met.answer()))
            .distinct()
            .collect(Collectors.joining("; "));
    return Stream.concat(
            Stream.of(loads),
            all.stream().flatMap(met -> IncidentText.checked(met.answer()).stream()).distinct())
        .collect(Collectors.joining("; "));
  }

  /** Each row says which service and which incident it is about, where there are several. */
  private static List<Column> columns(boolean incidents, boolean approaches) {
    List<Column> columns = new ArrayList<>();
    if (approaches) {
      columns.add(Column.words("approach"));
    }
    if (incidents || !approaches) {
      columns.add(Column.words("upstream"));
    }
    columns.addAll(
        List.of(
            Column.words("status"),
            Column.numbers("failed").ranked(3),
            Column.numbers("p99 before").ranked(7),
            Column.numbers("p99 during").ranked(1),
            Column.numbers("most in flight").ranked(5),
            Column.words("health check").ranked(4),
            Column.numbers("upstream calls, × before").ranked(6),
            Column.words("recovers").ranked(2)));
    return columns;
  }

  private static Block.Row row(Statement.IncidentMet met, boolean incidents, boolean named) {
    IncidentAnswer answer = met.answer();
    List<Cell> cells = new ArrayList<>();
    if (named) {
      cells.add(Cell.of(answer.approach(), Tone.STRONG));
    }
    if (incidents || !named) {
      cells.add(Cell.of(IncidentText.what(answer)));
    }
    cells.add(
        AnswerSection.status(answer.status())
            .detailed(
                met.forks() == 1 ? "" : "%d of %d starts".formatted(met.alike(), met.forks())));
    figures(answer).map(Cell::of).forEach(cells::add);
    return new Block.Row(cells);
  }

  private static Stream<String> figures(IncidentAnswer answer) {
    return Stream.of(
        Figures.percent(
            answer.during().requests() == 0
                ? 0
                : answer.during().failed() / (double) answer.during().requests()),
        Figures.latency(answer.p99BeforeMs()),
        answer.during().p99Ms().map(Figures::latency).orElse(Figures.NONE),
        Figures.count(answer.inFlightMax()),
        IncidentText.healthWord(answer),
        answer.amplification().map(Figures::number).orElse(Figures.NONE),
        IncidentText.recoveryWord(answer));
  }
}
