package parkbench.plan;

/** What a run does at a time, in the order in which it does it. Every second has one of them. */
public enum Phase {
  /** Starting the lab's own processes and their self-warm-up. */
  LAB("starting the lab"),
  /** The check of the machine before anything is measured. */
  PREFLIGHT("preflight"),
  /** From the start of a service's process until it is ready. */
  SERVICE_START("service starts"),
  WARM_UP("warm-up"),
  /** Waiting for a quiet machine before a trial. */
  WAITING("waiting for quiet"),
  /** Settle and window of trials, those included that were measured again. */
  MEASURING("measuring"),
  /** Rest before a load, drain and fixed work after it, and writing what came of it. */
  AROUND_TRIALS("rest and drain"),
  SERVICE_END("service ends"),
  /** The rest of the run's time. */
  OTHER("other");

  private final String words;

  Phase(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
