/**
 * From YAML files to a scenario, with the place of every error.
 *
 * <p>In: scenario, suite, system and upstream files. Out: a {@link parkbench.config.Scenario}, or
 * all errors at once. Nothing is started, and nothing is repaired.
 */
@NullMarked
package parkbench.config;

import org.jspecify.annotations.NullMarked;
