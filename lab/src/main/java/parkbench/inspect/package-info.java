/**
 * What an application is, read from its files; nothing is started.
 *
 * <p>In: a jar, a folder, the words of a command or a process, and what is known of frameworks.
 * Out: an {@link parkbench.inspect.Inspection}, which holds facts with their sources, and the text
 * of a scenario file that is made from it.
 *
 * <p>Data goes one way. Files are opened as an {@code Application} and read as {@code
 * ApplicationFacts}; finders conclude the parts of the inspection from these; a {@code
 * ScenarioDraft} is written from the inspection alone. Files of an application are hostile until
 * read: each is read within bounds, and what cannot be read is a note.
 */
@NullMarked
package parkbench.inspect;

import org.jspecify.annotations.NullMarked;
