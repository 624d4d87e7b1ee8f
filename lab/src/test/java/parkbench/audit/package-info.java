@NullMarked
package parkbench.audit;

import org.jspecify.annotations.NullMarked;
