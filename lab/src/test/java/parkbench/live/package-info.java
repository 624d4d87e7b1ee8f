@NullMarked
package parkbench.live;

import org.jspecify.annotations.NullMarked;
