@NullMarked
package parkbench.collect.jvm;

import org.jspecify.annotations.NullMarked;
