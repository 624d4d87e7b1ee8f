package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import parkbench.result.IncidentAnswer;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.IncidentText;

/** What incidents of the upstream did to services, and what to do about it. */
final class IncidentDocument {
  private static final List<Column> COLUMNS =
      List.of(
          Column.words("upstream"),
          Column.words("approach").ranked(6),
          Column.numbers("rate").ranked(5),
          Column.numbers("failed"),
          Column.numbers("p99 before").ranked(4),
          Column.numbers("p99 during"),
          Column.numbers("most in flight").ranked(2),
          Column.words("health check").ranked(1),
          Column.numbers("calls").ranked(3),
          Column.words("recovered"));

  private IncidentDocument() {}

  /** All of it; empty: the report is of no incidents. */
  static List<Block> of(Report report) {
    List<IncidentAnswer> all = report.incidents();
    if (all.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(Table.of(COLUMNS, all.stream().map(IncidentDocument::row)));
    List<String> remedies =
        all.stream().flatMap(answer -> IncidentText.remedies(answer).stream()).distinct().toList();
    if (!remedies.isEmpty()) {
      blocks.add(new Paragraph("What to do:", ""));
      blocks.add(Bullets.texts(remedies.stream()));
    }
    return blocks;
  }

  private static List<String> row(IncidentAnswer answer) {
    return List.of(
        IncidentText.what(answer),
        answer.approach(),
        Figures.rps(answer.rps()),
        Figures.percent(
            answer.during().requests() == 0
                ? 0
                : answer.during().failed() / (double) answer.during().requests()),
        Figures.latency(answer.p99BeforeMs()),
        answer.during().p99Ms().map(Figures::latency).orElse(Figures.NONE),
        Figures.count(answer.inFlightMax()),
        IncidentText.healthWord(answer),
        answer.amplification().map(times -> "× " + Figures.number(times)).orElse(Figures.NONE),
        IncidentText.recoveryWord(answer));
  }
}
