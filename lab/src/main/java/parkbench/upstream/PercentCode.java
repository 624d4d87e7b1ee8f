package parkbench.upstream;

import java.util.Arrays;

/** The percent code of URLs. */
final class PercentCode {
  private PercentCode() {}

  /**
   * The bytes that are meant. A percent sign without two hexadecimal digits stands for itself.
   *
   * @param plusIsSpace as in a query
   */
  static byte[] decode(byte[] bytes, int from, int to, boolean plusIsSpace) {
    byte[] decoded = new byte[to - from];
    int length = 0;
    for (int i = from; i < to; i++) {
      byte letter = bytes[i];
      if (letter == '+' && plusIsSpace) {
        letter = ' ';
      } else if (letter == '%' && i + 2 < to) {
        int high = Character.digit(bytes[i + 1], 16);
        int low = Character.digit(bytes[i + 2], 16);
        if (high >= 0 && low >= 0) {
          letter = (byte) ((high << 4) | low);
          i += 2;
        }
      }
      decoded[length++] = letter;
    }
    return length == decoded.length ? decoded : Arrays.copyOf(decoded, length);
  }
}
