@NullMarked
package parkbench.wire;

import org.jspecify.annotations.NullMarked;
