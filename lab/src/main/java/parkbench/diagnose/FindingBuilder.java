package parkbench.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Graded;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** The evidence of a finding while it is put together. What is absent is left out. */
final class FindingBuilder {
  private final List<Fact> facts = new ArrayList<>();

  FindingBuilder number(FactName name, double value) {
    return add(Optional.of(name.number(value)));
  }

  FindingBuilder count(FactName name, long value) {
    return number(name, (double) value);
  }

  FindingBuilder share(FactName name, double value) {
    return add(Optional.of(name.share(value)));
  }

  FindingBuilder cores(FactName name, double value) {
    return add(Optional.of(name.cores(value)));
  }

  FindingBuilder millis(FactName name, double value) {
    return figure(name, value, Quantity.Unit.MILLISECONDS);
  }

  FindingBuilder seconds(FactName name, double value) {
    return add(Optional.of(name.seconds(value)));
  }

  FindingBuilder rps(FactName name, double value) {
    return figure(name, value, Quantity.Unit.REQUESTS_PER_SECOND);
  }

  FindingBuilder figure(FactName name, double value, Quantity.Unit unit) {
    return add(name, new Fact.Figure(value, unit));
  }

  FindingBuilder graded(FactName name, Graded graded) {
    facts.add(new Fact(name, new Fact.Range(graded)));
    return this;
  }

  FindingBuilder text(FactName name, String text) {
    facts.add(new Fact(name, new Fact.Text(text)));
    return this;
  }

  FindingBuilder activity(FactName name, ThreadActivity activity) {
    return text(name, activity.name());
  }

  FindingBuilder table(FactName name, Map<String, Double> values, Quantity.Unit unit) {
    facts.add(new Fact(name, new Fact.Table(values, unit)));
    return this;
  }

  FindingBuilder stack(List<String> frames) {
    facts.add(new Fact(FactName.STACK, new Fact.Stack(frames)));
    return this;
  }

  FindingBuilder add(FactName name, Fact.Value value) {
    facts.add(new Fact(name, value));
    return this;
  }

  /** Nothing where it was not measured, as in {@code add(use.map(FactName.CPU_USED::cores))}. */
  FindingBuilder add(Optional<Fact> fact) {
    fact.ifPresent(facts::add);
    return this;
  }

  /** What was put together so far. */
  List<Fact> facts() {
    return List.copyOf(facts);
  }

  /** That something is so. */
  FindingBuilder mark(FactName name) {
    return number(name, 1);
  }

  Finding finding(RuleId rule, Confidence confidence, Remedy remedy) {
    return new Finding(rule, confidence, facts, remedy);
  }

  Finding finding(RuleId rule, Confidence confidence, Remedy.Advice advice) {
    return finding(rule, confidence, Remedy.of(advice));
  }
}
