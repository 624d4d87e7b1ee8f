package parkbench.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.Topology;
import parkbench.record.Machine;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.MachineCheck.Owner;
import parkbench.record.MachineCheck.Work;
import parkbench.record.WorkTime;

/** The result of a check of the machine, in words. */
public final class CheckWords {
  private static final double NANOS_PER_MILLI = 1e6;

  private CheckWords() {}

  /** One line where others took more of a core than a measurement can ignore. */
  static Optional<String> noisy(MachineCheck check) {
    return noisiest(check)
        .map(
            core ->
                "others took %s of core %d in the %s before the run"
                    .formatted(percent(core.taken()), core.core(), seconds(check)));
  }

  /** Each figure by its name. */
  public static Map<String, String> figures(Machine machine, Optional<MachineCheck> seen) {
    Map<String, String> figures = new LinkedHashMap<>();
    if (seen.isEmpty()) {
      figures.put("interference", "cannot be measured here: the system counts nothing per core");
    }
    seen.ifPresent(check -> figures(check, figures));
    Topology topology = machine.topology();
    figures.put(
        "SMT siblings",
        topology.siblings().isEmpty()
            ? "none shown"
            : topology.siblings().stream().map(CheckWords::and).collect(Collectors.joining("; ")));
    figures.put(
        "efficiency cores",
        topology.efficiency().isEmpty() ? "none shown" : and(topology.efficiency()));
    return figures;
  }

  private static void figures(MachineCheck check, Map<String, String> figures) {
    figures.put("watched", seconds(check));
    check.cores().stream()
        .filter(core -> core.owner() != Owner.NONE)
        .forEach(core -> figures.put("core " + core.core() + owner(core), uses(core)));
    figures.put(
        "pressure on the CPU",
        check
            .pressure()
            .map(share -> "a task waited for a core in " + percent(share) + " of the time")
            .orElse("not counted by the kernel (no PSI)"));
    figures.put(
        "fixed work",
        check
            .work()
            .map(CheckWords::work)
            .orElse("not timed: a thread cannot be bound to the service's core"));
  }

  /** What a person should know before a measurement; each a sentence or two. */
  public static List<String> advice(MachineCheck check) {
    List<String> advice = new ArrayList<>();
    noisiest(check)
        .ifPresent(
            core ->
                advice.add(
                    "Others took %s of core %d%s in %s. Stop them, or expect bounds in place of exact figures."
                        .formatted(
                            percent(core.taken()), core.core(), owner(core), seconds(check))));
    check.cores().stream()
        .filter(core -> core.steal() == 0 && core.stalled().orElse(0.0) > Core.NOISY)
        .findFirst()
        .ifPresent(
            core ->
                advice.add(
                    "The kernel counts no steal, yet core %d did not run for about %s of the time: the"
                            .formatted(core.core(), percent(core.stalled().orElse(0.0)))
                        + " hypervisor takes it without a report."));
    check
        .work()
        .flatMap(Work::ratio)
        .filter(ratio -> ratio > WorkTime.TOLERATED)
        .ifPresent(
            ratio ->
                advice.add(
                    "The same work took %s times as long while the lab's core was busy: the cores share"
                            .formatted(ratio(ratio))
                        + " hardware, or the frequency changed. CPU figures are about right at best."));
    return advice;
  }

  private static Optional<Core> noisiest(MachineCheck check) {
    return check.noisiest().filter(Core::noisy);
  }

  private static String owner(Core core) {
    return switch (core.owner()) {
      case SERVICE -> " (service)";
      case LAB -> " (lab)";
      case BOTH -> " (service, lab)";
      case NONE -> "";
    };
  }

  private static String uses(Core core) {
    String stalls =
        core.stalled()
            .map(
                share ->
                    "stalls "
                        + percent(share)
                        + core.longestStall()
                            .filter(longest -> longest.isPositive())
                            .map(longest -> " (longest " + millis(longest.toNanos()) + ")")
                            .orElse(""))
            .orElse("stalls not measured (no schedstat)");
    return "other processes %s, steal %s, %s"
        .formatted(percent(core.foreign()), percent(core.steal()), stalls);
  }

  private static String work(Work work) {
    return millis(work.idle().cpuNanos())
        + " on core "
        + work.idle().core()
        + work.ratio()
            .map(ratio -> ", " + ratio(ratio) + " times that with the lab's core busy")
            .orElse("; not timed with another core busy: service and lab share this one");
  }

  private static String and(List<Integer> cores) {
    return cores.stream()
        .sorted(Comparator.naturalOrder())
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  static String percent(double share) {
    return String.format(
        Locale.ROOT, share > 0 && share < 0.01 ? "%.1f %%" : "%.0f %%", share * 100);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }

  private static String seconds(MachineCheck check) {
    return String.format(Locale.ROOT, "%.0f s", check.watched().toNanos() / 1e9);
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3g ms", nanos / NANOS_PER_MILLI);
  }
}
