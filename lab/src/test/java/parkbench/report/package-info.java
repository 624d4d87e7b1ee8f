@NullMarked
package parkbench.report;

import org.jspecify.annotations.NullMarked;
