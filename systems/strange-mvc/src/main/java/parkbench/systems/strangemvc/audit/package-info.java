/** What is written down for the auditors, and where it goes. */
@NullMarked
package parkbench.systems.strangemvc.audit;

import org.jspecify.annotations.NullMarked;
