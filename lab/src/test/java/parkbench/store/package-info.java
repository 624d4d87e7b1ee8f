@NullMarked
package parkbench.store;

import org.jspecify.annotations.NullMarked;
