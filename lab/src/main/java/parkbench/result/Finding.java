package parkbench.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a diagnosis rule concludes.
 *
 * @param rule name of the rule
 * @param confidence how far the evidence carries it
 * @param sentence plain, with numbers
 * @param evidence name to value, with units; what to do stands under {@link #TO_DO}
 */
public record Finding(
    String rule, Confidence confidence, String sentence, Map<String, String> evidence) {
  public static final String TO_DO = "what to do";

  public Finding {
    evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
  }

  /** The same where what it rests on is in doubt. */
  public Finding doubted() {
    return new Finding(rule, Confidence.LOW, sentence, evidence);
  }

  /** How far the evidence carries. */
  public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
  }
}
