/**
 * The files of an application, in jars and folders.
 *
 * <p>In: a jar or a folder. Out: what its files hold, within bounds, and notes of what was left
 * out. Nothing is written, and no name of an entry becomes a path.
 */
@NullMarked
package parkbench.inspect.files;

import org.jspecify.annotations.NullMarked;
