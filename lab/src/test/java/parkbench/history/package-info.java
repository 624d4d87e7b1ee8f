@NullMarked
package parkbench.history;

import org.jspecify.annotations.NullMarked;
