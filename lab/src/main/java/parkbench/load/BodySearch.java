package parkbench.load;

import java.nio.charset.StandardCharsets;

/**
 * Looks for a text in a body that arrives in pieces, without keeping the body.
 *
 * <p>Knuth, Morris and Pratt: after each byte the state is the length of the longest prefix of the
 * text that ends there. One search is shared by all connections; each keeps its own state.
 */
final class BodySearch {
  private final byte[] text;
  private final int[] fallback;

  BodySearch(String text) {
    this.text = text.getBytes(StandardCharsets.UTF_8);
    this.fallback = fallbacks(this.text);
  }

  /** The state before the first byte. */
  int start() {
    return 0;
  }

  boolean found(int state) {
    return state == text.length;
  }

  /** The state after {@code bytes[from, to)}; once found it stays found. */
  int advance(int state, byte[] bytes, int from, int to) {
    int length = text.length;
    int matched = state;
    for (int i = from; i < to && matched < length; i++) {
      byte b = bytes[i];
      while (matched > 0 && text[matched] != b) {
        matched = fallback[matched - 1];
      }
      if (text[matched] == b) {
        matched++;
      }
    }
    return matched;
  }

  private static int[] fallbacks(byte[] text) {
    int[] fallback = new int[text.length];
    int matched = 0;
    for (int i = 1; i < text.length; i++) {
      while (matched > 0 && text[matched] != text[i]) {
        matched = fallback[matched - 1];
      }
      if (text[matched] == text[i]) {
        matched++;
      }
      fallback[i] = matched;
    }
    return fallback;
  }
}
