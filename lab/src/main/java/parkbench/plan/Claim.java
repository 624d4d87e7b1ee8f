package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Guards;
import parkbench.system.Limits;

/**
 * A testable sentence with a published or predicted number, as its scenario states it.
 *
 * @param id short name such as {@code H1.1}, the only one of its scenario
 * @param post number of the post that makes it; empty: none
 * @param source where the published number is; empty: nowhere
 * @param text the claim in one sentence
 * @param published in the unit of its quantity
 * @param predicted by arithmetic, in the same unit
 * @param because the arithmetic behind the prediction and the tolerance
 * @param required whether a run that does not confirm it exits with 1
 */
public record Claim(
    String id,
    String post,
    String source,
    String text,
    Optional<Double> published,
    Optional<Double> predicted,
    String because,
    boolean required,
    Test test) {
  public Claim {
    Guards.notBlank(id, "id");
    Guards.notBlank(text, "text");
  }

  /** The same claim, not required. */
  public Claim notRequired() {
    return new Claim(id, post, source, text, published, predicted, because, false, test);
  }

  /** The same claim where nothing decides it, and which is not required. */
  public Claim untested(String reason) {
    return new Claim(
        id,
        post,
        source,
        text,
        published,
        predicted,
        because,
        false,
        new NotTested(reason, quantity()));
  }

  private Optional<Quantity> quantity() {
    return switch (test) {
      case Figure figure -> Optional.of(figure.quantity());
      // Its number is a ratio or a difference, which the quantity alone does not say.
      case Compared compared -> Optional.empty();
      case NotTested not -> not.quantity();
    };
  }

  /** What decides a claim. */
  public sealed interface Test {}

  /** A quantity of one approach at one load point. */
  public record Figure(Quantity quantity, Side of, Bound bound) implements Test {}

  /** A quantity of one side against the same quantity of another. */
  public record Compared(Quantity quantity, Side of, Side to, Comparison how, Bound bound)
      implements Test {}

  /** Nothing in this scenario does. */
  public record NotTested(String reason, Optional<Quantity> quantity) implements Test {
    public NotTested {
      Guards.notBlank(reason, "reason");
    }
  }

  /** How two sides are compared. */
  public enum Comparison {
    /** {@code of / to}, a plain number. */
    RATIO,
    /** {@code of − to}, in the quantity's unit. */
    DIFFERENCE
  }

  /**
   * One approach at one load point. What is absent does not vary in its scenario.
   *
   * @param approach {@code system/approach}
   * @param delay nominal delay of the upstream
   * @param users of a closed loop or a burst
   * @param rate of an open load
   * @param limits that its service is given
   * @param java feature release of the JVM that runs it
   */
  public record Side(
      String approach,
      Optional<Duration> delay,
      Optional<Integer> users,
      Optional<Rate> rate,
      Optional<Limits> limits,
      Optional<Integer> java) {
    public Side {
      Guards.notBlank(approach, "approach");
    }

    /** A side on whatever JVM its system runs. */
    public Side(
        String approach,
        Optional<Duration> delay,
        Optional<Integer> users,
        Optional<Rate> rate,
        Optional<Limits> limits) {
      this(approach, delay, users, rate, limits, Optional.empty());
    }

    /** The same side, on whatever JVM its system runs. */
    public Side onAnyJava() {
      return new Side(approach, delay, users, rate, limits);
    }
  }
}
