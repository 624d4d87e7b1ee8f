package parkbench.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Place;
import parkbench.store.SentFiles;
import parkbench.store.StoreFailed;
import parkbench.wire.FromWorker;
import parkbench.wire.Json;
import parkbench.wire.ToWorker;

/** What is said with one worker, from its order to its last word, on a thread of its own. */
final class Conversation implements Runnable {
  /** A worker says that it lives every 10 s. */
  private static final Duration SILENCE = Duration.ofSeconds(45);

  private final int part;
  private final Workers.Worker worker;
  private final Plan plan;
  private final WorkersRun.Controller controller;
  private final Path arrivals;
  private final Consumer<Word> hear;
  private @Nullable Place place;
  private volatile long heardNanos = System.nanoTime();
  private volatile boolean ordered;

  /**
   * @param plan what the worker is to measure
   * @param arrivals an empty folder for what it sends
   * @param hear gets what it has done, a {@link Word.Last} at the end
   */
  Conversation(
      Workers.News.Came came,
      Plan plan,
      WorkersRun.Controller controller,
      Path arrivals,
      Consumer<Word> hear) {
    this.part = came.part();
    this.worker = came.worker();
    this.plan = plan;
    this.controller = controller;
    this.arrivals = arrivals;
    this.hear = hear;
  }

  /** Until the worker is done, gives up or is gone. */
  @Override
  public void run() {
    Word.Last last;
    try (worker) {
      worker.open();
      order();
      last = listen();
    } catch (ClusterFailed refused) {
      last = new Word.Refused(part, refused);
    } catch (StoreFailed disk) {
      last = new Word.DiskFailed(part, disk);
    } catch (IOException | InterruptedException broken) {
      last = new Word.Gone(part);
    } catch (RuntimeException e) {
      last = new Word.GaveUp(part, worker.name() + ": " + e.getMessage());
    }
    hear.accept(last);
  }

  /** Lets the worker know that the controller lives, and gives up on one that is silent. */
  void pulse() {
    if (!ordered) {
      return;
    }
    if (System.nanoTime() - heardNanos > SILENCE.toNanos()) {
      worker.close();
      return;
    }
    try {
      worker.input().write('\n');
      worker.input().flush();
    } catch (IOException gone) {
      worker.close();
    }
  }

  private void order() throws IOException {
    ToWorker.Measure order =
        new ToWorker.Measure(plan, controller.home(), controller.quietSeconds());
    worker.input().write((Json.line(order) + "\n").getBytes(UTF_8));
    worker.input().flush();
    heardNanos = System.nanoTime();
    ordered = true;
  }

  private Word.Last listen() throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(worker.output(), UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      heardNanos = System.nanoTime();
      FromWorker word;
      try {
        word = Json.read(line, FromWorker.class);
      } catch (IllegalArgumentException e) {
        if (lines.readLine() == null) {
          // Cut off in the middle of a line.
          return new Word.Gone(part);
        }
        throw e;
      }
      Optional<Word.Last> last = take(word);
      if (last.isPresent()) {
        return last.get();
      }
    }
    return new Word.Gone(part);
  }

  private Optional<Word.Last> take(FromWorker word) {
    switch (word) {
      case FromWorker.Alive alive -> {}
      case FromWorker.Ready ready -> {
        requireVersion(ready.version());
        place = ready.place();
        hear.accept(new Word.Began(ready.place(), ready.environment()));
      }
      case FromWorker.ForkStarting starting ->
          hear.accept(new Word.ForkStarting(fork(starting.fork())));
      case FromWorker.ForkSent sent -> hear.accept(new Word.ForkCame(fork(sent.fork()), arrivals));
      case FromWorker.File file -> SentFiles.put(arrivals, file);
      case FromWorker.TrialSent sent -> trial(sent);
      case FromWorker.Done done -> {
        return Optional.of(new Word.Done(part));
      }
      case FromWorker.Failed failed -> {
        return Optional.of(new Word.GaveUp(part, worker.name() + ": " + failed.why()));
      }
    }
    return Optional.empty();
  }

  private void requireVersion(String version) {
    if (!version.equals(controller.version())) {
      throw new IllegalStateException(
          "it is of version %s, and this lab of %s; name an image of this version with --worker-image"
              .formatted(version, controller.version()));
    }
  }

  private void trial(FromWorker.TrialSent sent) {
    Fork fork = fork(sent.record().fork());
    Trial trial =
        fork.trial(sent.record().trial().id())
            .orElseThrow(() -> new IllegalStateException("it sent a trial that is not planned"));
    Place from = place;
    Path files = arrivals.resolve("trials").resolve(sent.directory()).normalize();
    if (from == null || !files.startsWith(arrivals)) {
      throw new IllegalStateException("it sent a trial out of turn");
    }
    hear.accept(new Word.TrialCame(fork, trial, sent.record(), from, files));
  }

  private Fork fork(int number) {
    return plan.forks().stream()
        .filter(fork -> fork.number() == number)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("it sent a fork that is not planned"));
  }
}
