package parkbench.systems.strangemvc;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.springframework.stereotype.Component;

/** Names for threads, made up anew at each start. */
@Component
public final class ThreadNames {
  private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
  private static final String VOWELS = "aeiouy";

  /** A word and a hyphen, such as {@code rokuve-}. */
  public String prefix() {
    var random = ThreadLocalRandom.current();
    var word = new StringBuilder();
    for (int syllable = 0; syllable < 3; syllable++) {
      word.append(letter(CONSONANTS, random)).append(letter(VOWELS, random));
    }
    return word.append('-').toString();
  }

  /** Daemons with one made-up prefix. */
  public ThreadFactory factory() {
    return Thread.ofPlatform().daemon().name(prefix(), 1).factory();
  }

  private static char letter(String letters, RandomGenerator random) {
    return letters.charAt(random.nextInt(letters.length()));
  }
}
