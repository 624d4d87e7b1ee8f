package parkbench.systems;

import java.util.Optional;
import parkbench.system.Approach;

/**
 * A service that runs, and the upstream it calls.
 *
 * @param database that it asks, too; absent: none
 */
record Bench(
    Approach approach,
    RunningService service,
    ScriptedUpstream upstream,
    Optional<SlowDatabase> database) {}
