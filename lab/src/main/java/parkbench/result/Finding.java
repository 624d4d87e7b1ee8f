package parkbench.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.result.Fact.Figure;
import parkbench.result.Fact.Range;
import parkbench.result.Fact.Stack;
import parkbench.result.Fact.Text;

/**
 * What a diagnosis rule concludes. The sentence about it is made in {@code report}.
 *
 * @param confidence how far the evidence carries it
 */
public record Finding(RuleId rule, Confidence confidence, List<Fact> evidence, Remedy remedy) {
  public Finding {
    evidence = List.copyOf(evidence);
  }

  /** The same where what it rests on is in doubt. */
  public Finding doubted() {
    return new Finding(rule, Confidence.LOW, evidence, remedy);
  }

  /** The same with more evidence. */
  public Finding with(List<Fact> more) {
    return new Finding(
        rule, confidence, Stream.of(evidence, more).flatMap(List::stream).toList(), remedy);
  }

  public Optional<Fact.Value> value(FactName name) {
    return evidence.stream().filter(fact -> fact.name() == name).map(Fact::value).findFirst();
  }

  public boolean has(FactName name) {
    return value(name).isPresent();
  }

  /** A number, in the unit in which it was given. */
  public Optional<Double> number(FactName name) {
    return value(name)
        .flatMap(
            value ->
                switch (value) {
                  case Figure figure -> Optional.of(figure.value());
                  case Range range -> Optional.of(range.graded().value());
                  case Fact.Interval interval -> Optional.of(interval.value());
                  case Text ignored -> Optional.empty();
                  case Fact.Table ignored -> Optional.empty();
                  case Stack ignored -> Optional.empty();
                });
  }

  public Optional<String> text(FactName name) {
    return value(name).filter(Text.class::isInstance).map(value -> ((Text) value).text());
  }

  /** Top first; empty: none. */
  public List<String> stack() {
    return value(FactName.STACK)
        .filter(Stack.class::isInstance)
        .map(value -> ((Stack) value).frames())
        .orElse(List.of());
  }
}
