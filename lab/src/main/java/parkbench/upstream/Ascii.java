package parkbench.upstream;

import java.nio.charset.StandardCharsets;

/** Comparisons and numbers in bytes that hold ASCII. */
final class Ascii {
  private Ascii() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Equal but for upper and lower case. */
  static boolean same(byte[] word, byte[] bytes, int from, int to) {
    if (to - from != word.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (lower(bytes[from + i]) != lower(word[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether the bytes begin with a word, but for upper and lower case. */
  static boolean starts(byte[] word, byte[] bytes, int from, int to) {
    return to - from >= word.length && same(word, bytes, from, from + word.length);
  }

  /** A number of at most 18 digits; -1: it is none. */
  static long decimal(byte[] bytes, int from, int to) {
    if (from == to || to - from > 18) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return -1;
      }
      number = number * 10 + bytes[i] - '0';
    }
    return number;
  }

  /** Index of the first byte that is neither space nor tab. */
  static int skipBlanks(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && (bytes[i] == ' ' || bytes[i] == '\t')) {
      i++;
    }
    return i;
  }

  /** Index behind the last byte that is neither space nor tab. */
  static int trimBlanks(byte[] bytes, int from, int to) {
    int i = to;
    while (i > from && (bytes[i - 1] == ' ' || bytes[i - 1] == '\t')) {
      i--;
    }
    return i;
  }

  private static int lower(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
  }
}
