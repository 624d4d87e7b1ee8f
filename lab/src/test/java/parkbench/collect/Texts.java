package parkbench.collect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/** Captured texts as the observers read them. */
public final class Texts {
  private Texts() {}

  public static ByteBuffer of(String text) {
    return ByteBuffer.wrap(text.getBytes(US_ASCII));
  }
}
