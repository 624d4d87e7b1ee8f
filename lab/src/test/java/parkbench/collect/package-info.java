@NullMarked
package parkbench.collect;

import org.jspecify.annotations.NullMarked;
