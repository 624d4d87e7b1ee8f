package parkbench.scenario;

import java.util.Optional;
import parkbench.model.WarmUp;

/**
 * What of a scenario a budget shortens before it leaves anything out. Nothing in it is longer than
 * in the full form.
 *
 * @param settle absent: as in the full form
 * @param window absent: as in the full form
 * @param warmUp with what the full form says where the brief one says nothing
 */
public record Brief(Optional<Stretch> settle, Optional<Stretch> window, WarmUp warmUp) {}
