package parkbench.harness;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import parkbench.plan.Fork;
import parkbench.system.Request;

/**
 * One request before the load of the warm-up. A service that answers it without a call of the
 * upstream calls something else, which is to get no load.
 */
final class FirstCall {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** For calls that come behind the answer. */
  private static final Duration LATER = Duration.ofSeconds(1);

  private FirstCall() {}

  /**
   * Whether a good answer came without a call; never where none is expected, or where a service is
   * to stay cold. The upstream has begun.
   */
  static boolean goesElsewhere(Fork fork, Service service, UpstreamProcess upstream)
      throws HarnessFailed, InterruptedException {
    if (fork.approach().calls() == 0 || fork.warmUp().none()) {
      return false;
    }
    Request request = service.at(fork.approach().request().taking(fork.warmUp().delay()));
    Map<String, String> headers = new HashMap<>(request.headers());
    headers.put("Connection", "close");
    Request once = new Request(request.method(), request.path(), headers, request.body());
    SingleRequest.Seen seen =
        SingleRequest.to(URI.create(service.address()), once, TIMEOUT)
            .send(SingleRequest.Until.END);
    return seen.causeUnless(fork.approach().expect().status()).isEmpty() && !isCalled(upstream);
  }

  private static boolean isCalled(UpstreamProcess upstream)
      throws HarnessFailed, InterruptedException {
    if (upstream.ledger().calls() > 0) {
      return true;
    }
    upstream.begin();
    TimeUnit.NANOSECONDS.sleep(LATER.toNanos());
    return upstream.ledger().calls() > 0;
  }
}
