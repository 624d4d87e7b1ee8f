package parkbench.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.Calls;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.VirtualThreads;
import parkbench.inspect.Inspection.Fact;

/**
 * What the files of an application say, before anything is concluded from it.
 *
 * @param named files of settings that its command line names
 * @param sign of the framework, with its version; absent: it is none of those that are known
 * @param codeSettings settings that its code reads by their names
 */
record ApplicationFacts(
    Application application,
    List<Path> named,
    ClassScan classes,
    Settings settings,
    Framework framework,
    Optional<Fact> sign,
    List<CodeSetting> codeSettings) {

  static ApplicationFacts of(
      Application application, List<Path> named, FrameworkCatalogue catalogue) {
    ClassScan classes = ClassScan.of(application.own(), application.budget());
    Settings settings =
        SettingsFiles.read(application.own(), named, settingsNames(classes), application.budget());
    FrameworkFinder.Match match =
        new FrameworkFinder(application, catalogue.frameworks()).framework();
    return new ApplicationFacts(
        application,
        named,
        classes,
        settings,
        match.framework(),
        match.sign(),
        CodeSetting.of(classes, catalogue.requests().readers(), match.framework().settings()));
  }

  /** As in {@code properties("spring.config.name=shop")}. */
  private static Set<String> settingsNames(ClassScan classes) {
    return classes
        .all()
        .flatMap(type -> type.texts().stream())
        .filter(text -> text.matches("spring\\.config\\.name=[A-Za-z0-9_.-]+"))
        .map(text -> text.replaceFirst(".*=", ""))
        .collect(Collectors.toSet());
  }

  /** How a setting is given by the way of the framework. */
  Passing passing(String key) {
    return new Passing(framework.settings(), key);
  }

  /** Whether its code makes one of some calls. */
  boolean makes(Calls calls) {
    return classes.sites(Step.Call.class).anyMatch(site -> calls.fits(site.step()));
  }

  /** Whether the threads of its server are virtual. */
  boolean hasVirtualThreads() {
    return virtualThreads().filter(settings::isTrue).isPresent();
  }

  /** The setting that makes them virtual; absent: this framework or version has none. */
  Optional<String> virtualThreads() {
    return framework.virtualThreads().stream()
        .filter(
            rule ->
                sign.filter(found -> !VersionOrder.isBefore(found.value(), rule.since()))
                    .isPresent())
        .map(VirtualThreads::setting)
        .findFirst();
  }
}
