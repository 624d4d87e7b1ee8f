/**
 * The verbs of the command line.
 *
 * <p>In: words and options. Out: calls into the rooms, text on the terminal, an exit code. Verbs
 * only: what a verb does lives in the room that it calls.
 */
@NullMarked
package parkbench.cli;

import org.jspecify.annotations.NullMarked;
