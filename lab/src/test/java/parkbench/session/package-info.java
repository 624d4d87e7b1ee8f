@NullMarked
package parkbench.session;

import org.jspecify.annotations.NullMarked;
