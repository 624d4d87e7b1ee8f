/** Tests of scenario and plan. */
@NullMarked
package parkbench.scenario;

import org.jspecify.annotations.NullMarked;
