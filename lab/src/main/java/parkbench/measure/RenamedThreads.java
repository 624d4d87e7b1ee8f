package parkbench.measure;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.PoolName;

/**
 * Pools whose threads are renamed for each task, as those of OkHttp are after the host that they
 * call. The same thread then has several names in one series of dumps. What these names begin with
 * is the name of its pool.
 */
final class RenamedThreads {
  private static final int SHORTEST_PREFIX = 3;

  /** Names of threads that have no beginning in common. */
  private static final String WITHOUT_PREFIX = "renamed threads";

  private static final String REST = "…";

  private final Map<Long, String> pools;
  private final Set<String> prefixes;
  private final Set<Long> seenOnce;

  /**
   * @param pools of the threads that had several names
   * @param prefixes of these names
   * @param seenOnce threads of which one name is known, from one dump: it may be one of several
   */
  private RenamedThreads(Map<Long, String> pools, Set<String> prefixes, Set<Long> seenOnce) {
    this.pools = pools;
    this.prefixes = prefixes;
    this.seenOnce = seenOnce;
  }

  static RenamedThreads in(List<ThreadDump> dumps) {
    Map<Long, Set<String>> names = new HashMap<>();
    Map<Long, Integer> times = new HashMap<>();
    dumps.stream()
        .flatMap(dump -> dump.threads().stream())
        .filter(thread -> thread.id() != 0 && !thread.virtual())
        .forEach(
            thread -> {
              times.merge(thread.id(), 1, Integer::sum);
              names
                  .computeIfAbsent(thread.id(), any -> new TreeSet<>())
                  .add(PoolName.of(thread.name()));
            });
    names.values().removeIf(own -> own.size() == 1);
    Map<Long, String> prefixOf = new LinkedHashMap<>();
    names.forEach((id, own) -> prefixOf.put(id, prefix(own)));
    Set<String> shortest = shortest(prefixOf.values());
    return new RenamedThreads(
        prefixOf.entrySet().stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, entry -> title(entry.getValue(), shortest))),
        shortest,
        times.entrySet().stream()
            .filter(seen -> seen.getValue() == 1)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet()));
  }

  /** Name of the pool of a thread, without its number. */
  String pool(DumpedThread thread) {
    String name = PoolName.of(thread.name());
    String known = pools.get(thread.id());
    if (known != null || !seenOnce.contains(thread.id())) {
      return Objects.requireNonNullElse(known, name);
    }
    return prefixes.stream()
        .filter(name::startsWith)
        .findFirst()
        .map(RenamedThreads::title)
        .orElse(name);
  }

  /** What all names begin with, without a number that would be a task's. */
  private static String prefix(Set<String> names) {
    String first = names.iterator().next();
    int length = first.length();
    for (String name : names) {
      int same = 0;
      while (same < Math.min(length, name.length()) && name.charAt(same) == first.charAt(same)) {
        same++;
      }
      length = same;
    }
    return first.substring(0, length).replaceFirst("[0-9]+$", "");
  }

  /** Of prefixes that begin with one another, the shortest. */
  private static Set<String> shortest(Iterable<String> prefixes) {
    Set<String> kept = new HashSet<>();
    for (String prefix : prefixes) {
      if (prefix.length() >= SHORTEST_PREFIX && kept.stream().noneMatch(prefix::startsWith)) {
        kept.removeIf(longer -> longer.startsWith(prefix));
        kept.add(prefix);
      }
    }
    return kept;
  }

  private static String title(String prefix, Set<String> shortest) {
    return shortest.stream()
        .filter(prefix::startsWith)
        .min(Comparator.comparingInt(String::length))
        .map(RenamedThreads::title)
        .orElse(WITHOUT_PREFIX);
  }

  private static String title(String prefix) {
    return prefix.strip() + REST;
  }
}
