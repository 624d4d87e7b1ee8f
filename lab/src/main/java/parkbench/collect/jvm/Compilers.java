package parkbench.collect.jvm;

/** What a JVM's JIT compilers were seen to do, in one reading of several. */
public enum Compilers {
  /** No method waits for them, and none has been with them since the reading before. */
  AT_REST,

  /** Methods wait, or one has been compiled since the reading before: a compiler without a core. */
  BUSY,

  /** The JVM has not answered in time, or failed: stopped, or without a core. Nothing is known. */
  SILENT,

  /** This service never reports it. */
  UNREPORTED
}
