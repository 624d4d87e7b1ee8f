package parkbench.inspect;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Step;

/**
 * A step in the code of a class, with the steps around it.
 *
 * @param in the class
 * @param steps of its method
 * @param at the place of the step among these
 */
record CodeSite<S extends Step>(ClassFacts in, S step, List<Step> steps, int at) {
  /** All steps of a kind in the code of a class. */
  static <S extends Step> Stream<CodeSite<S>> of(ClassFacts type, Class<S> kind) {
    return type.methods().stream().flatMap(method -> in(type, method.steps(), kind));
  }

  /** All steps of a kind among some of a class. */
  static <S extends Step> Stream<CodeSite<S>> in(ClassFacts type, List<Step> steps, Class<S> kind) {
    return IntStream.range(0, steps.size())
        .filter(at -> kind.isInstance(steps.get(at)))
        .mapToObj(at -> new CodeSite<>(type, kind.cast(steps.get(at)), steps, at));
  }

  /** Up to a number of steps before it, in their order. */
  List<Step> before(int most) {
    return steps.subList(Math.max(0, at - most), at);
  }

  /** Up to a number of steps behind it. */
  List<Step> after(int most) {
    return steps.subList(at + 1, Math.min(steps.size(), at + 1 + most));
  }
}
