package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.Death;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/** The service ended by itself, or was killed, while it should have lived. */
final class ServiceDied implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence.record().died().map(death -> finding(evidence, death));
  }

  private static Finding finding(Evidence evidence, Death death) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("exit code", String.valueOf(death.exitCode()));
    seen.put("killed for its memory limit", death.outOfMemory() ? "yes" : "no");
    if (!death.lastWords().isEmpty()) {
      seen.put("last words", death.lastWords().getLast());
    }
    seen.put(
        Finding.TO_DO,
        death.outOfMemory()
            ? "a smaller -Xmx or a larger limit: metaspace, code cache, threads' stacks and direct"
                + " buffers need room beside the heap"
            : "its service.log has all that it said");
    return new Finding(Rules.SERVICE_DIED, Confidence.HIGH, sentence(evidence, death), seen);
  }

  private static String sentence(Evidence evidence, Death death) {
    if (death.outOfMemory()) {
      return "Was killed by the kernel for its memory limit of "
          + evidence.fork().limits().memory()
          + ".";
    }
    if (death.exitCode() == Death.NEVER_READY) {
      return "Never became ready"
          + death.lastWords().stream().findFirst().map(word -> ": " + word).orElse("")
          + ".";
    }
    if (evidence.record().load().isEmpty()) {
      return "Ended before the load began (exit code " + death.exitCode() + ").";
    }
    return "Died under load (exit code " + death.exitCode() + ").";
  }
}
