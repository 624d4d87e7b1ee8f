package parkbench.inspect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import parkbench.inspect.Inspection.UpstreamFact;

/**
 * What a service calls, and which of its classes calls what.
 *
 * @param byClass names of upstreams by names of classes
 */
record Upstreams(List<UpstreamFact> all, Map<String, String> byClass) {
  Upstreams {
    all = List.copyOf(all);
    byClass = Map.copyOf(new HashMap<>(byClass));
  }

  /** The name of what a class calls; empty: there are several, and it is not known. */
  String of(ClassFacts type) {
    String known = byClass.get(type.name());
    if (known != null) {
      return known;
    }
    String outer = type.name().replaceFirst("\\$.*", "");
    return byClass.getOrDefault(outer, all.size() == 1 ? all.getFirst().name() : "");
  }

  /** The name of that whose address a setting holds; empty: none. */
  String set(String key) {
    return all.stream()
        .filter(
            each ->
                each.overrides().stream()
                    .anyMatch(
                        given ->
                            given.passing().key().equals(key)
                                && given.value().contains(UpstreamFinder.BASE)))
        .map(UpstreamFact::name)
        .findFirst()
        .orElse("");
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
