package parkbench.result;

/** A check of an audit. Explained in {@code docs/measurement.md}. */
public enum CheckId {
  FIRED_OF_REQUESTED("fired of requested"),
  SEND_LAG("send lag p99"),
  HICCUPS("load generator's hiccups p99"),
  ARRIVALS("arrivals as requested"),
  TURNAROUND("closed-loop turnaround"),
  LATENCY_LOG("responses in the latency log"),
  LEDGER_MEAN("upstream mean delay error, its ledger"),
  LEDGER_P99("upstream p99 delay error, its ledger"),
  REFERENCE_MEAN("upstream mean delay error, reference requests"),
  REFERENCE_P99("upstream p99 delay error, reference requests"),
  ORIGIN("the origin answers what is forwarded to it"),
  CEILING("throughput against its ceiling"),
  UPSTREAM_CALLED("the service calls this upstream"),
  LAB_SHARE("lab's share of its cores"),
  /** The kernel's {@code run_delay} of the lab's processes. */
  RUN_QUEUE_LATENCY("lab's run-queue latency, p99 of each second's mean"),
  STEAL("CPU taken by the hypervisor"),
  CPU_TAKEN("CPU taken from the service's cores"),
  CLOCK("clock"),
  CLOCK_OFFSET("wall clock against monotonic clock"),
  SAMPLES("samples"),
  INSTRUMENTS("instruments"),
  SERVICE_IDLE("service idle before the trial");

  private final String title;

  CheckId(String title) {
    this.title = title;
  }

  /** {@code send lag p99}. */
  public String title() {
    return title;
  }
}
