package parkbench.result;

/**
 * What was seen while the script of a trial's upstream changed nothing.
 *
 * @param fromSeconds since the start of the load
 * @param evidence of this part alone, without the trial
 */
public record PhaseEvidence(double fromSeconds, double toSeconds, Evidence evidence) {}
