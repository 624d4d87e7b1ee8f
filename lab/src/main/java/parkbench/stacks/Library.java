package parkbench.stacks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;

/**
 * What a library's frames and classes mean, as its file in {@code libraries/} says it.
 *
 * @param packages prefixes of its types: no place of a service's own
 * @param frames by what they mean
 * @param connectionSettings what sizes its pool of connections
 * @param permitSettings what sets its permits, or its rate
 */
public record Library(
    String name,
    List<String> packages,
    Map<FrameMeaning, List<FrameRule>> frames,
    List<PoolRule> pools,
    List<WaiterRule> waiters,
    List<PoolSetting> connectionSettings,
    List<PoolSetting> permitSettings) {
  public Library {
    packages = List.copyOf(packages);
    frames = Map.copyOf(frames);
    pools = List.copyOf(pools);
    waiters = List.copyOf(waiters);
    connectionSettings = List.copyOf(connectionSettings);
    permitSettings = List.copyOf(permitSettings);
  }

  /** Whether its connections are those of an HTTP client, and not of a database. */
  boolean isClient() {
    return !frames.containsKey(FrameMeaning.JDBC_POOL)
        && waiters.stream().noneMatch(waiter -> waiter.waits() == FrameMeaning.JDBC_POOL);
  }

  /** What sizes that for which its threads wait. */
  List<PoolSetting> settings(FrameMeaning wait) {
    return wait == FrameMeaning.PERMIT ? permitSettings : connectionSettings;
  }

  /** Whether a frame is one of its own. */
  boolean has(String frame) {
    return packages.stream().anyMatch(frame::startsWith)
        || Stream.of(FrameMeaning.HTTP_POOL, FrameMeaning.CLIENT)
            .flatMap(meaning -> frames.getOrDefault(meaning, List.of()).stream())
            .anyMatch(rule -> rule.frame().matches(frame));
  }

  /**
   * A frame, and perhaps a second one that must be near it.
   *
   * @param with absent: the frame suffices
   */
  public record FrameRule(FramePattern frame, Optional<FramePattern> with) {}

  /**
   * A kind of thread pool.
   *
   * @param threads pattern of the names of its threads; absent: any
   * @param frames one of which is on the stack of each thread
   * @param with a frame that must be there, too
   * @param oneForEachCore whether it has no more threads than cores
   * @param settings what sizes it
   * @param better what helps more than another size; empty: nothing is known
   * @param virtualThreads how its requests get virtual threads; empty: not known
   */
  public record PoolRule(
      PoolKind kind,
      Optional<FramePattern> threads,
      List<FramePattern> frames,
      Optional<FramePattern> with,
      boolean oneForEachCore,
      List<PoolSetting> settings,
      String better,
      String virtualThreads) {
    public PoolRule {
      frames = List.copyOf(frames);
      settings = List.copyOf(settings);
    }

    boolean fits(String thread, List<String> stack) {
      return threads.filter(name -> !name.matches(thread)).isEmpty()
          && stack.stream().anyMatch(at -> frames.stream().anyMatch(frame -> frame.matches(at)))
          && with.filter(other -> stack.stream().noneMatch(other::matches)).isEmpty();
    }

    /** Whether it is known by frames of these packages, and not by those of another library. */
    boolean isKnownBy(List<String> packages) {
      return frames.stream()
          .map(FramePattern::toString)
          .allMatch(frame -> packages.stream().anyMatch(frame::startsWith));
    }
  }

  /**
   * A class of which each request has one instance while it waits without a thread.
   *
   * @param of whose those are
   * @param waits {@link FrameMeaning#LOCK}, {@link FrameMeaning#HTTP_POOL} or {@link
   *     FrameMeaning#JDBC_POOL}
   * @param less prefix of classes whose instances no longer wait; empty: none
   * @param connections classes of which each connection has an instance; empty: it is no pool
   */
  public record WaiterRule(
      String of, FrameMeaning waits, String type, String less, List<String> connections) {
    public WaiterRule {
      connections = List.copyOf(connections);
    }
  }
}
