package parkbench.text;

import java.util.List;
import java.util.stream.Stream;
import parkbench.chart.Figure;

/**
 * A part of a document that has no format yet. {@link TerminalWriter}, {@link MarkdownWriter},
 * {@link CsvWriter} and the template of the HTML page write it. Every text is plain: the writers
 * escape it.
 */
public sealed interface Block {

  /** A title; level 1 is that of the document. */
  record Heading(int level, String text) implements Block {}

  /**
   * A titled part of a document.
   *
   * @param id its anchor: lower-case letters and dashes
   */
  record Section(String id, String title, List<Block> blocks) implements Block {
    public Section {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * Sentences.
   *
   * @param lead emphasised words before them; may be empty
   */
  record Paragraph(String lead, String text, Tone tone) implements Block {
    public Paragraph(String lead, String text) {
      this(lead, text, Tone.PLAIN);
    }

    public Paragraph(String text) {
      this("", text);
    }
  }

  /** What a text means to a reader; a page shows it as a colour, and never as that alone. */
  enum Tone {
    PLAIN,
    STRONG,
    SOFT,
    GOOD,
    WARN,
    BAD,
    /** A figure that does not count. */
    STRUCK
  }

  /** A command for a shell. */
  record Command(String words) implements Block {}

  /** Lines of a file, to be copied. */
  record Listing(String lines) implements Block {}

  /** A list; a terminal indents it. */
  record Bullets(List<Item> items) implements Block {
    public Bullets {
      items = List.copyOf(items);
    }

    public static Bullets of(Item... items) {
      return new Bullets(List.of(items));
    }

    /** Items without a lead. */
    public static Bullets texts(Stream<String> texts) {
      return new Bullets(texts.map(text -> new Item("", text)).toList());
    }
  }

  /**
   * An entry of a list.
   *
   * @param lead emphasised words before the text; may be empty
   * @param more lines below it
   */
  record Item(String lead, String text, List<String> more) {
    public Item {
      more = List.copyOf(more);
    }

    public Item(String lead, String text) {
      this(lead, text, List.of());
    }
  }

  /**
   * Rows of as many cells as there are columns.
   *
   * @param caption above it; may be empty
   */
  record Table(String caption, List<Column> columns, List<Row> rows) implements Block {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /** One without a caption. */
    public Table(List<Column> columns, List<Row> rows) {
      this("", columns, rows);
    }

    /** One of plain texts, whose rows have no notes. */
    public static Table of(List<Column> columns, Stream<List<String>> rows) {
      return new Table(columns, rows.map(Row::texts).toList());
    }

    /** The same under a caption. */
    public Table captioned(String words) {
      return new Table(words, columns, rows);
    }
  }

  /**
   * A column.
   *
   * @param numbers whether its cells are aligned at their right end
   * @param rank where a terminal is narrow, the highest is left out first; 0: never left out
   */
  record Column(String heading, boolean numbers, int rank) {
    public static Column words(String heading) {
      return new Column(heading, false, 0);
    }

    public static Column numbers(String heading) {
      return new Column(heading, true, 0);
    }

    public Column ranked(int other) {
      return new Column(heading, numbers, other);
    }

    /** Columns of words, but for those whose heading begins with {@code #}: numbers. */
    public static List<Column> all(String... headings) {
      return Stream.of(headings)
          .map(name -> name.startsWith("#") ? numbers(name.substring(1)) : words(name))
          .toList();
    }
  }

  /**
   * A row.
   *
   * @param notes about it; a terminal shows them below it, Markdown below the table
   */
  record Row(List<Cell> cells, List<Note> notes) {
    public Row {
      cells = List.copyOf(cells);
      notes = List.copyOf(notes);
    }

    /** One without notes. */
    public Row(List<Cell> cells) {
      this(cells, List.of());
    }

    /** One of plain texts. */
    public static Row texts(List<String> texts) {
      return new Row(texts.stream().map(Cell::of).toList());
    }

    /** The words of its first cell. */
    public String name() {
      return cells.getFirst().text();
    }
  }

  /**
   * A cell.
   *
   * @param detail smaller words below it, which a terminal leaves out; may be empty
   * @param target what it leads to: a file, or a part of a page by its id after a {@code #}; may be
   *     empty
   * @param heat from 0 to {@link #HOTTEST} in a heat map, or {@link #COLD}
   */
  record Cell(String text, Tone tone, String detail, String target, int heat) {
    public static final int COLD = -1;
    public static final int HOTTEST = 9;

    public static Cell of(String text) {
      return new Cell(text, Tone.PLAIN, "", "", COLD);
    }

    public static Cell of(String text, Tone tone) {
      return new Cell(text, tone, "", "", COLD);
    }

    public Cell detailed(String words) {
      return new Cell(text, tone, words, target, heat);
    }

    /** In a first column: a link to a part of the page. */
    public Cell leadingTo(String id) {
      return linked("#" + id);
    }

    /** In a first column: a link to a file, or to a part of the page after a {@code #}. */
    public Cell linked(String file) {
      return new Cell(text, tone, detail, file, heat);
    }

    /** In a heat map, by a share from 0 to 1. */
    public Cell heated(double share) {
      int hot = Math.clamp(Math.round(share * HOTTEST), 0, HOTTEST);
      return new Cell(text, tone, detail, target, hot);
    }
  }

  /**
   * A note about a row.
   *
   * @param lead {@code not stationary}
   */
  record Note(String lead, String text) {}

  /** Names and their values; a terminal leaves them out. */
  record Facts(List<Item> items) implements Block {
    public Facts {
      items = List.copyOf(items);
    }
  }

  /** What most readers skip: Markdown and HTML fold it, a terminal leaves it out. */
  record Folded(String id, String summary, List<Block> blocks) implements Block {
    public Folded {
      blocks = List.copyOf(blocks);
    }

    /** One that no link leads to. */
    public Folded(String summary, List<Block> blocks) {
      this("", summary, blocks);
    }
  }

  /** A chart; only a page has it. */
  record Chart(Figure figure) implements Block {}

  /** Other documents, by files relative to this one; a terminal leaves them out. */
  record Links(List<Link> links) implements Block {
    public Links {
      links = List.copyOf(links);
    }

    /** A name and the file that it leads to. */
    public record Link(String text, String file) {}
  }

  /** What only a page with scripts has. */
  record Widget(Kind kind) implements Block {
    /** Which. */
    public enum Kind {
      /** Sliders over the arithmetic of each approach. */
      WHAT_IF,
      /** One trial over time, to choose. */
      OVER_TIME
    }
  }

  /** An empty line on a terminal, where blocks follow each other without one. */
  record Gap() implements Block {}
}
