/** What the shop asks others for: each partner is the upstream, reached by a client of its own. */
@NullMarked
package parkbench.systems.strangemvc.partners;

import org.jspecify.annotations.NullMarked;
