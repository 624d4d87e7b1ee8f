@NullMarked
package parkbench.text;

import org.jspecify.annotations.NullMarked;
