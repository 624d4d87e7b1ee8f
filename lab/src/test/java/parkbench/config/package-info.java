@NullMarked
package parkbench.config;

import org.jspecify.annotations.NullMarked;
