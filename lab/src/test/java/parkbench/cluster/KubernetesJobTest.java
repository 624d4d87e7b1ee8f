package parkbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import org.junit.jupiter.api.Test;

class KubernetesJobTest {
  private static final KubernetesJob.Pods PODS =
      new KubernetesJob.Pods("registry.example/parkbench:0.2.0", 2, "4Gi", 3);

  @Test
  void nothingOfAJobOutlivesItsController() {
    JobSpec spec = KubernetesJob.of("parkbench-1", 5, PODS).getSpec();

    assertThat(spec.getActiveDeadlineSeconds()).isLessThanOrEqualTo(60);
    assertThat(spec.getTtlSecondsAfterFinished()).isLessThanOrEqualTo(10);
    Container worker = spec.getTemplate().getSpec().getContainers().getFirst();
    assertThat(worker.getStdin()).isTrue();
    assertThat(worker.getStdinOnce()).isTrue();
  }

  @Test
  void aPartIsACompletionThatIsTriedTwice() {
    JobSpec spec = KubernetesJob.of("parkbench-1", 5, PODS).getSpec();

    assertThat(spec.getCompletionMode()).isEqualTo("Indexed");
    assertThat(spec.getCompletions()).isEqualTo(5);
    assertThat(spec.getParallelism()).isEqualTo(3);
    assertThat(spec.getBackoffLimitPerIndex()).isEqualTo(1);
    assertThat(KubernetesJob.of("parkbench-1", 2, PODS).getSpec().getParallelism()).isEqualTo(2);
  }

  /** Guaranteed, so that a node with a static CPU manager gives it whole cores. */
  @Test
  void aWorkerIsGivenAllThatItAsksFor() {
    Job job = KubernetesJob.of("parkbench-1", 5, PODS);

    Container worker = job.getSpec().getTemplate().getSpec().getContainers().getFirst();
    assertThat(worker.getResources().getLimits())
        .isEqualTo(worker.getResources().getRequests())
        .hasSize(2);
    assertThat(worker.getResources().getLimits()).containsEntry("cpu", new Quantity("2"));
  }

  @Test
  void indexesAreNumbersAndRanges() {
    assertThat(KubernetesJob.indexes("1,3-5,7")).containsExactly(1, 3, 4, 5, 7);
    assertThat(KubernetesJob.indexes("")).isEmpty();
  }
}
