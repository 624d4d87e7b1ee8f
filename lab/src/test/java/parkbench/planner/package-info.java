@NullMarked
package parkbench.planner;

import org.jspecify.annotations.NullMarked;
