package parkbench.stacks;

/** What a thread is there for. */
public enum ThreadRole {
  /** Takes tasks from a queue, and parks in the queue when there is none. */
  TASKS,
  /** Serves many connections, and waits in the system's selector when none has news. */
  EVENTS,
  /** Something else: when it is idle does not show from outside. */
  OTHER
}
