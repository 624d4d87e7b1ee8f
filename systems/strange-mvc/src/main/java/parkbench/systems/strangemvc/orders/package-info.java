/** Orders and what follows from them: summaries, notifications, parcels, reservations. */
@NullMarked
package parkbench.systems.strangemvc.orders;

import org.jspecify.annotations.NullMarked;
