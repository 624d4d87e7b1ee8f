@NullMarked
package parkbench.cli;

import org.jspecify.annotations.NullMarked;
