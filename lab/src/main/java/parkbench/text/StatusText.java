package parkbench.text;

import parkbench.result.Status;
import parkbench.text.Block.Tone;

/** The words and the tone of a status. */
public final class StatusText {
  private StatusText() {}

  /** {@code would be restarted}. */
  public static String word(Status status) {
    return switch (status) {
      case HOLDS -> "holds";
      case UNDECIDED -> "not decided";
      case LIMITED -> "limited";
      case DEGRADES -> "degrades";
      case WOULD_BE_RESTARTED -> "would be restarted";
      case FAILS -> "fails";
    };
  }

  public static Tone tone(Status status) {
    return switch (status) {
      case HOLDS -> Tone.GOOD;
      case UNDECIDED -> Tone.SOFT;
      case LIMITED, DEGRADES -> Tone.WARN;
      case WOULD_BE_RESTARTED, FAILS -> Tone.BAD;
    };
  }
}
