/** Invoices, payments, customers and the ledger, some of them in the database. */
@NullMarked
package parkbench.systems.strangemvc.billing;

import org.jspecify.annotations.NullMarked;
