package parkbench.cluster;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Workers in the pods of an Indexed Job. */
public final class KubernetesWorkers implements Workers, AutoCloseable {
  private static final Duration CONNECTS_WITHIN = Duration.ofSeconds(5);
  private static final int RETRIES = 2;
  private static final Pattern MEMORY = Pattern.compile("[0-9]{1,9}(Ki|Mi|Gi|Ti|k|M|G|T)?");

  private static final int NOT_KNOWN = 401;
  static final int NO_RIGHT = 403;
  private static final int NOT_FOUND = 404;
  private static final int INVALID = 422;

  /** What a run does there, as {@code deploy/kubernetes/rights.yaml} grants it. */
  private static final List<Right> RIGHTS =
      List.of(
          new Right("create", "batch", "jobs", ""),
          new Right("get", "batch", "jobs", ""),
          new Right("patch", "batch", "jobs", ""),
          new Right("delete", "batch", "jobs", ""),
          new Right("list", "", "pods", ""),
          new Right("get", "", "pods", ""),
          new Right("create", "", "pods", "attach"),
          new Right("get", "", "pods", "attach"));

  private record Right(String verb, String group, String resource, String sub) {
    String words() {
      return "%s %s%s".formatted(verb, resource, sub.isEmpty() ? "" : "/" + sub);
    }
  }

  private final KubernetesClient client;
  private final String namespace;
  private final String words;
  private final KubernetesJob.Pods pods;

  private KubernetesWorkers(KubernetesClient client, KubernetesJob.Pods pods, String words) {
    this.client = client;
    this.namespace = Optional.ofNullable(client.getNamespace()).orElse("default");
    this.pods = pods;
    this.words = words;
  }

  /**
   * What a user asks for.
   *
   * @param context of the user's own configuration; empty: the current one
   * @param namespace empty: that of the context
   * @param image of this version of the lab, with the systems of the run
   * @param cpus whole cores of each worker
   * @param memory of each worker, as Kubernetes writes it
   * @param parallel how many work at a time
   */
  public record Asked(
      String context, String namespace, String image, int cpus, String memory, int parallel) {}

  /**
   * Reads the configuration that {@code kubectl} reads; nothing is asked yet.
   *
   * @throws ClusterFailed where it has no such context, or the memory is no quantity
   */
  public static KubernetesWorkers open(Asked asked) throws ClusterFailed {
    Config found = Config.autoConfigure(asked.context().isEmpty() ? null : asked.context());
    List<String> contexts =
        Optional.ofNullable(found.getContexts()).orElse(List.of()).stream()
            .map(NamedContext::getName)
            .toList();
    if (!asked.context().isEmpty() && !contexts.contains(asked.context())) {
      throw new ClusterFailed(
          "there is no context " + asked.context(),
          "The configuration has " + (contexts.isEmpty() ? "none" : String.join(", ", contexts)),
          "Name one of them, or another file in KUBECONFIG");
    }
    Config config =
        new ConfigBuilder(found)
            .withNamespace(asked.namespace().isEmpty() ? found.getNamespace() : asked.namespace())
            .withRequestRetryBackoffLimit(RETRIES)
            .withConnectionTimeout((int) CONNECTS_WITHIN.toMillis())
            .build();
    String context =
        Optional.ofNullable(config.getCurrentContext()).map(NamedContext::getName).orElse("");
    return open(
        new KubernetesClientBuilder().withConfig(config).build(),
        asked,
        "Kubernetes" + (context.isEmpty() ? "" : ", context " + context));
  }

  static KubernetesWorkers open(KubernetesClient client, Asked asked, String words)
      throws ClusterFailed {
    if (!MEMORY.matcher(asked.memory()).matches()) {
      throw new ClusterFailed(
          "--worker-memory " + asked.memory(), "It is no amount of memory", "Write it like 4Gi");
    }
    return new KubernetesWorkers(
        client,
        new KubernetesJob.Pods(asked.image(), asked.cpus(), asked.memory(), asked.parallel()),
        words);
  }

  @Override
  public String words() {
    return words + ", namespace " + namespace;
  }

  @Override
  public void close() {
    client.close();
  }

  @Override
  public Crew begin(int parts, Consumer<News> hear) throws ClusterFailed, InterruptedException {
    requireRights();
    String name = "parkbench-" + Long.toString(new SecureRandom().nextLong() >>> 1, 36);
    try {
      client
          .batch()
          .v1()
          .jobs()
          .inNamespace(namespace)
          .resource(KubernetesJob.of(name, parts, pods))
          .create();
    } catch (KubernetesClientException e) {
      throw refused(e);
    }
    return KubernetesCrew.watch(this, name, parts, hear);
  }

  KubernetesClient client() {
    return client;
  }

  String namespace() {
    return namespace;
  }

  String image() {
    return pods.image();
  }

  /** All at once, before anything is started. A cluster that does not say is tried. */
  private void requireRights() throws ClusterFailed {
    List<String> missing = RIGHTS.stream().filter(this::denied).map(Right::words).toList();
    if (!missing.isEmpty()) {
      throw new ClusterFailed(
          words() + " does not let you " + String.join(", ", missing),
          "A run needs the rights of deploy/kubernetes/rights.yaml in its namespace",
          "Have them granted: kubectl apply -n %s -f deploy/kubernetes/rights.yaml"
              .formatted(namespace));
    }
  }

  private boolean denied(Right right) {
    SelfSubjectAccessReview asked =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withNamespace(namespace)
            .withVerb(right.verb())
            .withGroup(right.group())
            .withResource(right.resource())
            .withSubresource(right.sub().isEmpty() ? null : right.sub())
            .endResourceAttributes()
            .endSpec()
            .build();
    try {
      SelfSubjectAccessReview answer =
          client.authorization().v1().selfSubjectAccessReview().create(asked);
      return answer != null
          && answer.getStatus() != null
          && Boolean.FALSE.equals(answer.getStatus().getAllowed());
    } catch (KubernetesClientException unknown) {
      return false;
    }
  }

  /** In three parts; a missing right is named by the cluster with its verb and resource. */
  ClusterFailed refused(KubernetesClientException e) {
    String message =
        Optional.ofNullable(e.getStatus()).map(Status::getMessage).orElseGet(() -> rootOf(e));
    return switch (e.getCode()) {
      case NO_RIGHT -> forbidden(message);
      case NOT_KNOWN ->
          new ClusterFailed(
              words() + " does not know you: " + message,
              "Nothing was started",
              "Log in again as you do for kubectl");
      case NOT_FOUND, INVALID ->
          new ClusterFailed(
              words() + " does not take the Job: " + message,
              "Nothing was started",
              "Correct what it names; --namespace names another namespace");
      default ->
          new ClusterFailed(
              words() + " gives no answer: " + message,
              "Nothing can be measured there",
              "See whether `kubectl get jobs` works; choose another context with --on kubernetes:CONTEXT");
    };
  }

  private ClusterFailed forbidden(String message) {
    return message.toLowerCase(Locale.ROOT).contains("quota")
        ? overQuota(message)
        : new ClusterFailed(
            words() + " refuses: " + message,
            "A run needs the rights of deploy/kubernetes/rights.yaml in its namespace",
            "Have them granted: kubectl apply -n %s -f deploy/kubernetes/rights.yaml"
                .formatted(namespace));
  }

  ClusterFailed overQuota(String message) {
    return new ClusterFailed(
        "the cluster makes no pod: " + message,
        "The namespace " + namespace + " does not allow it",
        "Ask for less with --worker-cpus or --worker-memory, or name another with --namespace");
  }

  static String rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName() + ": " + root.getMessage();
  }
}
