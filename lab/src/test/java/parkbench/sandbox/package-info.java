@NullMarked
package parkbench.sandbox;

import org.jspecify.annotations.NullMarked;
