@NullMarked
package parkbench.collect.proc;

import org.jspecify.annotations.NullMarked;
