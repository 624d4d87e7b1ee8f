@NullMarked
package parkbench.collect.metrics;

import org.jspecify.annotations.NullMarked;
