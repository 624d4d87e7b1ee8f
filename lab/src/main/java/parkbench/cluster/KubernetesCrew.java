package parkbench.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one Job, looked at once a second on a thread of its own; the Job's deadline is moved
 * on as long as that thread lives. Its age is counted by this machine's clock alone.
 */
final class KubernetesCrew implements Workers.Crew {
  private static final Duration GLANCE = Duration.ofSeconds(1);
  private static final Duration RENEWAL = Duration.ofSeconds(5);

  /** How long a cluster that answered before may be silent. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String OF_JOB = "batch.kubernetes.io/job-name";

  /** Reasons of a container that does not start however long one waits. */
  private static final Set<String> NO_IMAGE =
      Set.of(
          "ImagePullBackOff",
          "InvalidImageName",
          "ErrImageNeverPull",
          "CreateContainerConfigError");

  private final KubernetesWorkers cluster;
  private final String job;
  private final int parts;
  private final Consumer<Workers.News> hear;
  private final Thread watch;
  private final long createdNanos = System.nanoTime();
  private final Map<String, PodWorker> came = new ConcurrentHashMap<>();
  private final Map<Integer, String> ends = new HashMap<>();
  private final Set<Integer> lost = new HashSet<>();
  private final Set<String> said = new HashSet<>();
  private long renewedNanos = createdNanos;
  private long answeredNanos = createdNanos;

  private KubernetesCrew(
      KubernetesWorkers cluster, String job, int parts, Consumer<Workers.News> hear) {
    this.cluster = cluster;
    this.job = job;
    this.parts = parts;
    this.hear = hear;
    this.watch = Thread.ofPlatform().daemon().name("workers of " + job).unstarted(this::look);
  }

  static KubernetesCrew watch(
      KubernetesWorkers cluster, String job, int parts, Consumer<Workers.News> hear) {
    KubernetesCrew crew = new KubernetesCrew(cluster, job, parts, hear);
    crew.watch.start();
    return crew;
  }

  private void look() {
    try {
      while (true) {
        lookOnce();
        Thread.sleep(GLANCE);
      }
    } catch (ClusterFailed failed) {
      hear.accept(new Workers.News.Failed(failed));
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      hear.accept(
          new Workers.News.Failed(
              new ClusterFailed(
                  "the pods of " + job + " cannot be looked at: " + KubernetesWorkers.rootOf(e),
                  "What was measured is kept",
                  "Run it again")));
    }
  }

  private void lookOnce() throws ClusterFailed {
    try {
      Job now = job();
      if (now == null) {
        throw ended("the Job " + job + " is gone", "The cluster or somebody has deleted it");
      }
      renew();
      for (Pod pod : pods()) {
        look(pod);
      }
      look(Optional.ofNullable(now.getStatus()).orElseGet(JobStatus::new));
      answeredNanos = System.nanoTime();
    } catch (KubernetesClientException e) {
      if (e.getCode() == KubernetesWorkers.NO_RIGHT || since(answeredNanos, PATIENCE)) {
        throw cluster.refused(e);
      }
    }
  }

  private @Nullable Job job() {
    return cluster
        .client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(cluster.namespace())
        .withName(job)
        .get();
  }

  private static ClusterFailed ended(String what, String why) {
    return new ClusterFailed(what, why, "What was measured is kept; run it again for the rest");
  }

  private static boolean since(long nanos, Duration time) {
    return System.nanoTime() - nanos >= time.toNanos();
  }

  /** Moves the deadline on, which counts from the Job's start: that is not before its creation. */
  private void renew() {
    if (since(renewedNanos, RENEWAL)) {
      long age = Duration.ofNanos(System.nanoTime() - createdNanos).toSeconds();
      cluster
          .client()
          .batch()
          .v1()
          .jobs()
          .inNamespace(cluster.namespace())
          .withName(job)
          .edit(
              old -> {
                old.getSpec().setActiveDeadlineSeconds(age + KubernetesJob.LEASE_SECONDS);
                return old;
              });
      renewedNanos = System.nanoTime();
    }
  }

  private List<Pod> pods() {
    return cluster
        .client()
        .pods()
        .inNamespace(cluster.namespace())
        .withLabel(OF_JOB, job)
        .list()
        .getItems();
  }

  private void look(Pod pod) throws ClusterFailed {
    String name = pod.getMetadata().getName();
    int index = index(pod);
    switch (phase(pod)) {
      case "Running" -> {
        if (running(pod) && !came.containsKey(name)) {
          PodWorker worker = new PodWorker(cluster, name);
          came.put(name, worker);
          hear.accept(new Workers.News.Came(index, worker));
        }
      }
      case "Failed" -> {
        ends.put(index, name + " " + end(pod));
        end(name);
      }
      case "Succeeded" -> end(name);
      case "Pending" -> pending(pod, name);
      default -> {}
    }
  }

  /** What reads from a pod that has ended sees the end, whatever its node does. */
  private void end(String pod) {
    PodWorker worker = came.get(pod);
    if (worker != null) {
      worker.close();
    }
  }

  private static String phase(Pod pod) {
    return pod.getStatus() == null || pod.getStatus().getPhase() == null
        ? ""
        : pod.getStatus().getPhase();
  }

  private void pending(Pod pod, String name) throws ClusterFailed {
    Optional<ContainerState> waiting =
        worker(pod).map(ContainerStatus::getState).filter(state -> state.getWaiting() != null);
    String reason = waiting.map(state -> String.valueOf(state.getWaiting().getReason())).orElse("");
    if (NO_IMAGE.contains(reason)) {
      throw new ClusterFailed(
          "pod %s does not start: %s, %s"
              .formatted(name, reason, waiting.orElseThrow().getWaiting().getMessage()),
          "A node cannot get the image " + cluster.image(),
          "Push it where the nodes can pull it from, and name it with --worker-image");
    }
    pod.getStatus().getConditions().stream()
        .filter(condition -> "Unschedulable".equals(condition.getReason()))
        .forEach(condition -> note("pod " + name + " waits: " + condition.getMessage()));
  }

  private void note(String sentence) {
    if (said.add(sentence)) {
      hear.accept(new Workers.News.Note(sentence));
    }
  }

  private void look(JobStatus status) throws ClusterFailed {
    lost(status.getFailedIndexes(), "its pods failed");
    lost(status.getCompletedIndexes(), "its pod ended before it was done");
    boolean late =
        status.getConditions().stream()
            .anyMatch(
                condition ->
                    "Failed".equals(condition.getType())
                        && "DeadlineExceeded".equals(condition.getReason()));
    if (late) {
      throw ended(
          "the Job " + job + " has ended, since its deadline was not moved on in time",
          "The controller did not reach the cluster for " + KubernetesJob.LEASE_SECONDS + " s");
    }
    if (came.isEmpty()) {
      events();
    }
  }

  private void lost(String indexes, String why) {
    if (indexes != null) {
      KubernetesJob.indexes(indexes).stream()
          .filter(lost::add)
          .forEach(
              index -> hear.accept(new Workers.News.Lost(index, ends.getOrDefault(index, why))));
    }
  }

  /** Why no pod comes, such as a quota; a user who may not see events does not learn it. */
  private void events() throws ClusterFailed {
    List<Event> all;
    try {
      all =
          cluster
              .client()
              .v1()
              .events()
              .inNamespace(cluster.namespace())
              .withField("involvedObject.name", job)
              .list()
              .getItems();
    } catch (KubernetesClientException e) {
      if (e.getCode() == KubernetesWorkers.NO_RIGHT) {
        return;
      }
      throw e;
    }
    for (Event event : all) {
      String message = String.valueOf(event.getMessage());
      if ("FailedCreate".equals(event.getReason())) {
        if (message.toLowerCase(Locale.ROOT).contains("quota")) {
          throw cluster.overQuota(message);
        }
        note("the cluster makes no pod: " + message);
      }
    }
  }

  /** Deletes the Job, and with it its pods, whatever interrupts meanwhile. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    watch.interrupt();
    try {
      watch.join(PATIENCE);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    came.values().forEach(PodWorker::close);
    try {
      delete();
    } catch (KubernetesClientException e) {
      System.err.println(
          "parkbench: the Job %s could not be deleted: %s%n  Its deadline ends it within %d s"
              .formatted(job, KubernetesWorkers.rootOf(e), KubernetesJob.LEASE_SECONDS));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @SuppressWarnings("CheckReturnValue") // gone already is as good
  private void delete() {
    cluster
        .client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(cluster.namespace())
        .withName(job)
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
  }

  private int index(Pod pod) {
    String index =
        Stream.of(pod.getMetadata().getAnnotations(), pod.getMetadata().getLabels())
            .filter(map -> map != null && map.containsKey(INDEX))
            .map(map -> map.get(INDEX))
            .findFirst()
            .orElse("0");
    return Math.min(parts - 1, Integer.parseInt(index));
  }

  private static Optional<ContainerStatus> worker(Pod pod) {
    return pod.getStatus().getContainerStatuses().stream()
        .filter(status -> status.getName().equals(KubernetesJob.WORKER))
        .findFirst();
  }

  private static boolean running(Pod pod) {
    return worker(pod)
        .map(ContainerStatus::getState)
        .filter(state -> state.getRunning() != null)
        .isPresent();
  }

  /**
   * {@code ended: Evicted, The node was low on resource}, {@code ended: OOMKilled, exit code 137}.
   */
  private static String end(Pod pod) {
    if (pod.getStatus().getReason() != null) {
      return "ended: " + pod.getStatus().getReason() + ", " + pod.getStatus().getMessage();
    }
    return worker(pod)
        .map(ContainerStatus::getState)
        .map(ContainerState::getTerminated)
        .map(
            terminated ->
                "ended: %s, exit code %d"
                    .formatted(terminated.getReason(), terminated.getExitCode()))
        .orElse("failed");
  }
}
