@NullMarked
package parkbench.statistics;

import org.jspecify.annotations.NullMarked;
