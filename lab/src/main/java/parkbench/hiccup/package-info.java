/**
 * How late a process of the lab is woken, reported by a thread in that very process.
 *
 * <p>In: nothing. Out: {@link parkbench.record.Hiccups}. Each process has such a meter, so that
 * this room is below all of theirs; see docs/decisions/0024.
 */
@NullMarked
package parkbench.hiccup;

import org.jspecify.annotations.NullMarked;
