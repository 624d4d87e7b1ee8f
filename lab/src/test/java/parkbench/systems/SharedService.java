package parkbench.systems;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.NotReady;

/**
 * The process that runs now, and its upstream: kept for the next approach if that would be started
 * in the same way, and replaced otherwise.
 */
final class SharedService implements AutoCloseable {
  private @Nullable RunningService service;
  private @Nullable ScriptedUpstream upstream;
  private Subject.@Nullable Launching launching;

  /**
   * A process for this approach.
   *
   * @param timeout how long it may wait for the upstream
   */
  Bench bench(Subject subject, Duration timeout)
      throws IOException, InterruptedException, LaunchFailed, NotReady {
    var running = service;
    var scripted = upstream;
    if (running == null
        || scripted == null
        || !running.alive()
        || !subject.launching().equals(launching)) {
      close();
      scripted = ScriptedUpstream.start();
      upstream = scripted;
      running = RunningService.start(subject, scripted.url(), timeout);
      launching = subject.launching();
    } else {
      running = running.as(subject);
    }
    service = running;
    return new Bench(subject.approach(), running, scripted);
  }

  @Override
  public void close() {
    if (service != null) {
      service.close();
      service = null;
    }
    if (upstream != null) {
      upstream.close();
      upstream = null;
    }
  }
}
