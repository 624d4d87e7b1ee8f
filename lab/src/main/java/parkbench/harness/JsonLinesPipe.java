package parkbench.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import parkbench.record.Death;
import parkbench.sandbox.Child;
import parkbench.wire.Json;

/**
 * Messages to and from a process in JSON lines over its standard streams.
 *
 * @param <H> what is heard
 * @param <S> what is said
 */
final class JsonLinesPipe<H, S> implements AutoCloseable {
  private static final String NOTHING_TO_TRUST =
      "It is an instrument: what was under way with it cannot be trusted and does not count.";

  private static final Duration TO_DIE = Duration.ofSeconds(1);

  /** How many times as long as usual one is waited for that gets CPU all the while. */
  private static final int BUSY_TIMES = 6;

  private static final int SHARE = 10;

  private final String name;
  private final Child child;
  private final Writer out;
  private final Class<H> heard;
  private final LinkedBlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  JsonLinesPipe(String name, Child child, Class<H> heard) {
    this.name = name;
    this.child = child;
    this.heard = heard;
    this.out = new OutputStreamWriter(child.input(), StandardCharsets.UTF_8);
    Thread.ofVirtual().name("hear-" + name).start(this::listen);
  }

  Child child() {
    return child;
  }

  void say(S word) throws HarnessFailed {
    try {
      synchronized (out) {
        out.write(Json.line(word) + "\n");
        out.flush();
      }
    } catch (IOException e) {
      throw gone();
    }
  }

  /**
   * The next word.
   *
   * @throws HarnessFailed when the process ended, wrote nonsense, or stayed silent for {@code
   *     patience} with little CPU, or for {@value #BUSY_TIMES} times that
   */
  H hear(Duration patience) throws HarnessFailed, InterruptedException {
    Optional<Duration> had = cpu();
    Optional<String> line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    int times = 1;
    for (Optional<Duration> now = cpu();
        line == null && times < BUSY_TIMES && works(had, now, patience);
        now = cpu()) {
      had = now;
      line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      times++;
    }
    if (line == null) {
      throw silent(patience.multipliedBy(times));
    }
    if (line.isEmpty()) {
      lines.add(line);
      throw gone();
    }
    try {
      return Json.read(line.get(), heard);
    } catch (IllegalArgumentException e) {
      throw new HarnessFailed(
          "the " + name + " said what is not understood: " + line.get(),
          NOTHING_TO_TRUST,
          "Search for another program that writes to its output, such as a JVM option in"
              + " JAVA_TOOL_OPTIONS; else report it with this line.");
    }
  }

  /** Whether it had more CPU than its clock takes that measures how late it is woken. */
  private static boolean works(
      Optional<Duration> before, Optional<Duration> now, Duration patience) {
    return before.isPresent()
        && now.isPresent()
        && now.get().minus(before.get()).compareTo(patience.dividedBy(SHARE)) > 0;
  }

  /** CPU time of the process; absent: not known here. */
  private Optional<Duration> cpu() {
    return ProcessHandle.of(child.pid()).flatMap(process -> process.info().totalCpuDuration());
  }

  private HarnessFailed silent(Duration time) {
    return new HarnessFailed(
        "the "
            + name
            + " was silent for "
            + time.toSeconds()
            + " s"
            + (child.lastWords().isEmpty()
                ? ""
                : "; its last words:\n    " + String.join("\n    ", child.lastWords())),
        NOTHING_TO_TRUST,
        "A machine that swaps, or on which far more wants to run than there are cores, shows so:"
            + " end what else runs, and try again.");
  }

  @Override
  public void close() {
    child.close();
  }

  private void listen() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(child.output(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException | UncheckedIOException e) {
      // The stream of an ended process: handled below, like any other end.
    } finally {
      lines.add(Optional.empty());
    }
  }

  private HarnessFailed gone() {
    Optional<Death> death;
    try {
      death = Optional.of(child.ended().get(TO_DIE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      death = child.death();
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      death = child.death();
    }
    return new HarnessFailed(
        "the "
            + name
            + " ended"
            + death
                .map(
                    d ->
                        " with exit code "
                            + d.exitCode()
                            + (d.lastWords().isEmpty()
                                ? " and said nothing"
                                : "; its last words:\n    " + String.join("\n    ", d.lastWords())))
                .orElse(" its conversation"),
        NOTHING_TO_TRUST,
        "See whether something on this machine kills processes (the kernel log reports memory that"
            + " ran out), and run again.");
  }
}
