package parkbench.record;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Driver;

/**
 * Which driver asked in a trial, and what it said of itself.
 *
 * @param version as it reports it; empty: it did not
 * @param blindSpots what its figures cannot show; each a sentence for a reader
 * @param connections that it opened over the whole trial; absent: it does not report it
 * @param dropped requests that it was to ask inside the window and says that it did not
 */
public record DriverRecord(
    Driver driver,
    String version,
    List<String> blindSpots,
    Optional<Long> connections,
    long dropped) {
  public DriverRecord {
    blindSpots = List.copyOf(blindSpots);
  }

  /** A driver of which nothing more is known. */
  public static DriverRecord of(Driver driver, String version) {
    return new DriverRecord(driver, version, driver.blindSpots(), Optional.empty(), 0);
  }

  /** {@code wrk 4.1.0}. */
  public String name() {
    return version.isEmpty() ? driver.word() : driver.word() + " " + version;
  }
}
