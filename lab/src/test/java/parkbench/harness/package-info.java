@NullMarked
package parkbench.harness;

import org.jspecify.annotations.NullMarked;
