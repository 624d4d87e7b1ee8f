/**
 * A service under test, as its {@code system.yaml} describes it.
 *
 * <p>In: nothing. Out: how a service starts, what each of its approaches does with a request, and
 * the limits that it runs under. Records without IO; each refuses values that cannot exist.
 */
@NullMarked
package parkbench.system;

import org.jspecify.annotations.NullMarked;
