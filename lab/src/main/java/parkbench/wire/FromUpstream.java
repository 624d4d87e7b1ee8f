package parkbench.wire;

import java.util.Optional;
import parkbench.record.Ledger;

/** What the upstream says to the controller, one JSON line each. */
public sealed interface FromUpstream {

  /**
   * The first word: it answers on this port.
   *
   * @param certificate that clients have to trust, in PEM; absent: it speaks plain HTTP
   */
  record Listening(int port, Optional<String> certificate) implements FromUpstream {
    public Listening(int port) {
      this(port, Optional.empty());
    }
  }

  record Done() implements FromUpstream {}

  record Counted(Ledger ledger) implements FromUpstream {}

  /** It could not carry out the order. */
  record Refused(String why) implements FromUpstream {}
}
