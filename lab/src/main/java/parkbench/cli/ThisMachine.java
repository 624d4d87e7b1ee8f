package parkbench.cli;

import parkbench.model.Machine;
import parkbench.observe.MachineFacts;
import parkbench.sandbox.Jvms;

/** The machine that we run on. */
final class ThisMachine {
  private ThisMachine() {}

  /** Its facts, and the Java runtimes on it. */
  static Machine read() {
    return MachineFacts.read().with(Jvms.all());
  }
}
