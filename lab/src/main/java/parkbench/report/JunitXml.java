package parkbench.report;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import parkbench.record.ClaimVerdict;
import parkbench.result.Outcome;
import parkbench.result.RegressionAnswer;
import parkbench.result.Report;
import parkbench.text.ClaimText;
import parkbench.text.Plain;
import parkbench.text.RegressionText;
import parkbench.text.VerdictText;

/**
 * The report as JUnit XML for CI servers: a claim, a threshold and a comparison of versions are
 * test cases. A required one that is refuted is a failure; undecided and not tested ones are
 * skipped, with their reason. A run without any has one case, which fails where no valid trial has
 * an answer.
 */
public final class JunitXml {
  private final XMLStreamWriter out;

  private JunitXml(XMLStreamWriter out) {
    this.out = out;
  }

  private enum Result {
    PASSED,
    FAILED,
    SKIPPED
  }

  private record Case(String name, Result outcome, String why) {}

  public static String of(Report labelled) {
    Report report = Titles.in(labelled);
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new JunitXml(out).write(report, cases(report));
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a text in memory can be written", e);
    }
    return text + "\n";
  }

  private static List<Case> cases(Report report) {
    List<Case> cases = new ArrayList<>();
    report.claims().stream().map(JunitXml::of).forEach(cases::add);
    report.versions().map(JunitXml::of).ifPresent(cases::add);
    if (cases.isEmpty()) {
      cases.add(measured(report));
    }
    return cases;
  }

  private static Case of(Report.Claim claim) {
    String expected = ClaimText.expected(claim);
    boolean refuted = claim.verdict() == ClaimVerdict.REFUTED && !claim.expectation().required();
    String why =
        (refuted ? "refuted, and not required: " : "")
            + ClaimText.why(claim)
            + (expected.isEmpty() ? "" : "; must be " + expected);
    return new Case(ClaimText.name(claim) + ": " + ClaimText.text(claim), result(claim), why);
  }

  private static Result result(Report.Claim claim) {
    return switch (claim.verdict()) {
      case CONFIRMED -> Result.PASSED;
      case REFUTED -> claim.expectation().required() ? Result.FAILED : Result.SKIPPED;
      case UNDECIDED, NOT_TESTED -> Result.SKIPPED;
    };
  }

  private static Case of(RegressionAnswer answer) {
    Result outcome =
        switch (answer.verdict()) {
          case WORSE -> Result.FAILED;
          case BETTER, NOT_WORSE -> Result.PASSED;
          case UNDECIDED -> Result.SKIPPED;
        };
    return new Case(
        answer.now() + " against " + answer.old(), outcome, RegressionText.sentence(answer));
  }

  private static Case measured(Report report) {
    boolean answered =
        report.trials().stream()
            .filter(trial -> trial.quality().audit().passed())
            .anyMatch(trial -> trial.outcome() != Outcome.FAILED);
    Optional<String> first = VerdictText.sentences(report.verdict()).stream().findFirst();
    return new Case(
        report.run().question(),
        answered ? Result.PASSED : Result.FAILED,
        first.orElse("no trial is valid"));
  }

  private void write(Report report, List<Case> cases) throws XMLStreamException {
    out.writeStartDocument("UTF-8", "1.0");
    out.writeStartElement("testsuites");
    out.writeStartElement("testsuite");
    attribute("name", "parkbench " + report.run().scenario());
    attribute("timestamp", RepeatSection.seconds(report.run().started().toString()));
    attribute("tests", Integer.toString(cases.size()));
    attribute("failures", count(cases, Result.FAILED));
    attribute("errors", "0");
    attribute("skipped", count(cases, Result.SKIPPED));
    if (report.run().time().isPresent()) {
      double seconds = report.run().time().get().totalSeconds();
      attribute("time", String.format(Locale.ROOT, "%.1f", seconds));
    }
    for (Case each : cases) {
      write(report, each);
    }
    out.writeEndElement();
    out.writeEndElement();
    out.writeEndDocument();
  }

  private void write(Report report, Case each) throws XMLStreamException {
    out.writeStartElement("testcase");
    attribute("classname", "parkbench." + report.run().scenario());
    attribute("name", each.name());
    attribute("time", "0");
    switch (each.outcome()) {
      case PASSED -> {}
      case FAILED -> reason("failure", each.why());
      case SKIPPED -> reason("skipped", each.why());
    }
    if (each.outcome() == Result.PASSED) {
      out.writeStartElement("system-out");
      out.writeCharacters(Plain.line(each.why()));
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  private void reason(String element, String why) throws XMLStreamException {
    out.writeStartElement(element);
    attribute("message", why);
    out.writeEndElement();
  }

  /** Control characters are no XML, whatever their escape. */
  private void attribute(String name, String value) throws XMLStreamException {
    out.writeAttribute(name, Plain.line(value));
  }

  private static String count(List<Case> cases, Result outcome) {
    return Long.toString(cases.stream().filter(each -> each.outcome() == outcome).count());
  }
}
