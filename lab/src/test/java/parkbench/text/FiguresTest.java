package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.Graded;

class FiguresTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0       | 0
          -0.0    | 0
          0.0052  | 0.005
          0.0006  | 0.001
          0.0003  | < 0.001
          -0.0003 | 0
          -0.5    | -0.5
          7.95    | 7.95
          0.5     | 0.5
          8       | 8
          19.84   | 19.8
          99.97   | 100
          392.4   | 392
          12345.6 | 12,346
          NaN     | –
          """)
  void aNumberHasThreeDigitsThatMatter(double value, String words) {
    assertThat(Figures.number(value)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.851  | 0.85 ms
          12.34  | 12.3 ms
          502.4  | 502 ms
          999.4  | 999 ms
          999.6  | 1.00 s
          1020   | 1.02 s
          9994   | 9.99 s
          9996   | 10.0 s
          27300  | 27.3 s
          120000 | 120 s
          """)
  void aLatencyTakesTheUnitThatFits(double millis, String words) {
    assertThat(Figures.latency(millis)).isEqualTo(words);
  }

  @Test
  void aFactorHasThreeDigitsHoweverSmallItIs() {
    assertThat(Figures.factor(0.1282)).isEqualTo("0.128");
    assertThat(Figures.factor(0.05027)).isEqualTo("0.0503");
    assertThat(Figures.factor(0.5)).isEqualTo("0.5");
    assertThat(Figures.factor(2)).isEqualTo("2");
  }

  @Test
  void aDurationThatSomebodyChoseHasNoZerosAtItsEnd() {
    assertThat(Figures.millis(1000)).isEqualTo("1 s");
    assertThat(Figures.millis(1500)).isEqualTo("1.5 s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0      | 0 %
          0.0042 | 0.42 %
          0.00001 | < 0.01 %
          -0.00004 | 0 %
          -0.0042 | -0.42 %
          0.005  | 0.5 %
          0.07   | 7 %
          0.984  | 98 %
          1.3    | 130 %
          """)
  void aShareIsAPercentage(double ratio, String words) {
    assertThat(Figures.percent(ratio)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          301000000 | 301000000
          0.9995    | 0.9995
          1e-7      | 0.0000001
          1010.2400000000001 | 1010.24
          0         | 0
          """)
  void aProgramReadsAFigureWithoutGroupsAndExponents(double value, String words) {
    assertThat(Figures.exact(value)).isEqualTo(words);
  }

  @Test
  void anEstimateIsItsBracket() {
    Bracket bracket = Bracket.between(360, 550);
    Graded estimate = Graded.about(Quantity.THROUGHPUT_RPS, 400, bracket, List.of());

    assertThat(Figures.graded(estimate, Figures::number)).isEqualTo("≈ 360 to 550");
    assertThat(Figures.graded(estimate, Figures::latency)).isEqualTo("≈ 360 to 550 ms");
  }
}
