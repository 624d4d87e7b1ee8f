package parkbench.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.system.Limits;

/**
 * A sandbox whose children are {@link FakeProcess}s, and the log in which each phase writes itself.
 * A test may plan another deed for the n-th time that something is said, or refuse a start.
 */
final class FakeProcesses implements Sandbox {

  private final List<String> log = new ArrayList<>();
  private final Map<String, Integer> times = new HashMap<>();
  private final Map<String, Runnable> deeds = new HashMap<>();
  private final Set<String> refused = new HashSet<>();
  private final Map<String, FakeProcess> latest = new HashMap<>();
  private int readiness = 200;
  private int calls;

  /** Does something else than to answer. */
  synchronized void plan(String line, int time, Runnable deed) {
    deeds.put(line + " #" + time, deed);
  }

  /** The sandbox cannot start it. */
  void refuse(String name) {
    refused.add(name);
  }

  /** The service answers so from now on. */
  synchronized void readiness(int status) {
    readiness = status;
  }

  /** A request of the service, for which it would call the upstream. */
  synchronized int asked() {
    calls++;
    return readiness;
  }

  synchronized void forgetCalls() {
    calls = 0;
  }

  synchronized int calls() {
    return calls;
  }

  synchronized void log(String line) {
    log.add(line);
  }

  synchronized List<String> log() {
    return List.copyOf(log);
  }

  /** Who plays this part now. */
  synchronized FakeProcess actor(String name) {
    FakeProcess actor = latest.get(name);
    if (actor == null) {
      throw new AssertionError("nobody plays " + name);
    }
    return actor;
  }

  void act(String line, Runnable usual) {
    Runnable deed;
    synchronized (this) {
      log.add(line);
      int time = times.merge(line, 1, Integer::sum);
      deed = deeds.getOrDefault(line + " #" + time, usual);
    }
    deed.run();
  }

  @Override
  public String mechanism() {
    return "a troupe";
  }

  @Override
  public int keepThreads(long pid, Predicate<String> named, List<Integer> cores) {
    return 0;
  }

  @Override
  public void keepMyself(List<Integer> cores) {
    log("keep the controller on " + cores);
  }

  @Override
  public List<String> notEnforced(Limits limits) {
    return List.of();
  }

  private static String part(String name) {
    return name.startsWith("slow-") ? "origin" : "service";
  }

  @Override
  public Child start(Launch launch) throws LaunchFailed {
    String part = launch.talks() ? launch.name() : part(launch.name());
    log("start " + part);
    if (refused.contains(part)) {
      throw new LaunchFailed("No program for " + part, "It was to be started", "Name another");
    }
    try {
      FakeProcess actor =
          switch (part) {
            case "upstream" -> FakeProcess.upstream(this);
            case "load" -> FakeProcess.load(this);
            default ->
                FakeProcess.service(part, this, Integer.parseInt(launch.command().getLast()));
          };
      synchronized (this) {
        latest.put(part, actor);
      }
      return actor;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
