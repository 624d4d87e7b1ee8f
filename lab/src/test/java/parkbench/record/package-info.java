@NullMarked
package parkbench.record;

import org.jspecify.annotations.NullMarked;
