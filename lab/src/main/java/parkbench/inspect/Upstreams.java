package parkbench.inspect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.UpstreamFact;

/**
 * What a service calls, and which of its classes and settings name it.
 *
 * @param byPlace names of upstreams by names of classes and keys of settings
 */
record Upstreams(List<UpstreamFact> all, Map<String, String> byPlace) {
  Upstreams {
    all = List.copyOf(all);
    byPlace = Map.copyOf(new HashMap<>(byPlace));
  }

  /** The name of what a class calls; empty: there are several, and it is not known. */
  String of(ClassFacts type) {
    String known = byPlace.get(type.name());
    if (known != null) {
      return known;
    }
    String outer = type.name().replaceFirst("\\$.*", "");
    return byPlace.getOrDefault(outer, all.size() == 1 ? all.getFirst().name() : "");
  }

  /** The name of that whose address a setting holds; empty: none. */
  String set(String key) {
    return byPlace.getOrDefault(key, "");
  }

  /** The names of what some classes call. */
  Set<String> known(Set<String> classes) {
    return classes.stream()
        .flatMap(type -> Stream.ofNullable(byPlace.get(type)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The path in front of all requests to an upstream; empty: none. */
  String path(String name) {
    return all.stream()
        .filter(each -> each.name().equals(name) && !each.overrides().isEmpty())
        .map(each -> each.address().path())
        .findFirst()
        .orElse("");
  }
}
