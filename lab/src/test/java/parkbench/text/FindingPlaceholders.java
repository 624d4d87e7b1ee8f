package parkbench.text;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Remedy;
import parkbench.result.Remedy.Advice;

/**
 * What a page about a finding takes from the code: {@code ${waits.share %}}, {@code
 * ${queues.waiting}} and {@code ${loops.sightings up}} are limits, as a percentage, a number and a
 * whole number; {@code ${remedy MORE_FILES}} is what a finding says.
 */
final class FindingPlaceholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern LIMIT = Pattern.compile("(\\w+(?:\\.\\w+)*)\\.(\\w+)( %| up)?");
  private static final Pattern ADVICE = Pattern.compile("remedy ([A-Z_]+)");

  /** Options of a JVM, and keys of at least three parts. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?<![\\w/.-])(-[DX][\\w.:]+(=\\w+)?|[a-z][\\w-]*(\\.[\\w-]+){2,}(=\\w+)?)"
              + "(?![\\w(…])");

  private FindingPlaceholders() {}

  static String fill(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
  }

  private static String value(String name) {
    Matcher advice = ADVICE.matcher(name);
    if (advice.matches()) {
      return sentences(RemedyText.of(Remedy.of(Advice.valueOf(advice.group(1)))));
    }
    Matcher limit = LIMIT.matcher(name);
    if (!limit.matches()) {
      throw new IllegalArgumentException("unknown placeholder ${" + name + "}");
    }
    double value = limit(limit.toMatchResult());
    String unit = String.valueOf(limit.group(3));
    return switch (unit) {
      case " %" -> Figures.percent(value);
      case " up" -> Figures.number(Math.ceil(value));
      default -> Figures.number(value);
    };
  }

  private static double limit(MatchResult name) {
    Record group = DiagnosisLimits.DEFAULT;
    for (String part : name.group(1).split("\\.", -1)) {
      group = (Record) component(group, part);
    }
    return ((Number) component(group, name.group(2))).doubleValue();
  }

  private static Object component(Record of, String name) {
    RecordComponent component =
        Arrays.stream(of.getClass().getRecordComponents())
            .filter(each -> each.getName().equals(name))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no limit " + name + " in " + of.getClass()));
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  private static String sentences(String remedy) {
    String marked = CODE.matcher(remedy).replaceAll("`$1`");
    return Character.toUpperCase(marked.charAt(0)) + marked.substring(1) + ".";
  }
}
