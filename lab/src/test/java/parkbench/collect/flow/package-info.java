@NullMarked
package parkbench.collect.flow;

import org.jspecify.annotations.NullMarked;
