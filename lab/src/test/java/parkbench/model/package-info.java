/** Tests of the vocabulary. */
@NullMarked
package parkbench.model;

import org.jspecify.annotations.NullMarked;
