/** Tests of what rules conclude. */
@NullMarked
package parkbench.diagnose;

import org.jspecify.annotations.NullMarked;
