package parkbench.cluster;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import parkbench.harness.Event;
import parkbench.harness.HarnessFailed;
import parkbench.harness.PlanRunner;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.RemainingPlan;
import parkbench.plan.Trial;
import parkbench.record.TrialRecord;
import parkbench.store.RunWriter;

/**
 * Has a plan measured by workers, and puts all that they send into one run directory. What a worker
 * sent before it was lost holds; the next one measures the rest of its part. One thread writes.
 */
public final class WorkersRun implements PlanRunner {
  private static final long PULSE_SECONDS = 10;

  /** Between the seeds of two workers: more than any measures trials. */
  private static final long SEEDS = 1_000_003;

  private final Workers workers;
  private final RunWriter writer;
  private final Event.Audience audience;
  private final Controller controller;
  private final NodeSpeeds nodes = new NodeSpeeds();
  private int order;
  private int attempts;

  /**
   * What workers have to know of the controller.
   *
   * @param version of the lab, which has to be theirs
   * @param home folder of the project
   * @param quietSeconds that each may spend on interference
   */
  public record Controller(String version, String home, long quietSeconds) {}

  /**
   * @param before trials that the run has already
   */
  public WorkersRun(
      Workers workers,
      RunWriter writer,
      Event.Audience audience,
      Controller controller,
      int before) {
    this.workers = workers;
    this.writer = writer;
    this.audience = audience;
    this.controller = controller;
    this.order = before;
  }

  @Override
  public void run(Plan plan) throws HarnessFailed, IOException, InterruptedException {
    Sharing sharing = new Sharing(Parts.of(plan));
    try {
      sharing.run();
    } catch (ClusterFailed e) {
      throw new HarnessFailed(e.what(), e.why(), e.remedy());
    } finally {
      sharing.keepWhatCame();
    }
    nodes.sentence().ifPresent(said -> writer.plan(writer.planned().noting(List.of(said))));
  }

  /** One plan, while it is shared out. */
  private final class Sharing {
    /** What is left of each part, as far as its workers have not sent it. */
    private final List<Plan> parts;

    /** {@link Workers.News} and {@link Word}, as they come. */
    private final LinkedBlockingQueue<Object> heard = new LinkedBlockingQueue<>();

    private final Map<Integer, Conversation> talking = new HashMap<>();

    /** What the cluster said of a part with which a conversation lasts. */
    private final Map<Integer, Queue<Workers.News>> later = new HashMap<>();

    private final Set<Integer> over = new HashSet<>();
    private final Set<String> sent = new HashSet<>();

    Sharing(List<Plan> parts) {
      this.parts = new ArrayList<>(parts);
    }

    void run() throws ClusterFailed, InterruptedException {
      ExecutorService talks = Executors.newVirtualThreadPerTaskExecutor();
      try (Workers.Crew _ = workers.begin(parts.size(), heard::add)) {
        long pulsed = System.nanoTime();
        while (over.size() < parts.size()) {
          Object next = heard.poll(1, TimeUnit.SECONDS);
          if (next instanceof Workers.News news) {
            hear(news, talks);
          } else if (next instanceof Word word) {
            hear(word, talks);
          }
          if (System.nanoTime() - pulsed > TimeUnit.SECONDS.toNanos(PULSE_SECONDS)) {
            pulsed = System.nanoTime();
            talking.values().forEach(Conversation::pulse);
          }
        }
      } finally {
        talks.shutdownNow();
        closeWaiting();
      }
    }

    /** Workers that came while the run ended. */
    private void closeWaiting() {
      heard.stream()
          .filter(Workers.News.Came.class::isInstance)
          .map(Workers.News.Came.class::cast)
          .forEach(came -> came.worker().close());
    }

    /** What was received and not written yet when the run ended early. */
    void keepWhatCame() {
      for (Object next : heard) {
        if (next instanceof Word.TrialCame came) {
          adopt(came);
        }
      }
    }

    private void hear(Workers.News news, ExecutorService talks) throws ClusterFailed {
      switch (news) {
        case Workers.News.Came came -> {
          if (!waits(came.part(), came)) {
            begin(came, talks);
          }
        }
        case Workers.News.Lost lost -> {
          if (!waits(lost.part(), lost)) {
            lose(lost.part(), lost.why());
          }
        }
        case Workers.News.Note note -> System.err.println("note: " + note.sentence());
        case Workers.News.Failed failed -> throw failed.why();
      }
    }

    private boolean waits(int part, Workers.News news) {
      if (talking.containsKey(part)) {
        later.computeIfAbsent(part, first -> new ArrayDeque<>()).add(news);
        return true;
      }
      return false;
    }

    private void begin(Workers.News.Came came, ExecutorService talks) {
      Plan left =
          over.contains(came.part()) ? parts.get(came.part()).of(List.of()) : rest(came.part());
      if (left.forks().isEmpty()) {
        over.add(came.part());
        came.worker().close();
        return;
      }
      // A seed is that of the plan and the trial's place in it, which each worker counts from 1.
      Plan seeded = left.seeded(left.randomSeed() + SEEDS * attempts++);
      Conversation talk = new Conversation(came, seeded, controller, writer.arrivals(), heard::add);
      talking.put(came.part(), talk);
      talks.execute(talk);
    }

    private void hear(Word word, ExecutorService talks) throws ClusterFailed {
      switch (word) {
        case Word.Began began -> writer.measuredOn(began.environment());
        case Word.ForkStarting starting -> audience.hear(new Event.ForkStarting(starting.fork()));
        case Word.ForkCame came -> writer.adoptFork(came.arrivals(), came.fork());
        case Word.TrialCame came -> adopt(came);
        case Word.Last last -> {
          talking.remove(last.part());
          end(last);
          Queue<Workers.News> next = later.remove(last.part());
          if (next != null) {
            for (Workers.News news : next) {
              hear(news, talks);
            }
          }
        }
      }
    }

    private void end(Word.Last last) throws ClusterFailed {
      switch (last) {
        case Word.Gone gone -> {} // the cluster has the news of its part
        case Word.Done done -> {
          if (left(done.part()) > 0) {
            lose(done.part(), "a worker said that it was done, and had not sent all");
          }
          over.add(done.part());
        }
        case Word.GaveUp gaveUp -> lose(gaveUp.part(), gaveUp.why());
        case Word.Refused refused -> throw refused.why();
        case Word.DiskFailed disk -> throw disk.why();
      }
    }

    private long left(int part) {
      return parts.get(part).ids().stream().filter(id -> !sent.contains(id)).count();
    }

    /** A fork that was cut off has its other trials in a fork of their own. */
    private Plan rest(int part) {
      Plan now = parts.get(part);
      if (left(part) < now.trials()) {
        RemainingPlan rest = RemainingPlan.of(writer.planned(), now.forks(), sent);
        writer.plan(rest.whole());
        parts.set(part, rest.missing());
      }
      return parts.get(part);
    }

    private void adopt(Word.TrialCame came) {
      if (sent.add(came.trial().id())) {
        TrialRecord record =
            came.record().at(came.fork().number(), ++order, came.trial(), came.place());
        writer.adopt(came.files(), record);
        nodes.add(record);
        audience.hear(new Event.TrialEnded(came.fork(), record));
      }
    }

    private void lose(int part, String why) {
      if (!over.add(part)) {
        return;
      }
      for (Fork fork : rest(part).forks()) {
        audience.hear(new Event.ForkFailed(fork, why));
        for (Trial trial : fork.trials()) {
          TrialRecord record =
              TrialRecord.notMeasured(fork.number(), ++order, trial, "not known", why);
          writer.finish(writer.trialDirectory(record.order(), trial), record);
          audience.hear(new Event.TrialEnded(fork, record));
        }
      }
    }
  }
}
