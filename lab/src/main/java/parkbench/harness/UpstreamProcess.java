package parkbench.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Endpoint;
import parkbench.plan.OriginOrder;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;
import parkbench.sandbox.Child;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.TimeSlice;
import parkbench.upstream.UpstreamMain;
import parkbench.wire.FromUpstream;
import parkbench.wire.ToUpstream;

/** The upstream in a process of its own. */
public final class UpstreamProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final JsonLinesPipe<FromUpstream, ToUpstream> talk;
  private final FromUpstream.Listening listening;
  private final List<Endpoint> endpoints;
  private final List<String> notes;

  private UpstreamProcess(
      JsonLinesPipe<FromUpstream, ToUpstream> talk,
      FromUpstream.Listening listening,
      List<Endpoint> endpoints,
      List<String> notes) {
    this.talk = talk;
    this.endpoints = endpoints;
    this.listening = listening;
    this.notes = notes;
  }

  private static List<String> hurry(long pid) {
    return TimeSlice.prompt(pid, UpstreamMain.THREAD)
        ? List.of()
        : List.of("The upstream could not ask the kernel to run it soon after it wakes.");
  }

  /**
   * Starts it and waits until it listens, which it does when it has its behaviour. Whether it
   * speaks TLS stays as this behaviour says.
   *
   * @param port 0: a free one
   */
  public static UpstreamProcess start(
      Sandbox sandbox, int port, List<Integer> cores, Path directory, Upstream behaviour)
      throws LaunchFailed, HarnessFailed, InterruptedException {
    Child child =
        LabProcess.start(
            sandbox,
            0,
            List.of("upstream", Integer.toString(port)),
            UpstreamMain.jvmOptions(behaviour),
            cores,
            directory);
    JsonLinesPipe<FromUpstream, ToUpstream> talk =
        new JsonLinesPipe<>("upstream", child, FromUpstream.class);
    try {
      talk.say(new ToUpstream.Behave(behaviour, 1, Optional.empty()));
      FromUpstream word = talk.hear(PATIENCE);
      if (word instanceof FromUpstream.Listening listening) {
        return new UpstreamProcess(talk, listening, behaviour.endpoints(), hurry(child.pid()));
      }
      throw unexpected(word);
    } catch (HarnessFailed | InterruptedException e) {
      talk.close();
      throw e;
    }
  }

  /** Base URL of its first endpoint, without a slash at its end. */
  public String url() {
    return addresses().first();
  }

  /** The same of the first that speaks HTTP: what the lab itself asks. */
  String httpUrl() {
    return addresses().firstOfHttp();
  }

  /** Where its endpoints are. */
  UpstreamAddresses addresses() {
    return UpstreamAddresses.of(endpoints, listening.ports(), certificate());
  }

  /** The certificate that its clients have to trust, in PEM; absent: it speaks plain HTTP. */
  public Optional<String> certificate() {
    return listening.certificate();
  }

  /** What the kernel did not take; each a sentence for a reader. */
  List<String> notes() {
    return notes;
  }

  public Child child() {
    return talk.child();
  }

  public void behave(Upstream behaviour, long seed) throws HarnessFailed, InterruptedException {
    behave(behaviour, seed, Optional.empty());
  }

  /**
   * It behaves like this from now on.
   *
   * @param origin is asked what no route answers
   */
  public void behave(Upstream behaviour, long seed, Optional<OriginOrder> origin)
      throws HarnessFailed, InterruptedException {
    talk.say(new ToUpstream.Behave(behaviour, seed, origin));
    done();
  }

  public void begin() throws HarnessFailed, InterruptedException {
    begin(0, 0);
  }

  /**
   * Opens a ledger.
   *
   * @param draws how many requests with a random delay are to have it kept
   * @param marks how many calls under a trace id of the lab's are to be kept
   */
  void begin(int draws, int marks) throws HarnessFailed, InterruptedException {
    begin(new ToUpstream.Begin(draws, marks, false));
  }

  /** Opens a ledger that lists every call. */
  public void beginSeeingAll() throws HarnessFailed, InterruptedException {
    begin(new ToUpstream.Begin(0, 0, true));
  }

  private void begin(ToUpstream.Begin order) throws HarnessFailed, InterruptedException {
    talk.say(order);
    done();
  }

  public void beginWithNextRequest() throws HarnessFailed, InterruptedException {
    talk.say(new ToUpstream.BeginWithNextRequest());
    done();
  }

  /** Closes the ledger that was opened last. */
  public Ledger ledger() throws HarnessFailed, InterruptedException {
    return ledger(Optional.empty());
  }

  /**
   * Closes the ledger that was opened last.
   *
   * @param draws file for the random delays of it; absent: they are not kept
   */
  Ledger ledger(Optional<Path> draws) throws HarnessFailed, InterruptedException {
    talk.say(new ToUpstream.Tell(draws.map(file -> file.toAbsolutePath().toString())));
    FromUpstream word = talk.hear(PATIENCE);
    if (word instanceof FromUpstream.Counted counted) {
      return counted.ledger();
    }
    throw unexpected(word);
  }

  @Override
  public void close() {
    talk.close();
  }

  private void done() throws HarnessFailed, InterruptedException {
    FromUpstream word = talk.hear(PATIENCE);
    if (!(word instanceof FromUpstream.Done)) {
      throw unexpected(word);
    }
  }

  private static HarnessFailed unexpected(FromUpstream word) {
    return word instanceof FromUpstream.Refused refused
        ? new HarnessFailed(
            "the upstream refused: " + refused.why(),
            "Without a slow upstream there is nothing to wait for.",
            "Fix what it names: a port that is taken, or a route of the scenario.")
        : new HarnessFailed(
            "the upstream answered out of turn: " + word,
            "What it reported before may belong to another trial.",
            "See upstream.log in the directory of the run or its suite, and run again.");
  }
}
