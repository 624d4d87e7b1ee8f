@NullMarked
package parkbench.analyse;

import org.jspecify.annotations.NullMarked;
