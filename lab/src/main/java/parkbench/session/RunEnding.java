package parkbench.session;

import java.time.Instant;
import parkbench.store.RunWriter;

/**
 * Writes how a run ended when its bracket closes. In try-with-resources a failure of that goes
 * along with what ended the run, and never takes its place.
 */
final class RunEnding implements AutoCloseable {
  private final RunWriter writer;
  private String words = "failed";

  RunEnding(RunWriter writer) {
    this.writer = writer;
  }

  /**
   * Keeps how it ended.
   *
   * @param how {@code complete}, {@code interrupted} or the error that ended it
   */
  void is(String how) {
    words = how;
  }

  @Override
  public void close() {
    // A pending interrupt would close the file that it is written to.
    Thread.interrupted();
    writer.end(words, Instant.now());
  }
}
