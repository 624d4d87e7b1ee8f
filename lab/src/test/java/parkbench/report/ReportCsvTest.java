package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportCsvTest {
  @Test
  void eachTrialIsARowAndEachRowHasAllColumns() {
    List<List<String>> rows = read(ReportCsv.of(Reports.battle()));

    assertThat(rows).hasSize(1 + 84).allMatch(row -> row.size() == rows.getFirst().size());
    assertThat(rows.getFirst())
        .startsWith("trial", "fork", "repeat", "system", "approach")
        .contains("throughput_rps", "response_p99_ms", "cpu_cores", "audit")
        .doesNotHaveDuplicates();
  }

  @Test
  void figuresAreExactAndMissingOnesEmpty() {
    List<List<String>> rows = read(ReportCsv.of(Reports.troubled()));

    assertThat(column(rows, "throughput_rps")).startsWith("151.7", "0", "199.2");
    assertThat(column(rows, "response_p99_ms")).startsWith("1010.24", "", "59.36");
    assertThat(column(rows, "response_at_least")).startsWith("p99 p999", "", "");
    assertThat(column(rows, "outcome")).startsWith("degraded", "failed", "ok");
    assertThat(column(rows, "audit")).startsWith("passed", "passed", "invalid");
    assertThat(column(rows, "failed_checks")).startsWith("", "", "send lag p99; instruments");
  }

  @Test
  void whatTheInstrumentsMetIsToldOfEachTrial() {
    List<List<String>> rows = read(ReportCsv.of(Reports.quick()));

    assertThat(column(rows, "lab_run_delay_ms")).containsOnly("0.08");
    assertThat(column(rows, "cpu_pressure_share")).containsOnly("0.02");
    assertThat(column(rows, "io_pressure_share")).containsOnly("0.004");
    assertThat(column(rows, "load_hiccup_p99_ms")).containsOnly("0.12");
    assertThat(column(rows, "load_hiccup_max_ms")).containsOnly("5");
    assertThat(column(rows, "controller_hiccup_max_ms")).containsOnly("");
  }

  @Test
  void howATrialWentOverTimeHasItsColumns() {
    List<List<String>> rows = read(ReportCsv.of(Reports.overTime()));

    assertThat(column(rows, "stationarity"))
        .containsExactly("not_stationary", "not_asked", "not_asked");
    assertThat(column(rows, "growth_rps")).containsExactly("9.5", "", "");
    assertThat(column(rows, "capacity_rps")).containsExactly("10.5", "", "");
    assertThat(column(rows, "degraded_after_s")).containsExactly("", "7", "0");
    assertThat(column(rows, "recovered_after_s")).containsExactly("", "", "4");
  }

  @Test
  void aFormulaIsTextToASpreadsheet() {
    List<List<String>> rows = read(ReportCsv.of(Reports.troubled()));

    assertThat(column(rows, "approach")).contains("'" + Reports.FORMULA);
    assertThat(rows.subList(1, rows.size()))
        .allSatisfy(row -> assertThat(row).noneMatch(field -> field.matches("(?s)[=+@\\t\\r].*")));
  }

  @Test
  void quotesCommasAndLineBreaksSurvive() {
    String name = "a,\"b\"\r\nc";

    List<List<String>> rows =
        read(ReportCsv.of(Reports.of(Reports.trial("mine", name, 50, 1).cell())));

    assertThat(column(rows, "approach")).containsExactly(name);
  }

  private static List<String> column(List<List<String>> rows, String name) {
    int index = rows.getFirst().indexOf(name);
    return rows.stream().skip(1).map(row -> row.get(index)).toList();
  }

  /** RFC 4180, by the letter. */
  private static List<List<String>> read(String csv) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (quoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == ',') {
        row.add(field.toString());
        field.setLength(0);
      } else if (!quoted && c == '\r') {
        assertThat(csv.charAt(i + 1)).isEqualTo('\n');
        row.add(field.toString());
        field.setLength(0);
        rows.add(row);
        row = new ArrayList<>();
        i++;
      } else {
        field.append(c);
      }
    }
    assertThat(field).isEmpty();
    assertThat(row).isEmpty();
    return rows;
  }
}
