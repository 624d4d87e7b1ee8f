package parkbench.wire;

import parkbench.record.Ledger;

/** What the upstream says to the controller, one JSON line each. */
public sealed interface FromUpstream {

  /** The first word: it answers on this port. */
  record Listening(int port) implements FromUpstream {}

  record Done() implements FromUpstream {}

  record Counted(Ledger ledger) implements FromUpstream {}

  /** It could not carry out the order. */
  record Refused(String why) implements FromUpstream {}
}
