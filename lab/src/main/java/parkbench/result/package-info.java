/**
 * What was concluded from the records.
 *
 * <p>In: nothing. Out: {@link parkbench.result.Report}, which is {@code report.json}, with grades,
 * audits, findings, statements and timelines. Records without IO and without sentences.
 */
@NullMarked
package parkbench.result;

import org.jspecify.annotations.NullMarked;
