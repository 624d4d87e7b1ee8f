package parkbench.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.BlockingPlace;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.MeteredPool;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.stacks.JvmThreads;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.FindingText;
import parkbench.text.ThreadWords;

/** An examination: the leading finding first, then what was seen. */
public final class ExaminationDocument {
  /** Thread pools that are shown, the largest first. */
  private static final int MAX_POOLS = 12;

  /** Rows of the other tables on a terminal. */
  private static final int MAX_ROWS = 12;

  static final String TITLE = "What holds it up?";

  private ExaminationDocument() {}

  /** For a terminal: no more rows than it has room for. */
  public static List<Block> brief(Evidence seen, List<Finding> findings) {
    return Stream.of(findings(findings), seen(seen, MAX_ROWS)).flatMap(List::stream).toList();
  }

  /**
   * All of it, with a title.
   *
   * @param subject what was examined: {@code process 4711}
   */
  public static List<Block> of(
      String subject, Instant when, Evidence seen, List<Finding> findings) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(1, TITLE));
    blocks.add(
        new Paragraph("Examined: " + subject + ", " + when.truncatedTo(ChronoUnit.SECONDS) + "."));
    blocks.addAll(sections(seen, findings));
    return blocks;
  }

  static List<Section> sections(Evidence seen, List<Finding> findings) {
    return List.of(
        new Section("findings", "Findings", findings(findings)),
        new Section("seen", "What was seen", seen(seen)));
  }

  /** Each with its evidence, and where it is explained. */
  public static List<Block> findings(List<Finding> findings) {
    List<Block> blocks = new ArrayList<>();
    for (Finding finding : findings) {
      blocks.add(
          new Heading(
              3,
              finding.rule().title()
                  + " ("
                  + FindingText.confidence(finding.confidence())
                  + " confidence)"));
      List<Item> items = new ArrayList<>();
      items.add(new Item("", FindingText.sentence(finding)));
      FindingText.evidence(finding)
          .forEach((name, value) -> items.add(new Item(name + ":", value)));
      items.add(new Item("what this means:", FindingText.page(finding.rule())));
      blocks.add(new Bullets(items));
      blocks.add(new Gap());
    }
    return blocks;
  }

  /** What was seen, whatever the findings make of it. */
  public static List<Block> seen(Evidence seen) {
    return seen(seen, Integer.MAX_VALUE);
  }

  private static List<Block> seen(Evidence seen, int rows) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(service(seen)));
    if (!shown(seen).isEmpty()) {
      table(
          blocks,
          Column.all("thread pool", "#threads", "#busy", "kind", "most of the busy ones"),
          shown(seen).stream().map(ExaminationDocument::pool));
    }
    List<Peer> peers = seen.flow().map(Flow::peers).orElse(List.of());
    if (!peers.isEmpty()) {
      table(
          blocks,
          Column.all("called", "#connections", "#calls in flight", "#at most", "#oldest"),
          peers.stream().limit(rows).map(ExaminationDocument::called));
    }
    if (!seen.metrics().isEmpty()) {
      table(
          blocks,
          Column.all("pool by its metrics", "#size", "#in use", "#waiting"),
          seen.metrics().stream().limit(rows).map(ExaminationDocument::metered));
    }
    List<BlockingPlace> blocking = seen.blocking().orElse(List.of());
    if (!blocking.isEmpty()) {
      table(
          blocks,
          Column.all("blocking events", "#events", "#longest"),
          blocking.stream().limit(rows).map(ExaminationDocument::recorded));
    }
    waiters(seen, blocks);
    seen.notes().forEach(note -> blocks.add(new Paragraph("note:", note)));
    return blocks;
  }

  private static void waiters(Evidence seen, List<Block> blocks) {
    List<AsyncWaiters> all = seen.waiters().orElse(List.of());
    if (!all.isEmpty()) {
      table(
          blocks,
          Column.all("async waiters", "#at least", "#at most"),
          all.stream().map(ExaminationDocument::waiting));
    } else if (seen.waiters().isPresent()) {
      blocks.add(new Paragraph("No async waiters were seen in its heap."));
    }
  }

  private static void table(List<Block> blocks, List<Column> columns, Stream<List<String>> rows) {
    blocks.add(new Gap());
    blocks.add(Table.of(columns, rows));
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
                seen.flow().map(ExaminationDocument::inFlight),
                seen.use()
                    .unreadRequests()
                    .map(waiting -> Figures.number(waiting) + " requests unread")
                    .or(() -> Optional.of("how many requests are unread is not known")))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static String inFlight(Flow flow) {
    return Figures.number(flow.requests().mean())
        + " requests in flight"
        + flow.calls()
            .map(calls -> " and " + Figures.number(calls.mean()) + " calls")
            .orElse(" and an unknown number of calls");
  }

  /** The largest pools of those whose idle threads are known. */
  static List<ThreadPool> shown(Evidence seen) {
    return seen.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER)
        .filter(pool -> !JvmThreads.named(pool.name()))
        .limit(MAX_POOLS)
        .toList();
  }

  private static List<String> pool(ThreadPool pool) {
    return List.of(
        pool.name(),
        Figures.count(pool.threads().max()),
        Figures.number(pool.threads().busyMean()),
        ThreadWords.of(pool.kind()),
        pool.mostly().map(doing -> most(pool, doing)).orElse(Figures.NONE));
  }

  /** {@code 98 % sleeping}. */
  private static String most(ThreadPool pool, ThreadActivity doing) {
    return Figures.percent(pool.share(doing)) + " " + ThreadWords.of(doing);
  }

  private static List<String> called(Peer peer) {
    return List.of(
        peer.address(),
        Figures.number(peer.connections()),
        Figures.number(peer.calls().mean()),
        Figures.count(peer.calls().max()),
        Figures.millis(1e3 * peer.oldestSeconds()));
  }

  private static List<String> metered(MeteredPool pool) {
    return List.of(
        pool.kind().words() + (pool.name().isEmpty() ? "" : " (" + pool.name() + ")"),
        Figures.number(pool.size()),
        Figures.number(pool.takenMean()),
        Figures.number(pool.waitingMean()));
  }

  private static List<String> recorded(BlockingPlace place) {
    return List.of(
        (place.pinned() ? "pinned virtual threads" : "event loops")
            + " "
            + ThreadWords.of(place.doing())
            + " in "
            + place.place(),
        Figures.count(place.times()),
        Figures.millis(place.longestMillis()));
  }

  /** {@code waiting for a connection of a client's pool (Reactor Netty's clients)}. */
  private static List<String> waiting(AsyncWaiters waiting) {
    return List.of(
        ThreadWords.of(waiting.doing()) + " (" + waiting.of() + ")",
        Figures.count(waiting.least()),
        Figures.count(waiting.most()));
  }
}
