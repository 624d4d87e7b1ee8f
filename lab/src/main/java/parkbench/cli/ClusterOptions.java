package parkbench.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.cluster.KubernetesWorkers;
import parkbench.session.CommandRefused;
import picocli.CommandLine.Option;

/** Where a run is measured, if not here. */
final class ClusterOptions {
  private static final String KUBERNETES = "kubernetes";
  private static final int LEAST_CPUS = 2;
  private static final String MEMORY = "4Gi";

  @Option(
      names = "--on",
      paramLabel = "WHERE",
      description =
          "Measure on other machines: kubernetes or kubernetes:CONTEXT. Each repeat is a pod of a"
              + " Job; results come into one run directory (docs/kubernetes.md).")
  private @Nullable String where;

  @Option(
      names = "--worker-image",
      paramLabel = "IMAGE",
      description = "Image of this version of the lab, with the systems of the run. With --on.")
  private @Nullable String image;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Where its pods go (default: that of the context). With --on.")
  private String namespace = "";

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "How many pods measure at a time, each on a node of its own (default: ${DEFAULT-VALUE})."
              + " With --on.")
  private int parallel = 1;

  @Option(
      names = "--worker-cpus",
      paramLabel = "N",
      description =
          "Whole cores of each pod: the service's and at least one of the lab"
              + " (default: ${DEFAULT-VALUE}). With --on.")
  private int cpus = LEAST_CPUS;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description =
          "Memory of each pod, as Kubernetes writes it (default: ${DEFAULT-VALUE}). With --on.")
  private String memory = MEMORY;

  /** Absent: here. */
  Optional<KubernetesWorkers.Asked> asked() {
    if (where == null) {
      refuseAlone();
      return Optional.empty();
    }
    if (!where.equals(KUBERNETES) && !where.startsWith(KUBERNETES + ":")) {
      throw new CommandRefused(
          "--on " + where,
          "Only Kubernetes is known",
          "Write --on kubernetes, or --on kubernetes:CONTEXT (see: kubectl config get-contexts)");
    }
    if (image == null) {
      throw new CommandRefused(
          "--on " + where + " without --worker-image",
          "Nodes pull the lab and its systems as an image",
          "Name the release's image in a registry that the nodes reach (docs/kubernetes.md)");
    }
    require("--parallel", parallel, 1);
    require("--worker-cpus", cpus, LEAST_CPUS);
    return Optional.of(
        new KubernetesWorkers.Asked(
            where.substring(Math.min(where.length(), KUBERNETES.length() + 1)),
            namespace,
            image,
            cpus,
            memory,
            parallel));
  }

  private void refuseAlone() {
    if (image != null
        || !namespace.isEmpty()
        || parallel != 1
        || cpus != LEAST_CPUS
        || !memory.equals(MEMORY)) {
      throw new CommandRefused(
          "--worker-image, --namespace, --parallel, --worker-cpus or --worker-memory without --on",
          "They are about pods",
          "Add --on kubernetes, or leave them out");
    }
  }

  private static void require(String option, int value, int least) {
    if (value < least) {
      throw new CommandRefused(
          option + " " + value, "It is at least " + least, "Give " + least + " or more");
    }
  }
}
