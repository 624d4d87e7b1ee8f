@NullMarked
package parkbench.conduct;

import org.jspecify.annotations.NullMarked;
