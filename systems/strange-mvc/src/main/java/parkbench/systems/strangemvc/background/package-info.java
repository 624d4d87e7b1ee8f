/** What runs though nobody asks for it. */
@NullMarked
package parkbench.systems.strangemvc.background;

import org.jspecify.annotations.NullMarked;
