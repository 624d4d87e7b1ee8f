package parkbench.text;

import java.util.List;
import java.util.stream.Stream;

/**
 * A part of a document that has no format yet. {@link TerminalWriter}, {@link MarkdownWriter} and
 * the page's templates write it. Every text is plain: the writers escape it.
 */
public sealed interface Block {

  /** A title; level 1 is that of the document. */
  record Heading(int level, String text) implements Block {}

  /**
   * Sentences.
   *
   * @param lead emphasised words before them; may be empty
   */
  record Paragraph(String lead, String text) implements Block {
    public Paragraph(String text) {
      this("", text);
    }
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

  /** Rows of as many cells as there are columns. */
  record Table(List<Column> columns, List<Row> rows) implements Block {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /** One whose rows have no notes. */
    public static Table of(List<Column> columns, Stream<List<String>> rows) {
      return new Table(columns, rows.map(cells -> new Row(cells, List.of())).toList());
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
  record Row(List<String> cells, List<Note> notes) {
    public Row {
      cells = List.copyOf(cells);
      notes = List.copyOf(notes);
    }
  }

  /**
   * A note about a row.
   *
   * @param lead {@code not stationary}
   */
  record Note(String lead, String text) {}

  /** What most readers skip: Markdown and HTML fold it, a terminal leaves it out. */
  record Folded(String summary, List<Block> blocks) implements Block {
    public Folded {
      blocks = List.copyOf(blocks);
    }
  }

  /** A picture beside the document; a terminal leaves it out. */
  record Picture(String alternative, String file) implements Block {}

  /** An empty line on a terminal, where blocks follow each other without one. */
  record Gap() implements Block {}
}
