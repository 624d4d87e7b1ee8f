package parkbench.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A worker at the standard streams of a pod. */
final class PodWorker implements Workers.Worker {
  private static final int TRIES = 3;
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

  private final KubernetesWorkers cluster;
  private final String pod;
  private volatile @Nullable ExecWatch attached;
  private boolean closed;

  PodWorker(KubernetesWorkers cluster, String pod) {
    this.cluster = cluster;
    this.pod = pod;
  }

  @Override
  public String name() {
    return pod;
  }

  @Override
  public void open() throws ClusterFailed, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        attach();
        return;
      } catch (KubernetesClientException e) {
        if (e.getCode() == KubernetesWorkers.NO_RIGHT || tries == TRIES) {
          throw cluster.refused(e);
        }
        Thread.sleep(BETWEEN_TRIES);
      }
    }
  }

  private synchronized void attach() {
    if (!closed) {
      attached =
          cluster
              .client()
              .pods()
              .inNamespace(cluster.namespace())
              .withName(pod)
              .inContainer(KubernetesJob.WORKER)
              .redirectingInput()
              .redirectingOutput()
              .attach();
    }
  }

  @Override
  public OutputStream input() {
    ExecWatch watch = attached;
    return watch == null ? OutputStream.nullOutputStream() : watch.getInput();
  }

  @Override
  public InputStream output() {
    ExecWatch watch = attached;
    return watch == null ? InputStream.nullInputStream() : watch.getOutput();
  }

  @Override
  public synchronized void close() {
    closed = true;
    ExecWatch watch = attached;
    if (watch != null) {
      watch.close();
    }
  }
}
