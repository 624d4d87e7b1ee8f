@NullMarked
package parkbench.analysis;

import org.jspecify.annotations.NullMarked;
