@NullMarked
package parkbench.cluster;

import org.jspecify.annotations.NullMarked;
