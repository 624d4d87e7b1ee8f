package parkbench.wire;

import parkbench.record.Ledger;

/** What the upstream says to the conductor, one JSON line each. */
public sealed interface FromUpstream {

  /** The first word: it answers on this port. */
  record Listening(int port) implements FromUpstream {}

  record Done() implements FromUpstream {}

  record Told(Ledger ledger) implements FromUpstream {}

  /** It could not do what it was told. */
  record Refused(String why) implements FromUpstream {}
}
