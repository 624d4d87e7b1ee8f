package parkbench.system;

import java.nio.file.Path;

/**
 * An installed Java runtime.
 *
 * @param feature release number: 8, 11, 17, 25
 * @param version in full, such as {@code 25.0.3} or {@code 1.8.0_402}
 * @param vendor who built it; empty when it does not say
 * @param java its {@code bin/java}
 */
public record Jvm(int feature, String version, String vendor, Path java) {

  /** {@code Eclipse Adoptium 25.0.3}; {@code Java 17.0.9} where the vendor is not known. */
  public String words() {
    return (vendor.isEmpty() ? "Java" : vendor) + " " + version;
  }
}
