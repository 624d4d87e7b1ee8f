/**
 * What was concluded from the records.
 *
 * <p>In: nothing. Out: {@link parkbench.result.Report}, which is {@code report.json}, with grades,
 * audits, findings and timelines. Records without IO.
 */
@NullMarked
package parkbench.result;

import org.jspecify.annotations.NullMarked;
