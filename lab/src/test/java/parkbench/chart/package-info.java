@NullMarked
package parkbench.chart;

import org.jspecify.annotations.NullMarked;
