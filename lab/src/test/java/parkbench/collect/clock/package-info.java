@NullMarked
package parkbench.collect.clock;

import org.jspecify.annotations.NullMarked;
