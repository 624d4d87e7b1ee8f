package parkbench.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Command;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Links;
import parkbench.text.Block.Listing;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Row;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;

/** Writes blocks as Markdown with GitHub's tables. */
public final class MarkdownWriter {
  private final StringBuilder out = new StringBuilder();

  private MarkdownWriter() {}

  public static String of(List<Block> blocks) {
    MarkdownWriter writer = new MarkdownWriter();
    blocks.forEach(writer::write);
    return writer.out.toString();
  }

  private void write(Block block) {
    switch (block) {
      case Heading heading -> part("#".repeat(heading.level()) + " " + safe(heading.text()));
      case Paragraph paragraph -> part(led(paragraph.lead(), paragraph.text()));
      case Command command -> part("`" + Plain.line(command.words()).replace("`", "'") + "`");
      case Listing listing -> part("```\n" + listing.lines().strip().replace("```", "…") + "\n```");
      case Bullets bullets -> bullets(bullets);
      case Section section -> section(section);
      case Table table -> table(table);
      case Facts facts -> bullets(named(facts));
      case Chart chart -> {}
      case Block.Widget widget -> {}
      case Folded folded -> folded(folded);
      case Links links -> links(links);
      case Gap gap -> {}
    }
  }

  private void links(Links links) {
    part(
        links.links().stream()
            .map(link -> "- [%s](%s)".formatted(safe(link.text()), link.file()))
            .collect(Collectors.joining("\n")));
  }

  private void section(Section section) {
    if (!section.title().isEmpty()) {
      write(new Heading(2, section.title()));
    }
    section.blocks().forEach(this::write);
  }

  private static Bullets named(Facts facts) {
    return new Bullets(
        facts.items().stream().map(item -> new Item(item.lead() + ":", item.text())).toList());
  }

  private void bullets(Bullets bullets) {
    if (!bullets.items().isEmpty()) {
      part(bullets.items().stream().map(MarkdownWriter::item).collect(Collectors.joining("\n")));
    }
  }

  private static String item(Item item) {
    return Stream.concat(
            Stream.of("- " + led(item.lead(), item.text())),
            item.more().stream().map(more -> "  " + safe(more)))
        .collect(Collectors.joining("\n"));
  }

  private void table(Table table) {
    Stream<String> head =
        Stream.of(
            row(table.columns().stream().map(Column::heading).toList()),
            table.columns().stream()
                .map(column -> column.numbers() ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |")));
    Stream<String> rows =
        table.rows().stream()
            .map(row -> row(row.cells().stream().map(MarkdownWriter::words).toList()));
    if (!table.caption().isEmpty()) {
      part(safe(table.caption()));
    }
    part(Stream.concat(head, rows).collect(Collectors.joining("\n")));
    for (Row row : table.rows()) {
      row.notes().forEach(note -> part(led(row.name(), note.lead() + ": " + note.text())));
    }
  }

  private static String words(Cell cell) {
    return cell.detail().isEmpty() ? cell.text() : cell.text() + " (" + cell.detail() + ")";
  }

  private void folded(Folded folded) {
    part("<details>\n<summary>" + safe(folded.summary()) + "</summary>");
    folded.blocks().forEach(this::write);
    part("</details>");
  }

  private static String row(List<String> cells) {
    return cells.stream().map(MarkdownWriter::safe).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String led(String lead, String text) {
    return Stream.of(lead.isEmpty() ? "" : "**" + safe(lead) + "**", safe(text))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Parts have an empty line between them. */
  private void part(String text) {
    out.append(out.isEmpty() ? "" : "\n").append(text).append('\n');
  }

  /** The text on one line, with everything that Markdown or HTML would act on taken literally. */
  private static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    Plain.line(text)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '\\', '`', '*', '_', '[', ']', '|', '~', '#', '!' ->
                    safe.append('\\').appendCodePoint(c);
                default -> safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }
}
