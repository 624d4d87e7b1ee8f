package parkbench.config;

import java.util.Optional;
import parkbench.plan.WarmUp;

/**
 * What of a scenario a budget shortens before it leaves anything out. Nothing in it is longer than
 * in the full form.
 *
 * @param settle absent: as in the full form
 * @param window absent: as in the full form
 * @param warmUp with what the full form says where the brief one says nothing
 */
public record Reduction(Optional<CycleTime> settle, Optional<CycleTime> window, WarmUp warmUp) {}
