/** What a delivery costs in a zone, by rules that may be replaced while the shop is open. */
@NullMarked
package parkbench.systems.strangemvc.tariffs;

import org.jspecify.annotations.NullMarked;
