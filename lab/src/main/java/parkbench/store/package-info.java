/**
 * What is kept: above all the run directory, append-only, versioned, one writer, one reader.
 *
 * <p>In: a run's record, then trial by trial what was measured. Out: the same, a year later on
 * another machine. This room is the door: left of it processes, sockets and clocks; right of it
 * pure functions over files.
 *
 * <pre>
 * RUN/run.json                    what was planned, where and with what; rewritten when the plan grows and
 *                                 at the end
 * RUN/run.lock                    held while a process writes
 * RUN/trials/NNN-ID/trial.json    the commit mark: a trial without it was cut off and does not count
 * RUN/trials/NNN-ID/samples.jsonl one observation per line
 * RUN/trials/NNN-ID/upstream.json the upstream's ledger
 * RUN/trials/NNN-ID/…             what the processes wrote: latency.hlog, exchanges.csv.gz, load.json,
 *                                 progress.jsonl, draws.csv.gz
 * RUN/forks/NNN-SYSTEM-APPROACH/  what a service's process left, such as service.log
 * RUN/cut-off/N/…                 what was under way when the run was cut off for the Nth time
 * RUN/report.json, report.html    derived; may be made again at any time
 * RUN/upstream.log, load.log      of the processes; of a suite in its directory, and in harness-N of
 *                                 those that were started again
 * </pre>
 *
 * <p>Beside the runs, in the folder for a user's state: the machine's last calibration.
 */
@NullMarked
package parkbench.store;

import org.jspecify.annotations.NullMarked;
