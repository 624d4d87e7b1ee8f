@NullMarked
package parkbench.upstream;

import org.jspecify.annotations.NullMarked;
