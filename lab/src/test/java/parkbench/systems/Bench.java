package parkbench.systems;

import parkbench.system.Approach;

/** A service that runs, and the upstream it calls. */
record Bench(Approach approach, RunningService service, ScriptedUpstream upstream) {}
