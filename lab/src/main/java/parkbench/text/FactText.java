package parkbench.text;

import static parkbench.result.FactName.*;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.result.Fact;
import parkbench.result.FactName;

/** A fact of a finding in words: its name and its value. */
final class FactText {
  private static final int FRAMES = 12;

  private FactText() {}

  /** {@code busy threads}; what is an abbreviation stays one. */
  static String name(FactName name) {
    return switch (name) {
      case POOL_SIZE -> "threads of the pool";
      case CONNECTIONS_OUT -> "TCP connections to others";
      default -> plain(name);
    };
  }

  private static String plain(FactName name) {
    return name.name()
        .toLowerCase(Locale.ROOT)
        .replace('_', ' ')
        .replaceAll("\\bcpu\\b", "CPU")
        .replaceAll("\\bjit\\b", "JIT")
        .replaceAll("\\bgc\\b", "GC");
  }

  /** With its unit, for a reader. */
  static String value(Fact fact) {
    return switch (fact.value()) {
      case Fact.Figure figure ->
          fact.name() == IS_EFFECT || isMark(fact.name())
              ? "yes"
              : Figures.in(figure.unit(), figure.value());
      case Fact.Range range -> Figures.graded(range.graded(), Figures::number) + " rps";
      case Fact.Interval interval ->
          "%s per second (95 %%: %s to %s)"
              .formatted(
                  Figures.number(interval.value()),
                  Figures.number(interval.low()),
                  Figures.number(interval.high()));
      case Fact.Text text -> text(fact.name(), text.text());
      case Fact.Table table ->
          table.values().entrySet().stream()
              .map(
                  entry ->
                      Figures.in(table.unit(), entry.getValue())
                          + " "
                          + (fact.name() == ACTIVITIES
                              ? ThreadWords.activity(entry.getKey())
                              : entry.getKey()))
              .collect(Collectors.joining(", "));
      case Fact.Stack stack -> stack(stack.frames());
    };
  }

  private static boolean isMark(FactName name) {
    return name == OUT_OF_MEMORY
        || name == NEVER_READY
        || name == BEFORE_LOAD
        || name == IN_WARM_UP
        || name == FROM_OUTSIDE
        || name == SHARED_CONNECTIONS
        || name == RATE_POSSIBLE
        || name == WAIT_UNSEEN;
  }

  /** A text that names a constant, in words; any other as it is. */
  static String text(FactName name, String text) {
    return switch (name) {
      case ACTIVITY, LOCK_HOLDER_ACTIVITY, HOLDERS_ACTIVITY -> ThreadWords.activity(text);
      case POOL_KIND, METERED_POOL_KIND -> poolKind(text);
      case CALL_WITHOUT_ROUTE ->
          switch (text) {
            case "HTTP_2" -> "HTTP/2";
            case "UNREADABLE" -> "bytes that are no request";
            default -> text;
          };
      default -> text;
    };
  }

  /** Of a pool of threads or of a meter, by the name of its constant. */
  static String poolKind(String name) {
    for (PoolKind kind : PoolKind.values()) {
      if (kind.name().equals(name)) {
        return ThreadWords.of(kind);
      }
    }
    return ThreadWords.of(MetricsReading.Kind.valueOf(name));
  }

  /** {@code a.B.c ← d.E.f}: the first frames. */
  static String stack(List<String> frames) {
    return String.join(" ← ", frames.stream().limit(FRAMES).toList());
  }
}
