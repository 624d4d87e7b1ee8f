package parkbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgWriterTest {
  private static final String HOSTILE = "</text><script>alert(1)</script>\u202E\u0007 & \"quoted\"";

  @Test
  void everyTextIsEscapedAndThePictureIsWellFormed() throws Exception {
    for (Panel panel : List.of(plot(HOSTILE), rows(HOSTILE))) {
      String svg = SvgWriter.panel(panel, SvgWriter.WIDE);

      Document parsed =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(svg)));
      assertThat(parsed.getElementsByTagName("script").getLength()).isZero();
      assertThat(parsed.getDocumentElement().getAttribute("role")).isEqualTo("img");
      assertThat(parsed.getDocumentElement().getAttribute("aria-label")).contains("alert(1)");
      assertThat(svg).doesNotContain("\u202E", "\u0007");
    }
  }

  @Test
  void barsBeginAtOnePlaceWhateverTheyShow() {
    String svg = SvgWriter.panel(rows("name"), SvgWriter.WIDE);

    assertThat(svg.split("class=\"bar\" x=\"", -1))
        .hasSize(3)
        .satisfies(
            parts -> assertThat(parts[1].split("\"", 2)[0]).isEqualTo(parts[2].split("\"", 2)[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LINEAR | NUMBER | 0 | 800 | 4 | 0, 200, 400, 600, 800",
        "LINEAR | SHARE | 0 | 1 | 4 | 0 %, 25 %, 50 %, 75 %, 100 %",
        "LOG | MILLIS | 400 | 1300 | 7 | 500 ms, 700 ms, 1 s",
        "LOG | MILLIS | 40 | 14000 | 7 | 100 ms, 300 ms, 1 s, 3 s, 10 s",
        "LINEAR | RATIO | 0.95 | 1.05 | 5 | × 0.96, × 0.98, × 1, × 1.02, × 1.04",
        "PERCENTILE | PERCENTILE | 0 | 0.99 | 9 | p0, p50, p75, p90, p95, p99",
      })
  void ticksAreRoundAndInTheirUnit(
      Axis.Scale scale, Axis.Unit unit, double low, double high, int most, String words) {
    Axis axis = new Axis("", scale, unit, low, high);

    assertThat(axis.ticks(most).stream().map(axis::words)).containsExactly(words.split(", ", -1));
  }

  @Property
  void aPlaceLiesWithinTheAxis(
      @ForAll @DoubleRange(min = -1e9, max = 1e9) double value,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double low,
      @ForAll @DoubleRange(min = 0, max = 1e6) double width) {
    for (Axis.Scale scale : List.of(Axis.Scale.LINEAR, Axis.Scale.LOG)) {
      Axis axis = new Axis("", scale, Axis.Unit.NUMBER, low, low + width);

      assertThat(axis.place(value)).isBetween(0.0, 1.0);
      assertThat(axis.ticks(6)).hasSizeLessThanOrEqualTo(12);
    }
  }

  @Test
  void aNameWithoutRoomLosesItsMiddle() {
    assertThat(SvgWriter.cut("Tomcat with 200 threads", 1000)).isEqualTo("Tomcat with 200 threads");
    assertThat(SvgWriter.cut("Tomcat with 200 threads", 80)).isEqualTo("Tomca…reads");
    assertThat(SvgWriter.cut("Tomcat", 5)).isEmpty();
  }

  private static Panel plot(String name) {
    return new Plot(
        name,
        name,
        Axis.fromZero(name, Axis.Unit.SECONDS, 100),
        Axis.log(name, Axis.Unit.MILLIS, 50, 9000),
        List.of(
            new Plot.Line(
                7,
                name,
                Plot.Style.POINTS,
                List.of(
                    Plot.Point.of(1, 60),
                    new Plot.Point(5, Double.NaN, 0, 0, ""),
                    new Plot.Point(50, 800, 700, Double.POSITIVE_INFINITY, name)))),
        List.of(new Plot.Mark(20, name)),
        Optional.of(new Plot.Span(20, 50)),
        120);
  }

  private static Panel rows(String name) {
    return new Rows(
        name,
        name,
        Axis.fromZero(name, Axis.Unit.NUMBER, 800),
        List.of(
            new Rows.Row(
                name,
                name,
                List.of(new Rows.Glyph.Bar(792), new Rows.Glyph.Outline(800, false)),
                name),
            new Rows.Row(
                "b",
                "99 %",
                List.of(
                    new Rows.Glyph.Bar(400),
                    new Rows.Glyph.Interval(390, Double.POSITIVE_INFINITY),
                    new Rows.Glyph.Dot(400, Rows.Shape.DIAMOND)),
                "")),
        List.of(new Plot.Mark(1, name)),
        Optional.empty());
  }
}
