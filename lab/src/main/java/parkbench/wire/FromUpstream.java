package parkbench.wire;

import java.util.List;
import java.util.Optional;
import parkbench.record.Ledger;

/** What the upstream says to the controller, one JSON line each. */
public sealed interface FromUpstream {

  /**
   * The first word: it answers on these ports, in the order of its endpoints.
   *
   * @param certificate that clients have to trust, in PEM; absent: it speaks plain HTTP
   */
  record Listening(List<Integer> ports, Optional<String> certificate) implements FromUpstream {
    public Listening {
      ports = List.copyOf(ports);
    }

    public Listening(int port) {
      this(List.of(port), Optional.empty());
    }
  }

  record Done() implements FromUpstream {}

  record Counted(Ledger ledger) implements FromUpstream {}

  /** It could not carry out the order. */
  record Refused(String why) implements FromUpstream {}
}
