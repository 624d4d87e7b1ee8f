package parkbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Against the mock server of the client's makers. */
class KubernetesWorkersTest {
  private static final KubernetesWorkers.Asked ASKED =
      new KubernetesWorkers.Asked("", "", "registry.example/parkbench:0.2.0", 2, "4Gi", 3);

  /** A server that keeps what it is sent, and runs nothing. */
  @Nested
  @EnableKubernetesMockClient(crud = true)
  @SuppressWarnings("NullAway.Init") // the extension sets the client
  class AClusterThatRunsNothing {
    private KubernetesClient client;

    @Test
    void hasOneJobUntilTheCrewIsClosed() throws Exception {
      try (Workers.Crew _ = workers().begin(4, news -> {})) {
        assertThat(jobs())
            .singleElement()
            .satisfies(job -> assertThat(job.getSpec().getCompletions()).isEqualTo(4));
      }
      assertThat(jobs()).isEmpty();
    }

    @Test
    void twoRunsInOneNamespaceHaveJobsOfTheirOwn() throws Exception {
      try (Workers.Crew _ = workers().begin(1, news -> {});
          Workers.Crew _ = workers().begin(1, news -> {})) {
        assertThat(jobs()).hasSize(2);
      }
    }

    @Test
    void anImageThatCannotBePulledIsNamed() throws Exception {
      LinkedBlockingQueue<Workers.News> heard = new LinkedBlockingQueue<>();
      try (Workers.Crew _ = workers().begin(1, heard::add)) {
        pod("Pending", "ImagePullBackOff", "manifest unknown");

        assertThat(failure(heard))
            .contains("ImagePullBackOff, manifest unknown")
            .contains("registry.example/parkbench:0.2.0")
            .contains("--worker-image");
      }
    }

    @Test
    void aQuotaThatIsUsedUpIsNamed() throws Exception {
      LinkedBlockingQueue<Workers.News> heard = new LinkedBlockingQueue<>();
      try (Workers.Crew _ = workers().begin(1, heard::add)) {
        client
            .v1()
            .events()
            .resource(
                new EventBuilder()
                    .withNewMetadata()
                    .withName("refused")
                    .endMetadata()
                    .withNewInvolvedObject()
                    .withName(jobs().getFirst().getMetadata().getName())
                    .endInvolvedObject()
                    .withReason("FailedCreate")
                    .withMessage("pods \"parkbench\" is forbidden: exceeded quota: small")
                    .build())
            .create();
        status(new JobStatusBuilder().withActive(0));

        assertThat(failure(heard)).contains("exceeded quota: small").contains("--worker-cpus");
      }
    }

    @Test
    void aPartWhosePodsFailedIsLost() throws Exception {
      LinkedBlockingQueue<Workers.News> heard = new LinkedBlockingQueue<>();
      try (Workers.Crew _ = workers().begin(3, heard::add)) {
        status(new JobStatusBuilder().withFailedIndexes("2"));

        assertThat(heard.poll(20, TimeUnit.SECONDS))
            .isEqualTo(new Workers.News.Lost(2, "its pods failed"));
      }
    }

    @Test
    void aJobThatSomebodyDeletesEndsTheRun() throws Exception {
      LinkedBlockingQueue<Workers.News> heard = new LinkedBlockingQueue<>();
      try (Workers.Crew _ = workers().begin(1, heard::add)) {
        client.batch().v1().jobs().delete();

        assertThat(failure(heard)).contains("is gone").contains("--resume");
      }
    }

    private KubernetesWorkers workers() throws ClusterFailed {
      return KubernetesWorkers.open(client, ASKED, "a mock");
    }

    private List<Job> jobs() {
      return client.batch().v1().jobs().list().getItems();
    }

    private void status(JobStatusBuilder status) {
      Job job = jobs().getFirst();
      job.setStatus(status.build());
      client.batch().v1().jobs().resource(job).updateStatus();
    }

    private void pod(String phase, String reason, String message) {
      client
          .pods()
          .resource(
              new PodBuilder()
                  .withNewMetadata()
                  .withName("pod-0")
                  .withLabels(
                      Map.of(
                          "batch.kubernetes.io/job-name",
                          jobs().getFirst().getMetadata().getName(),
                          "batch.kubernetes.io/job-completion-index",
                          "0"))
                  .endMetadata()
                  .withNewStatus()
                  .withPhase(phase)
                  .addNewContainerStatus()
                  .withName(KubernetesJob.WORKER)
                  .withNewState()
                  .withNewWaiting(message, reason)
                  .endState()
                  .endContainerStatus()
                  .endStatus()
                  .build())
          .create();
    }
  }

  /** A server that answers as a test says. */
  @Nested
  @EnableKubernetesMockClient
  @SuppressWarnings("NullAway.Init") // the extension sets server and client
  class AClusterThatRefuses {
    private KubernetesMockServer server;
    private KubernetesClient client;

    @Test
    void namesTheRightThatIsMissing() {
      String message =
          "jobs.batch is forbidden: User \"ann\" cannot create resource \"jobs\" in API group"
              + " \"batch\" in the namespace \"test\"";
      refuse(403, message);

      assertThatThrownBy(() -> KubernetesWorkers.open(client, ASKED, "a mock").begin(1, n -> {}))
          .isInstanceOf(ClusterFailed.class)
          .hasMessageContaining("cannot create resource \"jobs\"")
          .hasMessageContaining("deploy/kubernetes/rights.yaml");
    }

    @Test
    void namesAllRightsThatAreMissingBeforeAnythingIsMade() {
      server
          .expect()
          .post()
          .withPath("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")
          .andReturn(
              201,
              new SelfSubjectAccessReviewBuilder()
                  .withNewStatus()
                  .withAllowed(false)
                  .endStatus()
                  .build())
          .always();

      assertThatThrownBy(() -> KubernetesWorkers.open(client, ASKED, "a mock").begin(1, n -> {}))
          .hasMessageContaining("does not let you create jobs, get jobs, patch jobs, delete jobs")
          .hasMessageContaining("create pods/attach");
    }

    @Test
    void doesNotKnowTheUser() {
      refuse(401, "Unauthorized");

      assertThatThrownBy(() -> KubernetesWorkers.open(client, ASKED, "a mock").begin(1, n -> {}))
          .hasMessageContaining("does not know you")
          .hasMessageContaining("Log in");
    }

    private void refuse(int code, String message) {
      server
          .expect()
          .post()
          .withPath("/apis/batch/v1/namespaces/test/jobs")
          .andReturn(code, new StatusBuilder().withCode(code).withMessage(message).build())
          .always();
    }
  }

  private static String failure(LinkedBlockingQueue<Workers.News> heard)
      throws InterruptedException {
    Workers.News first = heard.poll(20, TimeUnit.SECONDS);
    assertThat(first).isInstanceOf(Workers.News.Failed.class);
    return String.valueOf(((Workers.News.Failed) first).why().getMessage());
  }
}
