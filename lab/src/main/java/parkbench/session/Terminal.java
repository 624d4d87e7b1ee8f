package parkbench.session;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/**
 * Standard output and error. Text from files and processes may hold control characters, which move
 * a cursor, rename a window or hide words: they are printed as {@code \}{@code u001b}. What cannot
 * be written is kept in mind until the end.
 */
public final class Terminal {
  private static final String NEW_LINE = "\r\u001b[K";

  private static final PrintStream RAW = System.out;
  private static final PrintStream RAW_ERR = System.err;
  private static final Written OUT = new Written(FileDescriptor.out);

  private Terminal() {}

  /** From now on {@link System#out} and {@link System#err} are these. */
  public static void take() {
    System.setOut(new PrintStream(new Shown(OUT), true, System.out.charset()));
    System.setErr(
        new PrintStream(
            new Shown(new FileOutputStream(FileDescriptor.err)), true, System.err.charset()));
  }

  /** Puts these words in the place of the terminal's last line, on standard error. */
  public static void live(String words) {
    RAW_ERR.print(NEW_LINE);
    RAW_ERR.flush();
    System.err.print(words);
    System.err.flush();
  }

  /** Puts a line there that stays, on standard output. */
  static void over(String line) {
    RAW.print(NEW_LINE);
    RAW.flush();
    System.out.println(line);
  }

  /** Words for a line that something else prints. */
  static String shown(String words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Shown shown = new Shown(bytes)) {
      shown.write(words.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(UTF_8);
  }

  /** Standard output for what is no text. */
  public static PrintStream raw() {
    return RAW;
  }

  /**
   * The exit code of a command that has printed all it had to. A reader who has gone away, as
   * {@code head} does, has all that was wanted.
   */
  public static int end(int code) {
    System.out.flush();
    Optional<IOException> failure = OUT.failure();
    if (failure.filter(each -> !brokenPipe(each)).isEmpty()) {
      return code;
    }
    System.err.println(
        "parkbench: the output could not be written: "
            + failure.get().getMessage()
            + "\n  What was printed is not complete\n  Free space, or print to another place");
    return code == Exit.DONE.code() ? Exit.DIED.code() : code;
  }

  private static boolean brokenPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }

  /** A descriptor, and the first failure to write to it. */
  private static final class Written extends OutputStream {
    private final FileOutputStream to;
    private Optional<IOException> failure = Optional.empty();

    Written(FileDescriptor descriptor) {
      this.to = new FileOutputStream(descriptor);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      try {
        to.write(bytes, from, length);
      } catch (IOException e) {
        failure = failure.or(() -> Optional.of(e));
        throw e;
      }
    }

    synchronized Optional<IOException> failure() {
      return failure;
    }
  }

  /**
   * Prints control and format characters of UTF-8 text, other than tab and line ends, as {@code
   * \\}{@code u} and four digits or more. Bytes that are no UTF-8 pass, C1 excepted.
   */
  static final class Shown extends FilterOutputStream {
    private static final int LONGEST_CHARACTER = 4;
    private static final int LONGEST_ESCAPE = 8;
    private static final int SOFT_HYPHEN = 0xad;

    /** The character that has begun, of which more has to come. */
    private final byte[] begun = new byte[LONGEST_CHARACTER];

    private int length;

    /** A carriage return may be the first half of a line end; alone it would hide a line. */
    private boolean returned;

    Shown(OutputStream to) {
      super(to);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
      ByteBuffer shown = ByteBuffer.allocate(LONGEST_ESCAPE * (count + LONGEST_CHARACTER + 1));
      for (int i = from; i < from + count; i++) {
        add(bytes[i], shown);
      }
      out.write(shown.array(), 0, shown.position());
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    private void add(byte value, ByteBuffer shown) {
      if (returned) {
        returned = false;
        if (value == '\n') {
          shown.put((byte) '\r');
        } else {
          escape('\r', shown);
        }
      }
      if (value == '\r' && length == 0) {
        returned = true;
        return;
      }
      if (length > 0 && !continues(value)) {
        for (int i = 0; i < length; i++) {
          show(begun[i] & 0xff, begun, i, 1, shown);
        }
        length = 0;
      }
      begun[length++] = value;
      if (length < size(begun[0])) {
        return;
      }
      int character =
          length == 1 ? value & 0xff : new String(begun, 0, length, UTF_8).codePointAt(0);
      show(character, begun, 0, length, shown);
      length = 0;
    }

    private static void show(int character, byte[] bytes, int from, int count, ByteBuffer shown) {
      if (!hides(character)) {
        shown.put(bytes, from, count);
        return;
      }
      escape(character, shown);
    }

    private static void escape(int character, ByteBuffer shown) {
      shown.put(String.format(Locale.ROOT, "\\u%04x", character).getBytes(US_ASCII));
    }

    private static boolean hides(int character) {
      int type = Character.getType(character);
      return (type == Character.CONTROL || type == Character.FORMAT)
          && character != '\t'
          && character != '\n'
          && character != SOFT_HYPHEN;
    }

    private static boolean continues(byte value) {
      return (value & 0xc0) == 0x80;
    }

    /** How many bytes a character has that begins so. */
    private static int size(byte first) {
      int value = first & 0xff;
      if (value < 0xc2 || value > 0xf4) {
        return 1;
      }
      if (value < 0xe0) {
        return 2;
      }
      return value < 0xf0 ? 3 : LONGEST_CHARACTER;
    }
  }
}
