package parkbench.collect.jvm;

/** What a JVM's JIT compilers were seen to do, at one look of several. */
public enum Compilers {
  /** No method waits for them, and none has been with them since the look before. */
  AT_REST,

  /** Methods wait, or one has been compiled since the look before: a compiler without a core. */
  BUSY,

  /** The JVM has not answered in time, or failed: stopped, or without a core. Nothing is known. */
  SILENT,

  /** It cannot be told of this service, however often it is asked. */
  NOT_TOLD
}
