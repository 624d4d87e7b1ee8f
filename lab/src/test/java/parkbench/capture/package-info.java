@NullMarked
package parkbench.capture;

import org.jspecify.annotations.NullMarked;
