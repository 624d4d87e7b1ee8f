@NullMarked
package parkbench.inspect;

import org.jspecify.annotations.NullMarked;
