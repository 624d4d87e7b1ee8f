package parkbench.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import parkbench.collect.Observer;
import parkbench.collect.proc.StallMeter;
import parkbench.plan.Driver;
import parkbench.plan.Endpoint;
import parkbench.plan.Layout;
import parkbench.record.Subject;
import parkbench.sandbox.Child;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.TimeSlice;
import parkbench.upstream.BuiltIn;

/**
 * The lab's own processes and their observers: opened once for a run or a suite, and again after
 * one of them failed.
 *
 * @param observers of the upstream, the load generator, the controller and the machine
 * @param stalls stall meters on the service's cores and the lab's
 * @param notes belong to each of its trials; each is a sentence for a reader
 */
record Harness(
    UpstreamProcess upstream,
    LoadProcess load,
    List<Observer> observers,
    List<StallMeter> stalls,
    List<String> notes)
    implements AutoCloseable {

  /**
   * Starts the processes.
   *
   * @param endpoints of the upstream
   */
  static Harness open(Sandbox sandbox, Layout layout, List<Endpoint> endpoints, Path directory)
      throws LaunchFailed, HarnessFailed, InterruptedException {
    UpstreamProcess upstream =
        UpstreamProcess.start(
            sandbox, 0, layout.upstream(), directory, BuiltIn.upstream().at(endpoints));
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

  /** The same processes with new observers: the notes of the old ones belong to the run before. */
  Harness observedAgain() {
    observers.forEach(Observer::close);
    return new Harness(upstream, load, watch(upstream, load, stalls), stalls, notes);
  }

  /** The same harness with more notes. */
  Harness noting(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Harness(upstream, load, observers, stalls, List.copyOf(all));
  }

  /** Those of the upstream and the load generator. */
  List<Observer> processes() {
    return observers.subList(0, 2);
  }

  /** The observer of the machine. */
  Observer machine() {
    return observers.getLast();
  }

  /** Those of what works in a trial: where another driver sends the load, the engine is idle. */
  List<Observer> watching(Driver driver) {
    List<Observer> watching = new ArrayList<>(observers);
    if (!driver.builtIn()) {
      watching.remove(processes().getLast());
    }
    return watching;
  }

  /** The processes of the lab: those of the harness and this one. */
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
    long controller = ProcessHandle.current().pid();
    // A quota of the group that the lab was started in holds for all of its processes.
    CpuLimit quota = CpuLimit.of(controller);
    return List.of(
        watch(upstream.child(), Subject.UPSTREAM),
        watch(load.child(), Subject.LOAD),
        Observer.ofProcess(controller, Subject.CONTROLLER, quota::use),
        Observer.ofMachine(stalls));
  }

  private static Observer watch(Child child, Subject subject) {
    return Observer.ofProcess(child.pid(), subject, child::limitsUse);
  }
}
