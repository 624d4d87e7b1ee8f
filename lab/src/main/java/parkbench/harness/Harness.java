package parkbench.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import parkbench.collect.Observer;
import parkbench.collect.proc.StallMeter;
import parkbench.plan.Driver;
import parkbench.plan.Layout;
import parkbench.record.Subject;
import parkbench.sandbox.Child;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.TimeSlice;
import parkbench.upstream.BuiltIn;

/**
 * The lab's own players and who watches them: opened once for a run or a suite, and again after one
 * of them failed.
 *
 * @param observers of the upstream, the load engine, the conductor and the machine
 * @param stalls sleepers on the service's cores and the lab's
 * @param notes what is to be told with every trial on it; each a sentence for a reader
 */
record Harness(
    UpstreamProcess upstream,
    LoadProcess load,
    List<Observer> observers,
    List<StallMeter> stalls,
    List<String> notes)
    implements AutoCloseable {

  static Harness open(Sandbox sandbox, Layout layout, Path directory)
      throws LaunchFailed, HarnessFailed, InterruptedException {
    UpstreamProcess upstream =
        UpstreamProcess.start(sandbox, 0, layout.upstream(), directory, BuiltIn.upstream());
    try {
      LoadProcess load = LoadProcess.start(sandbox, layout.load(), directory);
      try {
        List<String> notes = new ArrayList<>(upstream.notes());
        if (layout.shared()) {
          notes.addAll(load.hurry());
        }
        List<StallMeter> stalls = StallMeter.on(cores(layout), TimeSlice::prompt);
        return new Harness(
            upstream, load, watch(upstream, load, stalls), stalls, List.copyOf(notes));
      } catch (RuntimeException e) {
        load.close();
        throw e;
      }
    } catch (LaunchFailed | HarnessFailed | InterruptedException | RuntimeException e) {
      upstream.close();
      throw e;
    }
  }

  /** The same players, watched again: what was noted of them belongs to the run before. */
  Harness watchedAnew() {
    observers.forEach(Observer::close);
    return new Harness(upstream, load, watch(upstream, load, stalls), stalls, notes);
  }

  /** The same stage, of which more is to be told. */
  Harness noting(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Harness(upstream, load, observers, stalls, List.copyOf(all));
  }

  /** Those who watch the upstream and the load engine. */
  List<Observer> players() {
    return observers.subList(0, 2);
  }

  /** Who watches the machine. */
  Observer machine() {
    return observers.getLast();
  }

  /** Those whose subjects are at work in a trial: where another driver asks, the engine is idle. */
  List<Observer> watching(Driver driver) {
    List<Observer> watching = new ArrayList<>(observers);
    if (!driver.builtIn()) {
      watching.remove(players().getLast());
    }
    return watching;
  }

  /** The processes of the lab: its players and this one. */
  List<Long> pids() {
    return List.of(upstream.child().pid(), load.child().pid(), ProcessHandle.current().pid());
  }

  boolean alive() {
    return upstream.child().alive() && load.child().alive();
  }

  @Override
  public void close() {
    try {
      observers.forEach(Observer::close);
      stalls.forEach(StallMeter::close);
    } finally {
      load.close();
      upstream.close();
    }
  }

  private static Set<Integer> cores(Layout layout) {
    Set<Integer> cores = new TreeSet<>(layout.service());
    cores.addAll(layout.lab());
    return cores;
  }

  private static List<Observer> watch(
      UpstreamProcess upstream, LoadProcess load, List<StallMeter> stalls) {
    long conductor = ProcessHandle.current().pid();
    // A quota of the group that the lab was started in holds for all of its processes.
    CpuLimit quota = CpuLimit.of(conductor);
    return List.of(
        watch(upstream.child(), Subject.UPSTREAM),
        watch(load.child(), Subject.LOAD),
        Observer.ofProcess(conductor, Subject.CONDUCTOR, quota::use),
        Observer.ofMachine(stalls));
  }

  private static Observer watch(Child child, Subject subject) {
    return Observer.ofProcess(child.pid(), subject, child::limitsUse);
  }
}
