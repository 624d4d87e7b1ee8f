/**
 * From a YAML file to a plan: parse, check everything, expand, print, estimate.
 *
 * <p>In: scenario and system files, facts about the machine, the user's choices. Out: a {@link
 * parkbench.scenario.Scenario}, a {@link parkbench.model.Plan} and its text, or every fault at
 * once, each with its place. Nothing is started here, and nothing is repaired.
 */
@NullMarked
package parkbench.scenario;

import org.jspecify.annotations.NullMarked;
