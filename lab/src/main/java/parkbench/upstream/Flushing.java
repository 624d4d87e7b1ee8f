package parkbench.upstream;

/** A connection that has written and not flushed. */
interface Flushing {
  /** Sends what was written. */
  void flush();
}
