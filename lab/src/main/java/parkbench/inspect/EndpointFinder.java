package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.Inspection.Fact;

/** Finds paths of libraries: for readiness and for metrics. */
record EndpointFinder(Application application, Settings settings) {

  /** The first path of a library that is there and not switched off. */
  Optional<Fact> endpoint(List<EndpointRule> rules, String what) {
    return rules.stream()
        .filter(rule -> rule.unless().isEmpty() || !settings.isTrue(rule.unless()))
        .flatMap(rule -> where(rule).map(where -> new Fact(what, path(rule), where)).stream())
        .findFirst();
  }

  /** The first rule whose library is there. */
  Optional<EndpointRule> rule(List<EndpointRule> rules) {
    return rules.stream().filter(rule -> where(rule).isPresent()).findFirst();
  }

  private Optional<String> where(EndpointRule rule) {
    return application
        .library(rule.library())
        .map(LibraryName::where)
        .or(() -> Optional.of(rule.type()).filter(application.entries()::contains));
  }

  private String path(EndpointRule rule) {
    String path =
        rule.below()
            .flatMap(below -> settings.value(below.key()).map(value -> value + below.path()))
            .orElse(rule.path());
    return Paths.joined(path) + (isHidden(rule) ? " (not exposed)" : "");
  }

  /** Whether a setting leaves an endpoint out. */
  private boolean isHidden(EndpointRule rule) {
    if (rule.exposedBy().isEmpty()) {
      return false;
    }
    String exposed = settings.value(rule.exposedBy()).orElse("");
    String name = rule.path().substring(rule.path().lastIndexOf('/') + 1);
    return !exposed.contains("*") && !exposed.contains(name);
  }
}
