package parkbench.cluster;

import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The Job whose pods are the workers of a run.
 *
 * <p>Nothing of it outlives its controller: its deadline is moved on while the controller lives, a
 * pod ends with its input, and a Job that has ended is deleted by the cluster.
 */
final class KubernetesJob {
  static final String WORKER = "worker";
  static final String LABEL = "app.kubernetes.io/name";
  static final String NAME = "parkbench";

  /** Of a Job whose controller is gone, until its pods are ended, which takes 10 s more. */
  static final long LEASE_SECONDS = 30;

  private static final int DELETED_AFTER_SECONDS = 5;

  /** Of one part: a pod that is evicted or whose node dies is replaced once. */
  private static final int FURTHER_PODS = 1;

  /** Of a node that no longer answers, before its pod is replaced; by default 300. */
  private static final long NODE_PATIENCE_SECONDS = 30;

  private KubernetesJob() {}

  /**
   * What each worker is given.
   *
   * @param image of this version of the lab, with the systems of the run
   * @param cpus whole cores, of which the service gets what the scenario says
   * @param memory as Kubernetes writes it, such as {@code 3Gi}
   * @param parallel how many work at a time; each has a node of its own
   */
  record Pods(String image, int cpus, String memory, int parallel) {}

  /**
   * A Job of so many parts.
   *
   * @param name unique in its namespace
   */
  static Job of(String name, int parts, Pods pods) {
    Map<String, Quantity> resources =
        Map.of(
            "cpu", new Quantity(Integer.toString(pods.cpus())),
            "memory", new Quantity(pods.memory()));
    Map<String, String> labels = Map.of(LABEL, NAME, "parkbench/run", name);
    return new JobBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(parts)
        .withParallelism(Math.min(parts, pods.parallel()))
        .withBackoffLimitPerIndex(FURTHER_PODS)
        .withMaxFailedIndexes(parts)
        .withActiveDeadlineSeconds(LEASE_SECONDS)
        .withTtlSecondsAfterFinished(DELETED_AFTER_SECONDS)
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withEnableServiceLinks(false)
        .withAutomountServiceAccountToken(false)
        .withTerminationGracePeriodSeconds(10L)
        .withTolerations(patience("not-ready"), patience("unreachable"))
        // Two workers on one node would be each other's interference.
        .withNewAffinity()
        .withNewPodAntiAffinity()
        .addNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withNewLabelSelector()
        .withMatchLabels(Map.of(LABEL, NAME))
        .endLabelSelector()
        .withTopologyKey("kubernetes.io/hostname")
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endPodAntiAffinity()
        .endAffinity()
        .addNewContainer()
        .withName(WORKER)
        .withImage(pods.image())
        .withArgs("process", "worker")
        .withStdin(true)
        .withStdinOnce(true)
        .withEnv(
            new EnvVarBuilder()
                .withName("PARKBENCH_NODE")
                .withNewValueFrom()
                .withNewFieldRef()
                .withFieldPath("spec.nodeName")
                .endFieldRef()
                .endValueFrom()
                .build(),
            new EnvVarBuilder()
                .withName("PARKBENCH_WORKER")
                .withNewValueFrom()
                .withNewFieldRef()
                .withFieldPath("metadata.name")
                .endFieldRef()
                .endValueFrom()
                .build())
        .withNewResources()
        .withRequests(resources)
        .withLimits(resources)
        .endResources()
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Toleration patience(String condition) {
    return new TolerationBuilder()
        .withKey("node.kubernetes.io/" + condition)
        .withOperator("Exists")
        .withEffect("NoExecute")
        .withTolerationSeconds(NODE_PATIENCE_SECONDS)
        .build();
  }

  /** Reads {@code 1,3-5}. */
  static SortedSet<Integer> indexes(String text) {
    SortedSet<Integer> indexes = new TreeSet<>();
    for (String range : text.split(",", -1)) {
      String[] ends = range.strip().split("-", -1);
      if (!ends[0].isEmpty()) {
        int last = Integer.parseInt(ends[ends.length - 1]);
        for (int index = Integer.parseInt(ends[0]); index <= last; index++) {
          indexes.add(index);
        }
      }
    }
    return indexes;
  }
}
