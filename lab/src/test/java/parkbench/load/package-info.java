@NullMarked
package parkbench.load;

import org.jspecify.annotations.NullMarked;
