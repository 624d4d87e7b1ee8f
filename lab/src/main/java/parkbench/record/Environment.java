package parkbench.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The machine and the software of a run.
 *
 * @param sandbox mechanism in use, such as {@code cgroup v1}, and what it cannot enforce
 * @param facts everything else, in the order in which a reader wants it: CPU, cores, kernel, JDK,
 *     limits
 */
public record Environment(String sandbox, List<String> notEnforced, Map<String, String> facts) {
  public Environment {
    notEnforced = List.copyOf(notEnforced);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** The facts of the machine itself, whatever was known of its calibration by then. */
  public Map<String, String> lasting() {
    Map<String, String> lasting = new LinkedHashMap<>(facts);
    lasting.remove(Machine.CALIBRATION);
    return lasting;
  }
}
