@NullMarked
package parkbench.measure;

import org.jspecify.annotations.NullMarked;
