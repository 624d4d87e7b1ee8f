@NullMarked
package parkbench.plan;

import org.jspecify.annotations.NullMarked;
