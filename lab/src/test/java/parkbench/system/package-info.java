@NullMarked
package parkbench.system;

import org.jspecify.annotations.NullMarked;
