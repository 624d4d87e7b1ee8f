package parkbench.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Row;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;

/**
 * Writes tables as CSV (RFC 4180, UTF-8, lines end with CRLF). Text that a spreadsheet would take
 * for a formula is led by an apostrophe.
 */
public final class CsvWriter {
  private static final String LINE = "\r\n";
  private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9.,]*");

  private CsvWriter() {}

  /** A header and the rows of a table. */
  public static String of(Table table) {
    return Stream.concat(
            Stream.of(table.columns().stream().map(column -> quoted(inert(column.heading())))),
            table.rows().stream().map(row -> row(table.columns(), row)))
        .map(fields -> fields.collect(Collectors.joining(",", "", LINE)))
        .collect(Collectors.joining());
  }

  /** A number is none to run, although it may begin with a minus. */
  private static Stream<String> row(List<Column> columns, Row row) {
    return IntStream.range(0, row.cells().size())
        .mapToObj(
            i -> {
              String text = row.cells().get(i).text();
              boolean number = columns.get(i).numbers() && NUMBER.matcher(text).matches();
              return quoted(number ? text : inert(text));
            });
  }

  /** Every table of a document, with the title of its section in front of each line. */
  public static String of(List<Block> blocks) {
    return tables("", blocks).map(titled -> of(titled.named())).collect(Collectors.joining(LINE));
  }

  private record Titled(String title, Table table) {
    Table named() {
      return new Table(
          Stream.concat(Stream.of(Column.words("section")), table.columns().stream()).toList(),
          table.rows().stream()
              .map(
                  row ->
                      new Row(
                          Stream.concat(Stream.of(Cell.of(title)), row.cells().stream()).toList()))
              .toList());
    }
  }

  private static Stream<Titled> tables(String title, List<Block> blocks) {
    return blocks.stream()
        .flatMap(
            block ->
                switch (block) {
                  case Table table -> Stream.of(new Titled(title, table));
                  case Section section -> tables(section.title(), section.blocks());
                  case Folded folded -> tables(title, folded.blocks());
                  case Block.Heading heading -> Stream.<Titled>empty();
                  case Block.Paragraph paragraph -> Stream.<Titled>empty();
                  case Block.Command command -> Stream.<Titled>empty();
                  case Block.Listing listing -> Stream.<Titled>empty();
                  case Block.Bullets bullets -> Stream.<Titled>empty();
                  case Block.Facts facts -> Stream.<Titled>empty();
                  case Chart chart -> Stream.<Titled>empty();
                  case Block.Links links -> Stream.<Titled>empty();
                  case Block.Widget widget -> Stream.<Titled>empty();
                  case Block.Gap gap -> Stream.<Titled>empty();
                });
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }

  /** Spreadsheets run a field that begins like a formula, even inside quotes. */
  private static String inert(String value) {
    boolean formula = !value.isEmpty() && "=+-@\t\r\n|%".indexOf(value.charAt(0)) >= 0;
    return formula ? "'" + value : value;
  }
}
