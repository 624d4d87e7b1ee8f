package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** More connections arrived at once than the service's accept queue holds. */
final class BacklogOverflow implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence
        .cell()
        .service()
        .listenOverflows()
        .filter(overflows -> overflows >= 1)
        .map(BacklogOverflow::finding);
  }

  /** The kernel counts for the whole machine, so that it could have been somebody else's queue. */
  private static Finding finding(double overflows) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("overflows of all accept queues of this machine", Figures.number(overflows));
    seen.put(
        Finding.TO_DO,
        "keep connections alive, or raise the server's queue (Tomcat: server.tomcat.accept-count,"
            + " 100) and net.core.somaxconn where that is smaller, which Netty takes by default");
    return new Finding(
        Rules.BACKLOG_OVERFLOW,
        Confidence.MEDIUM,
        "Most likely overflowed its accept queue "
            + Figures.number(overflows)
            + " times: connections were dropped and tried again 1, 3 or 7 s later.",
        seen);
  }
}
