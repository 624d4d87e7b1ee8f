@NullMarked
package parkbench.result;

import org.jspecify.annotations.NullMarked;
