/** Products: prices, search, baskets, quotes and what is computed from them. */
@NullMarked
package parkbench.systems.strangemvc.catalog;

import org.jspecify.annotations.NullMarked;
