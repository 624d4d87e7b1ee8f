package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.result.Flow;
import parkbench.result.Flow.Files;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;

/** Requests and calls of a service, as its connections showed them at fifty looks. */
final class SeenFlow {
  private static final int LOOKS = 50;

  private final Spread requests;
  private double age;
  private double perSecond;
  private double idle;
  private Optional<Files> files = Optional.empty();
  private Optional<Spread> calls = Optional.empty();
  private Optional<Spread> inside = Optional.empty();
  private List<Peer> peers = List.of();

  private SeenFlow(Spread requests) {
    this.requests = requests;
  }

  static SeenFlow requests(Spread inFlight) {
    return new SeenFlow(inFlight);
  }

  SeenFlow aged(double seconds) {
    age = seconds;
    return this;
  }

  SeenFlow perSecond(double rate) {
    perSecond = rate;
    return this;
  }

  SeenFlow idle(double share) {
    idle = share;
    return this;
  }

  SeenFlow files(Files open) {
    files = Optional.of(open);
    return this;
  }

  SeenFlow calls(Spread inFlight) {
    calls = Optional.of(inFlight);
    return this;
  }

  SeenFlow inside(Spread waiting) {
    inside = Optional.of(waiting);
    return this;
  }

  SeenFlow peers(Peer... called) {
    peers = List.of(called);
    return this;
  }

  Flow build() {
    return new Flow(LOOKS, files, requests, age, perSecond, idle, calls, inside, peers);
  }
}
