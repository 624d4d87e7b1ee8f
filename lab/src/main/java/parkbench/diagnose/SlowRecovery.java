package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.result.Report;
import parkbench.text.Figures;

/** How the service went with the upstream, and came back after it had. */
final class SlowRecovery implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence.cell().overTime().disturbance().map(SlowRecovery::finding);
  }

  private static Finding finding(Report.Disturbance seen) {
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("p99 before", Figures.millis(seen.levelP99Ms()));
    figures.put("p99 at worst", Figures.millis(seen.worstP99Ms()));
    figures.put("failures", Figures.count(seen.failures()));
    figures.put(
        "degraded after", seen.degradedAfterSeconds().map(SlowRecovery::seconds).orElse("never"));
    if (seen.degradedAfterSeconds().isPresent()) {
      figures.put(
          "recovered after",
          seen.recoveredAfterSeconds().map(SlowRecovery::seconds).orElse("never"));
    }
    figures.put("watched", seconds(seen.leftSeconds()));
    figures.put(
        Finding.TO_DO,
        seen.degradedAfterSeconds().isPresent()
            ? "timeouts for calls (spring.http.clients.read-timeout from Boot 4.0 on; in 3.4 and"
                + " 3.5 spring.http.client.read-timeout, in 3.5 spring.http.reactiveclient"
                + ".read-timeout of WebClient; before, and of clients that are not made by Spring"
                + " Boot's builders, in the code), a bounded queue"
                + " (server.tomcat.threads.max-queue-capacity from Boot 3.3 on), fewer retries"
            : "nothing; a longer or a worse disturbance shows its limit");
    boolean decided =
        seen.degradedAfterSeconds().isEmpty() || seen.recoveredAfterSeconds().isPresent();
    return new Finding(
        Rules.RECOVERY,
        decided ? Confidence.HIGH : Confidence.MEDIUM,
        went(seen)
            + ": p99 "
            + Figures.millis(seen.levelP99Ms())
            + " before, "
            + Figures.millis(seen.worstP99Ms())
            + " at worst, "
            + Figures.count(seen.failures())
            + " failures.",
        figures);
  }

  private static String went(Report.Disturbance seen) {
    return seen.degradedAfterSeconds()
        .map(
            seconds ->
                (seconds < 1
                        ? "Degrades with the upstream"
                        : "Degrades " + seconds(seconds) + " after the upstream")
                    + cameBack(seen))
        .orElse(
            "Does not degrade in the "
                + seconds(seen.lastedSeconds())
                + " in which the upstream does");
  }

  private static String cameBack(Report.Disturbance seen) {
    if (seen.leftSeconds() == 0) {
      return ", which does not come back while the load lasts";
    }
    return seen.recoveredAfterSeconds()
        .map(
            seconds ->
                seconds < 1
                    ? " and recovers with it"
                    : " and recovers " + seconds(seconds) + " after it")
        .orElse(
            " and does not recover within the " + seconds(seen.leftSeconds()) + " that were left");
  }

  private static String seconds(double seconds) {
    return Figures.number(seconds) + " s";
  }
}
