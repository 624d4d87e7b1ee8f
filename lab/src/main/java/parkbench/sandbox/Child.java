package parkbench.sandbox;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import parkbench.record.Death;
import parkbench.record.Metric;

/** A process that this one started and owns. Safe for use by several threads. */
public interface Child extends AutoCloseable {
  /** The name given at its launch. */
  String name();

  /** The process itself, not its supervisor. */
  long pid();

  /** Whether it runs, as far as is known. */
  default boolean alive() {
    return !ended().isDone();
  }

  /** How it ended, once it has. */
  default Optional<Death> death() {
    return Optional.ofNullable(ended().getNow(null));
  }

  /** Completes when the process and its descendants are gone and its cgroup is removed. */
  CompletableFuture<Death> ended();

  /**
   * What it writes to stdout.
   *
   * @throws IllegalStateException when it was not launched to talk
   */
  InputStream output();

  /**
   * Its stdin.
   *
   * @throws IllegalStateException when it was not launched to talk
   */
  OutputStream input();

  /** The last lines that went to its log so far, at most 30. */
  List<String> lastWords();

  /**
   * What its CPU quota did to it: {@link Metric#THROTTLED_PERIODS} and {@link
   * Metric#THROTTLED_TIME}, counted since its launch; empty without a quota. The last figures seen,
   * once it is gone.
   */
  Map<Metric, Double> limitsUse();

  /**
   * Ends it in order: it is asked to end, and killed when it has not after 2 s. Returns when it is
   * gone and its cgroup is removed. Not stopped by an interrupt, which is kept for the caller.
   */
  @Override
  void close();
}
