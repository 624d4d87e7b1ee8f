package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import parkbench.result.CheckId;
import parkbench.result.FactName;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.Statements;

class JunitXmlTest {
  @Test
  void aClaimIsATestCaseAndWhatIsNotDecidedIsSkippedWithItsReason() throws Exception {
    Element suite = suite(Reports.troubled());

    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(messages(suite, "failure"))
        .singleElement()
        .asString()
        .contains("200 rps", "must be ≤ 190 rps");
    assertThat(messages(suite, "skipped")).containsExactly("no trial counts");
  }

  @Test
  void namesOfARunAreNoMarkup() throws Exception {
    assertThat(JunitXml.of(Reports.troubled())).doesNotContain("<script", "\u202E");
    assertThat(suite(Reports.troubled()).getAttribute("name")).contains(Reports.MARKUP);
  }

  @Test
  void aComparisonOfVersionsIsATestCase() throws Exception {
    Report quick = Reports.quick();
    for (Statement statement : Statements.all()) {
      if (statement instanceof Statement.VersionsCompared compared) {
        Element suite = suite(with(quick, List.of(statement)));
        String expected =
            switch (compared.answer().verdict()) {
              case WORSE -> "failure";
              case BETTER, NOT_WORSE -> "system-out";
              case UNDECIDED -> "skipped";
            };
        assertThat(suite.getElementsByTagName(expected).getLength()).isEqualTo(1);
      }
    }
  }

  @Test
  void aRunWithoutClaimsFailsOnlyWhereNoTrialIsValid() throws Exception {
    assertThat(suite(Reports.quick()).getAttribute("failures")).isEqualTo("0");
    Report invalid =
        Reports.of(
            Reports.trial("a", "b", 500, 400)
                .failing(CheckId.STEAL, Reports.share(FactName.STEAL, 0.03), 0.01)
                .cell());
    assertThat(suite(invalid).getAttribute("failures")).isEqualTo("1");
    assertThat(suite(Reports.of()).getAttribute("failures")).isEqualTo("1");
  }

  private static Report with(Report of, List<Statement> verdict) {
    return new Report(
        of.schema(),
        of.run(),
        verdict,
        of.trials(),
        of.findings(),
        of.comparisons(),
        of.claims(),
        of.drifts(),
        of.repeated(),
        of.models());
  }

  private static List<String> messages(Element suite, String element) {
    var found = suite.getElementsByTagName(element);
    return java.util.stream.IntStream.range(0, found.getLength())
        .mapToObj(i -> ((Element) found.item(i)).getAttribute("message"))
        .toList();
  }

  private static Element suite(Report report) throws Exception {
    Document parsed =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(JunitXml.of(report))));
    return (Element) parsed.getElementsByTagName("testsuite").item(0);
  }
}
