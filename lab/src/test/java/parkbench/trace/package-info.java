@NullMarked
package parkbench.trace;

import org.jspecify.annotations.NullMarked;
