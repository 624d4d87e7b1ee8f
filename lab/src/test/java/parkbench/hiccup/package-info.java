@NullMarked
package parkbench.hiccup;

import org.jspecify.annotations.NullMarked;
