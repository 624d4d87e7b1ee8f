package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.chart.Figure;
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
import parkbench.text.Block.Note;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Row;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.Block.Widget;

class BlockWritersTest {
  private static final List<Block> EVERY_KIND =
      List.of(
          new Heading(2, "Trials"),
          new Paragraph("Note:", "two sentences"),
          new Command("parkbench run `quick`"),
          Bullets.of(new Item("a:", "b", List.of("c"))),
          new Table(
              List.of(
                  Column.words("approach"),
                  Column.numbers("rps"),
                  Column.numbers("ceiling").ranked(1)),
              List.of(
                  new Row(
                      Stream.of("mvc", "392", "400").map(Cell::of).toList(),
                      List.of(new Note("degraded", "60 errors"))),
                  new Row(
                      List.of(
                          Cell.of("webflux", Tone.STRONG).detailed("spring-webflux/webclient"),
                          Cell.of("1,788").heated(0.5),
                          Cell.of("–"))))),
          new Gap(),
          new Facts(List.of(new Item("JVM", "25"))),
          new Folded("more", List.of(new Paragraph("hidden"))),
          new Chart(new Figure("", List.of(), List.of())),
          new Widget(Widget.Kind.WHAT_IF),
          new Section(
              "why",
              "Why",
              List.of(
                  new Paragraph("Because."),
                  Table.of(Column.all("x"), Stream.of(List.of("-1"))).captioned("Minus"))),
          new Links(List.of(new Links.Link("Answers [1]", "index.html"))));

  @Test
  void aNameThatIsCutKeepsItsEnd() {
    Table table =
        new Table(
            List.of(Column.words("approach"), Column.numbers("rps")),
            Stream.of("false", "true")
                .map(
                    on ->
                        new Row(
                            List.of(
                                Cell.of(
                                    "demo/as-it-is-" + "x".repeat(50) + "-virtual.enabled-" + on),
                                Cell.of("80"))))
                .toList());

    assertThat(TerminalWriter.of(List.of(table), 60).lines().skip(2))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("demo/").contains("…").contains("enabled-false"),
            line -> assertThat(line).startsWith("demo/").contains("…").contains("enabled-true"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
  }

  @Test
  void aTerminalShowsNotesBelowTheirRowAndFoldsNothingOut() {
    assertThat(TerminalWriter.of(EVERY_KIND, 100))
        .isEqualTo(
            """
            Trials
            Note: two sentences
              parkbench run `quick`
              a: b
                c
            approach    rps  ceiling
            ────────────────────────
            mvc         392      400
              degraded: 60 errors
            webflux   1,788        –

            Why
            Because.
            Minus
            x
            ──
            -1
            """);
  }

  @Test
  void markdownSeparatesPartsByEmptyLines() {
    assertThat(MarkdownWriter.of(EVERY_KIND))
        .isEqualTo(
            """
            ## Trials

            **Note:** two sentences

            `parkbench run 'quick'`

            - **a:** b
              c

            | approach | rps | ceiling |
            | --- | ---: | ---: |
            | mvc | 392 | 400 |
            | webflux (spring-webflux/webclient) | 1,788 | – |

            **mvc** degraded: 60 errors

            - **JVM:** 25

            <details>
            <summary>more</summary>

            hidden

            </details>

            ## Why

            Because.

            Minus

            | x |
            | --- |
            | -1 |

            - [Answers \\[1\\]](index.html)
            """);
  }

  @Test
  void csvHasEveryTableWithItsSection() {
    assertThat(CsvWriter.of(EVERY_KIND).lines())
        .containsExactly(
            "section,approach,rps,ceiling",
            ",mvc,392,400",
            ",webflux,\"1,788\",–",
            "",
            "section,x",
            "Why,'-1");
  }

  @Test
  void aFormulaIsTextAndANegativeNumberIsNone() {
    Table table =
        Table.of(
            List.of(Column.words("name"), Column.numbers("value")),
            Stream.of(List.of("=1+1", "-5"), List.of("@a", "-cmd|x")));

    assertThat(CsvWriter.of(table)).isEqualTo("name,value\r\n'=1+1,-5\r\n'@a,'-cmd|x\r\n");
  }

  @Test
  void namesCommandNeitherATerminalNorMarkdown() {
    List<Block> hostile =
        List.of(
            new Heading(1, "a|b\n# *c* [d](e) `f`"),
            new Paragraph("\u001b[31mred\u0007", "<script>"),
            Table.of(Column.all("x"), Stream.of(List.of("b\u202Ec"))));

    assertThat(MarkdownWriter.of(hostile))
        .contains("# a\\|b \\# \\*c\\* \\[d\\](e) \\`f\\`", "&lt;script&gt;")
        .doesNotContain("\u001b", "\u0007", "\u202E");
    assertThat(TerminalWriter.of(hostile, 100)).doesNotContain("\u001b", "\u0007", "\u202E");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 41, 60})
  void aNarrowTerminalLosesTheHighestRankFirst(int width) {
    Table table =
        Table.of(
            List.of(
                Column.words("approach"),
                Column.numbers("rps"),
                Column.numbers("p99 of all responses").ranked(1),
                Column.numbers("share of the CPU").ranked(2)),
            Stream.of(List.of("spring-webflux/webclient", "788", "567 ms", "7 %")));

    String text = TerminalWriter.of(List.of(table), width);

    assertThat(text.lines()).allMatch(line -> line.length() <= Math.max(40, width));
    assertThat(text).contains("rps").doesNotContain("share of the CPU");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 100})
  void theFirstColumnIsNeverLeftOutWhateverItsRank(int width) {
    Table table =
        Table.of(
            List.of(
                Column.words("upstream").ranked(9),
                Column.words("status"),
                Column.numbers("rps").ranked(1)),
            Stream.of(List.of("a".repeat(60), "b".repeat(90), "788")));

    assertThat(TerminalWriter.of(List.of(table), width)).contains("upstream", "status");
  }
}
