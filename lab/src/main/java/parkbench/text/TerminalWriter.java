package parkbench.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Command;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Listing;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Row;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;

/**
 * Writes blocks as plain text without colour. No line is longer than the width, but for tables
 * whose columns without a rank need more.
 */
public final class TerminalWriter {
  /** As wide as the text is. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final int MIN_WIDTH = 40;
  private static final int MIN_NAME = 16;
  private static final int MAX_NAME = 26;
  private static final int MAX_RULE = 100;
  private static final int GAP = 2;
  private static final String INDENT = "  ";
  private static final String NO_BREAK = "\u00a0";
  private static final Pattern BEFORE_UNIT =
      Pattern.compile("(?<=\\d) (?=(?:%|µs|ms|s|rps|MiB|GiB)(?:[^\\w]|$))");

  private final StringBuilder out = new StringBuilder();
  private final int width;

  private TerminalWriter(int width) {
    this.width = Math.max(MIN_WIDTH, width);
  }

  /**
   * Text that ends with a line break, unless it is empty.
   *
   * @param width columns of the terminal; below 40 counts as 40
   */
  public static String of(List<Block> blocks, int width) {
    TerminalWriter writer = new TerminalWriter(width);
    blocks.forEach(writer::write);
    return writer.out.toString();
  }

  /** The lines of a table without a rule below its heading, for a table inside other text. */
  public static List<String> lines(Table table) {
    TerminalWriter writer = new TerminalWriter(UNLIMITED);
    int[] widths = widths(table);
    List<Integer> shown = writer.fitting(table.columns(), widths);
    writer.heading(table, widths, shown);
    table.rows().forEach(row -> writer.row(texts(row), table.columns(), widths, shown));
    return writer.out.toString().lines().toList();
  }

  private void write(Block block) {
    switch (block) {
      case Heading heading -> wrap("", heading.text());
      case Paragraph paragraph -> paragraph(paragraph);
      case Command command -> line(INDENT + Plain.line(command.words()));
      case Listing listing ->
          listing.lines().lines().forEach(text -> line(INDENT + Plain.indented(text)));
      case Bullets bullets -> bullets.items().forEach(this::item);
      case Section section -> section(section);
      case Table table -> table(table);
      case Gap gap -> line("");
      case Block.Facts facts -> {}
      case Folded folded -> {}
      case Block.Chart chart -> {}
      case Block.Links links -> {}
      case Block.Widget widget -> {}
    }
  }

  /** Sections have an empty line between them. */
  private void section(Section section) {
    if (!out.isEmpty() && !out.toString().endsWith("\n\n")) {
      line("");
    }
    if (!section.title().isEmpty()) {
      wrap("", section.title());
    }
    section.blocks().forEach(this::write);
  }

  private static List<String> texts(Row row) {
    return row.cells().stream().map(Block.Cell::text).toList();
  }

  /** Lines below a short lead begin where the text does. */
  private void paragraph(Paragraph paragraph) {
    String lead = paragraph.lead();
    if (lead.isEmpty() || paragraph.text().isEmpty() || 2 * length(lead) > width) {
      wrap("", (lead + " " + paragraph.text()).strip());
    } else {
      wrap(Plain.line(lead) + " ", paragraph.text());
    }
  }

  private void item(Item item) {
    wrap(INDENT, (item.lead() + " " + item.text()).strip());
    item.more().forEach(more -> wrap(INDENT + INDENT, more));
  }

  private void table(Table table) {
    if (!table.caption().isEmpty()) {
      wrap("", table.caption());
    }
    int[] widths = widths(table);
    List<Integer> shown = fitting(table.columns(), widths);
    widths[0] =
        Math.clamp((long) width - rest(widths, shown), Math.min(widths[0], MIN_NAME), widths[0]);
    heading(table, widths, shown);
    line("─".repeat(Math.min(Math.min(width, MAX_RULE), widths[0] + rest(widths, shown))));
    for (Row row : table.rows()) {
      row(texts(row), table.columns(), widths, shown);
      row.notes().forEach(note -> wrap(INDENT + Plain.line(note.lead()) + ": ", note.text()));
    }
  }

  private void heading(Table table, int[] widths, List<Integer> shown) {
    row(table.columns().stream().map(Column::heading).toList(), table.columns(), widths, shown);
  }

  /** Each column is as wide as its widest cell. */
  private static int[] widths(Table table) {
    int[] widths = table.columns().stream().mapToInt(column -> length(column.heading())).toArray();
    for (Row row : table.rows()) {
      for (int place = 0; place < widths.length; place++) {
        widths[place] = Math.max(widths[place], length(Plain.line(row.cells().get(place).text())));
      }
    }
    return widths;
  }

  /** Places of the columns that have room, the first always among them. */
  private List<Integer> fitting(List<Column> columns, int[] widths) {
    List<Integer> shown = new ArrayList<>();
    for (int place = 0; place < widths.length; place++) {
      shown.add(place);
    }
    int wanted = Math.clamp(widths[0], MIN_NAME, MAX_NAME);
    while (width - rest(widths, shown) < wanted) {
      Optional<Integer> least =
          shown.stream()
              .skip(1)
              .filter(place -> columns.get(place).rank() > 0)
              .max(Comparator.comparingInt(place -> columns.get(place).rank()));
      if (least.isEmpty()) {
        break;
      }
      shown.remove(/* element */ least.get());
    }
    return shown;
  }

  /** What the columns after the first take. */
  private static int rest(int[] widths, List<Integer> shown) {
    return shown.stream().skip(1).mapToInt(place -> GAP + widths[place]).sum();
  }

  private void row(List<String> cells, List<Column> columns, int[] widths, List<Integer> shown) {
    StringBuilder line = new StringBuilder();
    for (int place : shown) {
      String words = Plain.line(cells.get(place));
      String cell = place == 0 ? named(words, widths[place]) : shortened(words, widths[place]);
      String pad = " ".repeat(Math.max(0, widths[place] - length(cell)));
      line.append(place == 0 ? "" : " ".repeat(GAP))
          .append(columns.get(place).numbers() ? pad + cell : cell + pad);
    }
    line(line.toString().stripTrailing());
  }

  /** Words over as many lines as they need, the later ones indented like the first. */
  private void wrap(String lead, String text) {
    StringBuilder line = new StringBuilder(lead);
    boolean empty = true;
    for (String word : words(text)) {
      String fits = shortened(word, width - length(lead));
      if (!empty && length(line.toString()) + 1 + length(fits) > width) {
        line(line.toString());
        line = new StringBuilder(" ".repeat(length(lead)));
        empty = true;
      }
      line.append(empty ? "" : " ").append(fits);
      empty = false;
    }
    line(line.toString().stripTrailing());
  }

  /** A number and its unit are one word. */
  private static String[] words(String text) {
    return BEFORE_UNIT.matcher(Plain.line(text)).replaceAll(NO_BREAK).split(" +", -1);
  }

  private void line(String words) {
    out.append(words.replace(NO_BREAK, " ")).append('\n');
  }

  private static String shortened(String words, int width) {
    if (length(words) <= width) {
      return words;
    }
    return words.substring(0, words.offsetByCodePoints(0, Math.max(0, width - 1))) + "…";
  }

  /** Names of one system differ at their ends, so that the middle is left out. */
  private static String named(String name, int width) {
    if (length(name) <= width) {
      return name;
    }
    int head = width / 3;
    int tail = length(name) - width + head;
    return shortened(name, head) + name.substring(name.offsetByCodePoints(0, tail));
  }

  private static int length(String words) {
    return words.codePointCount(0, words.length());
  }
}
