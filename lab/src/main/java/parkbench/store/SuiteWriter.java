package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import parkbench.record.SuiteRecord;
import parkbench.wire.Json;

/** The only writer of a suite's directory; the runs in it have writers of their own. */
public final class SuiteWriter {
  static final String SUITE = "suite.json";

  private final Path directory;
  private SuiteRecord record;

  private SuiteWriter(Path directory, SuiteRecord record) {
    this.directory = directory;
    this.record = record;
  }

  /**
   * Makes the directory, with its parents, and writes {@code suite.json}.
   *
   * @throws RunRefused when it holds something already
   * @throws StoreFailed when the disk does not take it
   */
  public static SuiteWriter create(Path directory, SuiteRecord record) {
    RunWriter.requireUnused(directory);
    try {
      Files.createDirectories(directory);
      OwnerOnly.restrict(directory);
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.RUN, e);
    }
    SuiteWriter writer = new SuiteWriter(directory, record);
    writer.write(record);
    return writer;
  }

  /** Keeps how the run of a step ended. */
  public void ended(int step, int exit, String trouble) {
    List<SuiteRecord.Step> steps = new ArrayList<>(record.steps());
    steps.set(step, steps.get(step).ended(exit, trouble));
    write(record.with(steps));
  }

  /** Keeps how all of it ended. */
  public void end(String how, Instant end) {
    write(record.ended(how, end));
  }

  private void write(SuiteRecord now) {
    record = now;
    AtomicFile.write(directory.resolve(SUITE), Json.page(now), Loss.RUN);
  }
}
