package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.BlockingPlace;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.MeteredPool;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.stacks.JvmThreads;
import parkbench.text.Figures;
import parkbench.text.FindingText;
import parkbench.text.ThreadWords;

/** What a terminal shows of an examination: the leading finding first, then what was seen. */
public final class ExaminationText {
  private static final int POOLS = 12;
  private static final int PAGE_NAME = 24;

  private ExaminationText() {}

  /** Lines. */
  public static List<String> of(Evidence seen, List<Finding> findings) {
    List<String> lines = new ArrayList<>();
    findings.forEach(finding -> lines.addAll(finding(finding)));
    lines.add(service(seen));
    lines.addAll(pools(seen));
    lines.addAll(metered(seen));
    lines.addAll(recorded(seen));
    lines.addAll(unthreaded(seen));
    seen.notes().forEach(note -> lines.add("note: " + note));
    return lines;
  }

  private static List<String> finding(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add(
        finding.rule().title()
            + " ("
            + FindingText.confidence(finding.confidence())
            + " confidence)");
    lines.add("  " + FindingText.sentence(finding));
    FindingText.evidence(finding).forEach((name, value) -> lines.add("  " + name + ": " + value));
    lines.add("  what this means: docs/findings.md#" + FindingText.anchor(finding.rule()));
    lines.add("");
    return lines;
  }

  /** What was seen of the whole service, in a sentence, without what could not be read. */
  static String service(Evidence seen) {
    return (seen.inside()
            ? "Seen in "
                + Figures.number(seen.seconds())
                + " s and "
                + seen.dumps()
                + " thread dumps: "
            : "Seen from outside for " + Figures.number(seen.seconds()) + " s: ")
        + Stream.of(
                seen.cpuShare()
                    .map(
                        share ->
                            "CPU "
                                + Figures.percent(share)
                                + " of "
                                + Figures.cores(seen.use(Kind.CPU_LIMIT).orElseThrow())),
                seen.use(Kind.RUN_QUEUE_LATENCY)
                    .map(waited -> "run-queue latency " + Figures.number(waited) + " s per second"),
                seen.use(Kind.THROTTLED_PERIODS)
                    .map(
                        share ->
                            "stopped by its quota in "
                                + Figures.percent(share)
                                + " of its periods"),
                seen.use(Kind.GC_PAUSES)
                    .map(
                        share ->
                            "stopped by collections for "
                                + Figures.percent(share)
                                + " of the time"),
                seen.use()
                    .unreadRequests()
                    .map(waiting -> Figures.number(waiting) + " requests unread")
                    .or(() -> Optional.of("how many requests are unread is not known")))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static List<String> pools(Evidence seen) {
    List<String> lines = new ArrayList<>();
    if (seen.inside()) {
      lines.add(String.format(Locale.ROOT, "%8s %8s  %s", "threads", "busy", "pool"));
    }
    shown(seen).stream().map(ExaminationText::pool).forEach(lines::add);
    return lines;
  }

  /** The largest pools of those whose idle threads are known. */
  static List<ThreadPool> shown(Evidence seen) {
    return seen.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER)
        .filter(pool -> !JvmThreads.named(pool.name()))
        .limit(POOLS)
        .toList();
  }

  private static List<String> metered(Evidence seen) {
    List<String> lines = new ArrayList<>();
    if (!seen.metrics().isEmpty()) {
      lines.add(
          String.format(
              Locale.ROOT, "%8s %8s %8s  %s", "there", "in use", "waiting", "its metrics"));
    }
    seen.metrics().stream().limit(POOLS).map(ExaminationText::metered).forEach(lines::add);
    return lines;
  }

  private static List<String> recorded(Evidence seen) {
    List<BlockingPlace> all = seen.blocking().orElse(List.of());
    List<String> lines = new ArrayList<>();
    if (!all.isEmpty()) {
      lines.add(String.format(Locale.ROOT, "%8s %8s  %s", "times", "longest", "recorded"));
    }
    all.stream().limit(POOLS).map(ExaminationText::recorded).forEach(lines::add);
    return lines;
  }

  private static List<String> unthreaded(Evidence seen) {
    List<AsyncWaiters> all = seen.waiters().orElse(List.of());
    List<String> lines = new ArrayList<>();
    if (seen.waiters().isPresent() && all.isEmpty()) {
      lines.add("No async waiters were seen in its heap.");
    }
    if (!all.isEmpty()) {
      lines.add(String.format(Locale.ROOT, "%8s %8s  %s", "least", "most", "without a thread"));
    }
    all.stream().map(ExaminationText::unthreaded).forEach(lines::add);
    return lines;
  }

  private static String unthreaded(AsyncWaiters waiting) {
    return String.format(
        Locale.ROOT,
        "%8s %8s  %s",
        Figures.count(waiting.least()),
        Figures.count(waiting.most()),
        words(waiting));
  }

  /** {@code waiting for a connection of a client's pool (Reactor Netty's clients)}. */
  static String words(AsyncWaiters waiting) {
    return ThreadWords.of(waiting.doing()) + " (" + waiting.of() + ")";
  }

  private static String recorded(BlockingPlace stalled) {
    return String.format(
        Locale.ROOT,
        "%8s %8s  %s %s in %s",
        Figures.count(stalled.times()),
        Figures.millis(stalled.longestMillis()),
        stalled.pinned() ? "pinned virtual threads" : "event loops",
        ThreadWords.of(stalled.doing()),
        stalled.place());
  }

  private static String metered(MeteredPool pool) {
    return String.format(
        Locale.ROOT,
        "%8s %8s %8s  %s%s",
        Figures.number(pool.size()),
        Figures.number(pool.takenMean()),
        Figures.number(pool.waitingMean()),
        pool.kind().words(),
        pool.name().isEmpty() ? "" : " (" + pool.name() + ")");
  }

  private static String pool(ThreadPool pool) {
    return String.format(
        Locale.ROOT,
        "%8d %8s  %-" + PAGE_NAME + "s %s%s",
        pool.threads().max(),
        Figures.number(pool.threads().busyMean()),
        pool.name(),
        ThreadWords.of(pool.kind()),
        pool.mostly().map(doing -> ", " + most(pool, doing)).orElse(""));
  }

  /** {@code 98 % of the busy ones sleeping}. */
  static String most(ThreadPool pool, ThreadActivity doing) {
    return Figures.percent(pool.share(doing)) + " of the busy ones " + ThreadWords.of(doing);
  }
}
