@NullMarked
package parkbench;

import org.jspecify.annotations.NullMarked;
