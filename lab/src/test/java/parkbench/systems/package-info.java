/**
 * The conformance kit: every approach of every system is started and held to the contract of its
 * workload.
 *
 * <p>In: the {@code system.yaml} files under {@code systems/} and the jars built from them. Out:
 * one test per approach and promise. A new system is found by its folder; a new workload adds its
 * checks to {@link parkbench.systems.Contract}.
 */
@NullMarked
package parkbench.systems;

import org.jspecify.annotations.NullMarked;
