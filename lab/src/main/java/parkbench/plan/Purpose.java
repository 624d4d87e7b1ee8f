package parkbench.plan;

/** What the figures of a run are for, beside the question of its scenario. */
public sealed interface Purpose permits CapacityGoal, Incident, Intervention, Regression {}
