package parkbench.inspect.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipException;

/**
 * How much of an application may still be read, and what was left out.
 *
 * <p>Sizes in a jar are claims of its maker. Bytes are counted as they are inflated, so that no jar
 * can take more memory or time than these bounds allow.
 */
public final class ReadingBudget {
  /** A class of 64 KiB methods stays far below it; generated ones come close. */
  public static final int CLASS_BYTES = 1 << 20;

  /** A file of settings has some hundred lines. */
  public static final int SETTINGS_BYTES = 256 * 1024;

  /** A library inside of a jar: 100 MiB of native code is none of the service's own. */
  public static final int NESTED_JAR_BYTES = 32 << 20;

  /** Entries of a jar that are looked at; large shaded jars have some 60,000. */
  public static final int ENTRIES = 500_000;

  /** Classes of the service's own that are read. */
  public static final int CLASSES = 20_000;

  /** All that is inflated of one application. */
  public static final long BYTES = 512L << 20;

  private static final int NOTES = 20;

  private final Set<String> notes = new LinkedHashSet<>();
  private long left;

  /**
   * One for an application.
   *
   * @param bytes that may be read of it
   */
  public ReadingBudget(long bytes) {
    left = bytes;
  }

  /** What was left out, a sentence each. */
  public List<String> notes() {
    return List.copyOf(new ArrayList<>(notes));
  }

  /** Remembers that something was left out. */
  public void note(String sentence) {
    if (notes.size() < NOTES) {
      notes.add(sentence);
    }
  }

  /** Whether nothing more may be read. */
  public boolean isSpent() {
    return left <= 0;
  }

  /** Reads a stream to its end, or gives up beyond a number of bytes. */
  public Optional<byte[]> read(InputStream in, int most, String place) {
    if (isSpent()) {
      note("More than " + (BYTES >> 20) + " MiB were read; the rest was left out.");
      return Optional.empty();
    }
    try {
      byte[] bytes = in.readNBytes((int) Math.min(most + 1L, Math.max(1, left)));
      left -= bytes.length;
      if (bytes.length > most || isSpent()) {
        note(place + " has more than " + most / 1024 + " KiB and was left out.");
        return Optional.empty();
      }
      return Optional.of(bytes);
    } catch (ZipException e) {
      note(place + " is damaged and was left out.");
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      note(place + " cannot be read and was left out.");
      return Optional.empty();
    }
  }
}
