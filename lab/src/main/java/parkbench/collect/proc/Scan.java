package parkbench.collect.proc;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Finds decimal numbers in the text of a buffer without making strings of it. */
public final class Scan {
  private final ByteBuffer text;
  private int at;

  public Scan(ByteBuffer text) {
    this.text = text;
    this.at = text.position();
  }

  /** The first number after a key, blanks between them; absent when the key or number is. */
  public static OptionalLong number(ByteBuffer text, byte[] key) {
    Scan scan = new Scan(text);
    return scan.after(key) && scan.atNumber()
        ? OptionalLong.of(scan.number())
        : OptionalLong.empty();
  }

  /** Goes behind the next occurrence of a key and the blanks that follow it. */
  public boolean after(byte[] key) {
    for (int start = at; start + key.length <= text.limit(); start++) {
      if (matches(start, key)) {
        at = start + key.length;
        skipBlanks();
        return true;
      }
    }
    return false;
  }

  /** True in front of a digit. */
  boolean atNumber() {
    return at < text.limit() && digit(text.get(at)) >= 0;
  }

  /** The character here; a blank at the end of the text. */
  public char letter() {
    return at < text.limit() ? (char) text.get(at) : ' ';
  }

  /** Reads a number and the blanks that follow it; 0 where there is none. */
  public long number() {
    long value = 0;
    while (at < text.limit()) {
      int digit = digit(text.get(at));
      if (digit < 0) {
        break;
      }
      value = value * 10 + digit;
      at++;
    }
    skipBlanks();
    return value;
  }

  private boolean matches(int start, byte[] key) {
    for (int i = 0; i < key.length; i++) {
      if (text.get(start + i) != key[i]) {
        return false;
      }
    }
    return true;
  }

  private void skipBlanks() {
    while (at < text.limit() && (text.get(at) == ' ' || text.get(at) == '\t')) {
      at++;
    }
  }

  private static int digit(byte b) {
    return b >= '0' && b <= '9' ? b - '0' : -1;
  }
}
