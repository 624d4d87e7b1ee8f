/**
 * From a scenario and a machine to a plan.
 *
 * <p>In: a {@link parkbench.config.Scenario}, facts about the machine and the choices of the user.
 * Out: a {@link parkbench.plan.Plan} and its text, or the reasons why it cannot run here.
 */
@NullMarked
package parkbench.planner;

import org.jspecify.annotations.NullMarked;
