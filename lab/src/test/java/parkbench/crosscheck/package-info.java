@NullMarked
package parkbench.crosscheck;

import org.jspecify.annotations.NullMarked;
