@NullMarked
package parkbench.stacks;

import org.jspecify.annotations.NullMarked;
