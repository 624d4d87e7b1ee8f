package parkbench.upstream;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code traceparent} of the W3C's Trace Context, level 1: version, trace id, parent id
 * and flags.
 *
 * @param trace 32 lower-case hexadecimal digits
 * @param parent 16 of them
 */
record TraceParent(String trace, String parent) {
  private static final int TRACE = 3;
  private static final int PARENT = 36;
  private static final int FLAGS = 53;
  private static final int LENGTH = 55;
  private static final int SAMPLED = 1;

  /** What a header says, if it is well formed and its trace is one that is recorded. */
  static @Nullable TraceParent sampled(byte[] bytes, int from, int to) {
    // A later version may say more behind the flags.
    if (to - from < LENGTH || (to - from > LENGTH && bytes[from + LENGTH] != '-')) {
      return null;
    }
    String text = new String(bytes, from, LENGTH, StandardCharsets.US_ASCII);
    boolean formed =
        hex(text, 0, 2)
            && text.charAt(TRACE - 1) == '-'
            && hex(text, TRACE, PARENT - 1)
            && text.charAt(PARENT - 1) == '-'
            && hex(text, PARENT, FLAGS - 1)
            && text.charAt(FLAGS - 1) == '-'
            && hex(text, FLAGS, LENGTH)
            && !text.startsWith("ff");
    boolean sampled = formed && (Character.digit(text.charAt(LENGTH - 1), 16) & SAMPLED) != 0;
    return sampled
        ? new TraceParent(text.substring(TRACE, PARENT - 1), text.substring(PARENT, FLAGS - 1))
        : null;
  }

  private static boolean hex(String text, int from, int to) {
    return text.substring(from, to)
        .chars()
        .allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }
}
