package parkbench.plan;

import java.util.Objects;

/**
 * From which figures on a rule of the diagnosis speaks. The one place of these limits; a run stores
 * them, and {@code plan --verbose} prints them. They change only with evidence from {@code
 * bench/diagnosis} and {@code bench/planted}, in a decision record.
 */
public record DiagnosisLimits(
    Cpu cpu,
    Memory memory,
    Pools pools,
    Queues queues,
    Waits waits,
    Loops loops,
    Carriers carriers,
    Trials trial,
    Calls calls,
    Heap heap,
    Logging logging,
    Flows flows) {
  public static final DiagnosisLimits DEFAULT =
      new DiagnosisLimits(
          new Cpu(0.90, 0.95, 0.75, 0.05, 0.20, 0.3, 0.2, 0.1, 0.05, 0.2, 1.2, 0.02),
          new Memory(0.10, 0.25, 0.75),
          new Pools(0.90, 0.70, 0.02, 0.5, 0.5, 2, 4, 1.05, 0.95),
          new Queues(1, 0.05, 0.2, 0.9, 1, 0.7, 3),
          new Waits(1, 0.2, 0.1, 0.05, 2, 0.5, 0.5),
          new Loops(0.05, 0.30, 2.5, 0.25, 3, 0.01, 0.05),
          new Carriers(0.8, 0.7, 0.5, 0.7),
          new Trials(0.03, 0.10, 100, 0.2, 0.5, 0.9, 0.1, 1.1, 5),
          Calls.DEFAULT,
          Heap.DEFAULT,
          Logging.DEFAULT,
          Flows.DEFAULT);

  /** A run of an earlier version has no limits of later rules. */
  public DiagnosisLimits {
    calls = Objects.requireNonNullElse(calls, Calls.DEFAULT);
    heap = Objects.requireNonNullElse(heap, Heap.DEFAULT);
    logging = Objects.requireNonNullElse(logging, Logging.DEFAULT);
    flows = Objects.requireNonNullElse(flows, Flows.DEFAULT);
  }

  /**
   * CPU.
   *
   * @param bound used share of the CPU from which a service is CPU-bound
   * @param boundSurely the same with high confidence
   * @param boundUnderInterference share that a service without a known ceiling had of all its CPU,
   *     whatever the machine took
   * @param throttled share of the periods in which the quota stopped it
   * @param throttledSurely the same with high confidence
   * @param contention seconds per second for which its threads were ready without a core
   * @param contentionOthers share of its cores that other processes used
   * @param contentionIdle share of its cores that may be idle meanwhile
   * @param jitShown share of the CPU that the JIT used, from which a reader has to know
   * @param jitWarmUp the JIT's share of the CPU that was used, from which it is not warm
   * @param casCores CPU in cores below which no two threads run at the same time
   * @param takenShown share of its cores that the machine took, from which a reader has to know
   */
  public record Cpu(
      double bound,
      double boundSurely,
      double boundUnderInterference,
      double throttled,
      double throttledSurely,
      double contention,
      double contentionOthers,
      double contentionIdle,
      double jitShown,
      double jitWarmUp,
      double casCores,
      double takenShown) {}

  /**
   * The heap.
   *
   * @param gcPauses share of the time in which collections stop it
   * @param gcPausesSurely the same with high confidence
   * @param heapFull share of the heap that is in use at least
   */
  public record Memory(double gcPauses, double gcPausesSurely, double heapFull) {}

  /**
   * Thread pools. One is exhausted in a sample or dump in which {@code busy} of its threads are
   * busy, and exhausted at all where that holds for {@code samples} of them.
   *
   * @param busy share of its threads
   * @param samples share of the samples or dumps; and, of the most calls at a time, how many are in
   *     flight on average where they are a bound
   * @param steady by what share the number of threads of a bounded pool may vary
   * @param steadyThreads the same as a number of busy threads, where a few share a pool
   * @param moving share of its threads that use CPU at all, below which most of them hang
   * @param smallest threads of the smallest pool
   * @param smallestBehind the same of a pool behind the server: fewer may be loops
   * @param alike as many times as many are still as many
   * @param busyUnderInterference mean share of its threads that suffices where the machine
   *     interfered
   */
  public record Pools(
      double busy,
      double samples,
      double steady,
      double steadyThreads,
      double moving,
      int smallest,
      int smallestBehind,
      double alike,
      double busyUnderInterference) {}

  /**
   * Requests that wait.
   *
   * @param waiting unread requests from which they are a queue
   * @param ofConnections the same as a share of the connections
   * @param unexplained share of the connections with unread requests from which they need a reason
   * @param allUnread share of the requests without a thread that are unread where they wait for it
   * @param metricsWaiting requests that wait for a pool, by its metrics
   * @param metricsReadings share of the readings in which one or more did
   * @param asyncWaiters least number of requests that wait without a thread
   */
  public record Queues(
      double waiting,
      double ofConnections,
      double unexplained,
      double allUnread,
      double metricsWaiting,
      double metricsReadings,
      double asyncWaiters) {}

  /**
   * Threads that wait for one kind of thing.
   *
   * @param threads how many at least, on average
   * @param share of the busy threads of their pool
   * @param ofPool share of all its threads, or {@code ofConnections} of the connections
   * @param ofConnections see {@code ofPool}; by Little's law requests spend as small a part of
   *     their time there
   * @param many threads that need not be seen in most dumps
   * @param dumps share of the dumps in which they are seen
   * @param surely share of the busy threads with high confidence
   */
  public record Waits(
      double threads,
      double share,
      double ofPool,
      double ofConnections,
      double many,
      double dumps,
      double surely) {}

  /**
   * Event loops.
   *
   * @param waits share of the time of all loops that they wait in one place
   * @param computes share that they compute in one place
   * @param sightings dumps in which they are seen there
   * @param surely share of the time with high confidence
   * @param events recorded waits from which they are a habit
   * @param eventsSurely share of the time of all loops, in recorded waits, with medium confidence
   * @param pinsSurely share of the cores that recorded pins hold, with medium confidence
   */
  public record Loops(
      double waits,
      double computes,
      double sightings,
      double surely,
      int events,
      double eventsSurely,
      double pinsSurely) {}

  /**
   * Carriers of virtual threads, and the acceptor.
   *
   * @param exhausted share of the dumps in which all are busy
   * @param cpuLeft used share of the CPU below which it is not the reason
   * @param compute cores per busy carrier from which they compute
   * @param acceptBlocked share of the dumps in which accept is blocked
   */
  public record Carriers(double exhausted, double cpuLeft, double compute, double acceptBlocked) {}

  /**
   * Rules that need a trial.
   *
   * @param nearDemand how near throughput comes to what the load can reach
   * @param predictionFits how near throughput comes to what a pool's size predicts
   * @param churnCalls least number of calls
   * @param churn connections per call, beyond those in flight at once
   * @param churnSurely the same with high confidence
   * @param upstreamBusy share of the upstream's servers that are busy on average
   * @param burstWaits share of the calls of a burst that wait for a server
   * @param originSlower how many times as long calls of an origin take as their work
   * @param originSlowerMillis the same as a difference
   */
  public record Trials(
      double nearDemand,
      double predictionFits,
      double churnCalls,
      double churn,
      double churnSurely,
      double upstreamBusy,
      double burstWaits,
      double originSlower,
      double originSlowerMillis) {}

  /**
   * Calls of the upstream that a service has in flight.
   *
   * @param varies share of their peak by which their median lies below it, where they are bounded
   * @param requests how many times as many requests are in flight as have a call
   * @param ofDemand share of what the load can reach, below which something must bound them
   * @param unmatched share of them without a route that is reported where no request fails
   * @param failing share of the requests that fail at once, from which this is what leads
   */
  public record Calls(
      double varies, double requests, double ofDemand, double unmatched, double failing) {
    static final Calls DEFAULT = new Calls(0.05, 1.1, 0.9, 0.01, 0.5);
  }

  /**
   * Requests in flight and calls, as a service's connections show them.
   *
   * @param samples looks at the connections that are needed
   * @param callsPerRequest calls for each request at least, where calls are what bounds them
   * @param evenAges how many times their mean age the oldest call has at most, where all calls take
   *     the same time; and how old requests are at most, as a multiple of the mean time that their
   *     number and rate give
   * @param waiting requests that wait inside without a reason that is seen, from which something is
   *     short
   * @param ofRequests the same, as a share of the requests in flight
   * @param longSeconds how long these have waited on average, from which it is said first
   * @param hanging calls without an answer to one peer, from which they hang
   * @param idle share of the time without a request at its end, from which the load had stopped
   * @param lost share of the busy threads that wait for a connection where all are leaked
   * @param workers threads, or calls, that may work with one meanwhile, on average
   * @param files share of the files that it may have open, from which it runs into the limit
   * @param leaks what is begun or opened and does not end
   */
  public record Flows(
      int samples,
      double callsPerRequest,
      double evenAges,
      double waiting,
      double ofRequests,
      double longSeconds,
      double hanging,
      double idle,
      double lost,
      double workers,
      double files,
      Leaks leaks) {
    static final Flows DEFAULT =
        new Flows(10, 0.5, 2.5, 2, 0.1, 1, 2, 0.25, 0.97, 0.5, 0.97, Leaks.DEFAULT);

    /** A run of an earlier version has no limits of later rules. */
    public Flows {
      leaks = Objects.requireNonNullElse(leaks, Leaks.DEFAULT);
    }
  }

  /**
   * What is begun or opened all the time and does not end.
   *
   * @param threads that began at least
   * @param files that were opened at least
   * @param ofHalf share of these in each half of the time
   * @param idle share of the new threads that have nothing to do
   * @param ended threads that ended, as a share of those gained
   * @param pool what is no leak, but a pool that fills up
   */
  public record Leaks(
      double threads, double files, double ofHalf, double idle, double ended, FillingPool pool) {
    static final Leaks DEFAULT = new Leaks(15, 20, 0.3, 0.8, 0.1, FillingPool.DEFAULT);

    /** A run of an earlier version has no limits of later rules. */
    public Leaks {
      pool = Objects.requireNonNullElse(pool, FillingPool.DEFAULT);
    }
  }

  /**
   * A pool begins a thread for each task until it has its size, whether others are idle or not.
   *
   * @param threads of the service, up to which one pool may still fill up
   */
  public record FillingPool(int threads) {
    static final FillingPool DEFAULT = new FillingPool(300);
  }

  /**
   * Collections.
   *
   * @param jitMost the JIT's share of the CPU that was used, from which collections are its work
   * @param mostInUse share of the heap that was in use at most, where its young generation is small
   */
  public record Heap(double jitMost, double mostInUse) {
    static final Heap DEFAULT = new Heap(0.5, 0.5);
  }

  /**
   * What a service writes to files.
   *
   * @param kibibytesPerRequest from which it is more than an answer is worth
   * @param mebibytesPerSecond from which it matters
   * @param threads share of the busy threads in a log library, from which it is its log
   */
  public record Logging(double kibibytesPerRequest, double mebibytesPerSecond, double threads) {
    static final Logging DEFAULT = new Logging(4, 1, 0.1);
  }
}
