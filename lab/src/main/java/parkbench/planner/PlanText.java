package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.config.YamlFile;
import parkbench.plan.AuditLimits;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Connections;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Numbers;
import parkbench.plan.Plan;
import parkbench.plan.Precision;
import parkbench.plan.Probe;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.plan.Trial;
import parkbench.plan.WarmUp;
import parkbench.system.Java;
import parkbench.system.Jvm;
import parkbench.system.Start;
import parkbench.system.StartCommand;
import parkbench.system.SystemSpec;
import parkbench.text.Block.Column;
import parkbench.text.Block.Table;
import parkbench.text.ScenarioWords;
import parkbench.text.TerminalWriter;

/** A plan for a reader: what would run, where, in which order, how long, and by which rules. */
public final class PlanText {
  private static final int WIDTH = 100;
  private static final int LABEL = 13;

  private final Plan plan;
  private final boolean verbose;
  private final List<String> lines = new ArrayList<>();

  private PlanText(Plan plan, boolean verbose) {
    this.plan = plan;
    this.verbose = verbose;
  }

  /** Plain text of at most 100 columns, where names allow it; it ends with a line break. */
  public static String of(Plan plan) {
    return of(plan, false);
  }

  /** The same with the limits of all audits. */
  public static String verbose(Plan plan) {
    return of(plan, true);
  }

  private static String of(Plan plan, boolean verbose) {
    PlanText text = new PlanText(plan, verbose);
    text.head();
    text.rules();
    text.systems();
    text.forks();
    return text.lines.stream()
        .map(line -> line.stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private void head() {
    lines.add(
        plan.source().scenario()
            + ": "
            + plan.precision().map(PlanText::blocks).orElse("")
            + ScenarioWords.count(plan.forks().size(), "fork")
            + ", "
            + ScenarioWords.count(plan.trials(), "trial")
            + plan.precision().map(PlanText::time).orElseGet(this::time));
    paragraph("", plan.source().question());
    lines.add("");
  }

  private String time() {
    return ", "
        + ScenarioWords.count(plan.repeats(), "repeat")
        + ", about "
        + about(plan.estimate());
  }

  /** Of a plan with a precision, the forks below are those of its first block. */
  private static String blocks(Precision asked) {
    return Precision.LEAST + " to " + asked.most() + " blocks of ";
  }

  private static String time(Precision asked) {
    return ", about "
        + about(asked.estimate(Precision.LEAST))
        + " to "
        + about(asked.estimate(asked.most()));
  }

  private void rules() {
    List<Trial> trials = trials();
    entry("From", plan.source().file() + ", random seed " + plan.randomSeed());
    entry("Cores", cores());
    entry(
        "Service",
        same(plan.forks(), fork -> ScenarioWords.limits(fork.limits()), "varies, see the forks"));
    entry("Upstream", same(trials, t -> UpstreamText.of(t.upstream()), "varies"));
    entry("Warm-up", same(plan.forks(), PlanText::warmUp, "varies"));
    entry("Start", same(plan.forks(), PlanText::start, "varies"));
    entry(
        "Connections",
        same(trials, t -> connections(t.exchange().connections()), "vary with the load"));
    entry("Timeout", same(trials, PlanText::timeout, "varies"));
    trials.stream()
        .findFirst()
        .flatMap(each -> each.observation().probe())
        .ifPresent(probe -> entry("Probe", probe(probe)));
    if (verbose) {
      entry("Audit fails", audit(plan.audit()));
      LimitsText.of(plan.limits().diagnosis())
          .forEach((group, limits) -> entry("Rules", group + ": " + limits));
    }
    plan.thresholds().forEach(bound -> entry("Threshold", threshold(bound)));
    plan.claims().forEach(claim -> entry("Claim", claim(claim)));
    plan.notes().forEach(note -> entry("Note", note));
    lines.add("");
  }

  private List<Trial> trials() {
    return plan.forks().stream().flatMap(fork -> fork.trials().stream()).toList();
  }

  private static <T> String same(List<T> things, Function<T, String> words, String otherwise) {
    List<String> distinct = things.stream().map(words).distinct().toList();
    return distinct.size() == 1 ? distinct.getFirst() : otherwise;
  }

  private String cores() {
    String lab =
        Stream.of(
                "load generator " + numbers(plan.layout().load()),
                "upstream " + numbers(plan.layout().upstream()),
                "controller " + numbers(plan.layout().controller()))
            .collect(Collectors.joining(", "));
    return "service " + numbers(plan.layout().service()) + "; " + lab;
  }

  private static String numbers(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.joining("+"));
  }

  private static String warmUp(Fork fork) {
    if (fork.warmUp().none()) {
      return "none: each trial begins on a service that was asked nothing but whether it is ready";
    }
    return "at least "
        + Numbers.grouped(fork.warmUp().requests())
        + " requests of "
        + ScenarioWords.count(fork.warmUp().users(), "user")
        + " at a delay of "
        + ScenarioWords.duration(fork.warmUp().delay())
        + (fork.warmUp().figures() == WarmUp.Figures.TIMES
            ? ", until steady or, where a delay decides, until response times are level, at most "
            : ", until steady, at most ")
        + ScenarioWords.duration(fork.warmUp().cap());
  }

  private static String start(Fork fork) {
    return fork.warmUp().none()
        ? "cold"
        : same(
            fork.trials(),
            trial -> trial.timing().startEmpty() ? "empty: drained before t = 0" : "warm",
            "varies");
  }

  private static String connections(Connections connections) {
    return switch (connections) {
      case Connections.OwnPerUser own -> "one per user";
      case Connections.Pool pool -> "a pool of at most " + Numbers.grouped(pool.max());
    };
  }

  private static String timeout(Trial trial) {
    return ScenarioWords.duration(trial.exchange().timeout())
        + " per exchange; pending ones are awaited for "
        + ScenarioWords.duration(trial.timing().drain());
  }

  private static String probe(Probe probe) {
    return "GET "
        + probe.path()
        + " every "
        + ScenarioWords.duration(probe.every())
        + ", failed after "
        + ScenarioWords.duration(probe.timeout())
        + "; "
        + ScenarioWords.count(probe.failuresToEvict(), "failure")
        + " in a row would evict the service";
  }

  private static String audit(AuditLimits limits) {
    return "fired < "
        + percent(limits.engine().firedOfAsked())
        + " of asked; send lag p99 > "
        + Numbers.of(limits.engine().sendLagP99Millis())
        + " ms (of a closed loop or burst also > "
        + percent(limits.engine().turnaroundOfCycle())
        + " of its cycle); the load generator's hiccups, p99, > "
        + Numbers.of(limits.hiccupP99Millis())
        + " ms and > "
        + percent(limits.engine().turnaroundOfCycle())
        + " of the cycle; arrivals unlike those asked for (constant: off by > "
        + Numbers.of(limits.engine().sendLagP99Millis())
        + " ms; random: a chance < "
        + percent(limits.arrivalRisk())
        + "); turnaround > "
        + percent(limits.engine().turnaroundOfCycle())
        + " of a cycle; lab > "
        + percent(limits.lab().labShareOfCores())
        + " of its cores; its run-queue latency, p99 of each second's mean, > "
        + Numbers.of(limits.lab().labRunDelayP99Millis())
        + " ms (also > "
        + percent(limits.labRunDelayShare())
        + " of the delay; where requests wait for nothing, both are held against the median service"
        + " time); upstream off by > "
        + percent(limits.upstream().upstreamMeanError())
        + " on average or p99 > "
        + Numbers.of(limits.upstream().upstreamP99Millis())
        + " ms and > "
        + percent(limits.upstream().upstreamP99Share())
        + " of the delay (of the response time where the service uses >= "
        + percent(limits.saturation().cpuBound())
        + " of its CPU at <= "
        + percent(limits.saturation().wellBelowCeiling())
        + " of its ceiling, except in a burst); steal > "
        + percent(limits.stealShare())
        + "; answers logged off by > "
        + percent(limits.counts().logOff())
        + "; clock back, or skipping > "
        + Numbers.of(limits.clocks().clockGapSeconds())
        + " s; wall clock off the monotonic one by > "
        + Numbers.of(limits.clocks().clockJumpMillis())
        + " ms beyond drift; samples < "
        + percent(limits.counts().samplesOfDue())
        + " of those due; throughput > "
        + percent(limits.counts().aboveCeiling())
        + " and its counting error above its ceiling; calls for < "
        + percent(limits.counts().callsOfGood())
        + " of the good answers";
  }

  private static String percent(double share) {
    return Numbers.of(share * 100) + " %";
  }

  private static String threshold(Threshold bound) {
    return bound.approach().orElse("every trial")
        + ": "
        + bound.quantity().word()
        + bound.atLeast().map(low -> " at least " + Numbers.of(low)).orElse("")
        + bound.atMost().map(high -> " at most " + Numbers.of(high)).orElse("");
  }

  private static String claim(Claim claim) {
    String tested =
        switch (claim.test()) {
          case Claim.Figure figure -> must(figure.quantity(), figure.bound());
          case Claim.Compared compared ->
              compared.how().name().toLowerCase(Locale.ROOT)
                  + " of "
                  + must(compared.quantity(), compared.bound());
          case Claim.NotTested not -> "not tested: " + not.reason();
        };
    return claim.id() + ", " + claim.text() + " (" + tested + ")";
  }

  private static String must(Quantity quantity, Bound bound) {
    return quantity.word() + " " + bound.words(Numbers::of);
  }

  private void systems() {
    Map<String, SystemSpec> systems = new LinkedHashMap<>();
    plan.forks().forEach(fork -> systems.put(fork.system().name(), fork.system()));
    systems.values().stream()
        .sorted(Comparator.comparing(SystemSpec::name))
        .forEach(
            system -> {
              String stack =
                  system.description().stack().isEmpty() ? "" : ": " + system.description().stack();
              entry(
                  "System", system.name() + " (" + system.description().generation() + ")" + stack);
              entry("", start(system.start()));
              entry("", jvms(system));
            });
    lines.add("");
  }

  private static String start(Start start) {
    return switch (start) {
      case Start.Jar jar ->
          Stream.of(
                  Stream.of("java"),
                  jar.options().stream(),
                  Stream.of("-jar " + YamlFile.shown(jar.file())),
                  jar.arguments().stream())
              .flatMap(words -> words)
              .collect(Collectors.joining(" "));
      case Start.Command command -> String.join(" ", command.words());
      case Start.Running running -> "runs already at " + running.url();
      case Start.NoService none -> "no service: the load asks the upstream itself";
    };
  }

  /** What the system's forks run on here: version and program. */
  private String jvms(SystemSpec system) {
    String here =
        plan.forks().stream()
            .filter(fork -> fork.system().name().equals(system.name()))
            .flatMap(fork -> fork.jvm().stream())
            .distinct()
            .sorted(Comparator.comparingInt(Jvm::feature))
            .map(jvm -> jvm.words() + " (" + YamlFile.shown(jvm.java()) + ")")
            .collect(Collectors.joining(" and "));
    String runs =
        system
            .java()
            .filter(java -> java.only().isEmpty())
            .map(
                java ->
                    "; it runs on " + java.words() + ", the " + taken(java) + " found, by default")
            .orElse("");
    return here.isEmpty() ? "" : "on " + here + runs;
  }

  private static String taken(Java java) {
    return java.take().name().toLowerCase(Locale.ROOT);
  }

  private void forks() {
    int repeat = 0;
    for (Fork fork : plan.forks()) {
      if (plan.repeats() > 1 && fork.repeat() != repeat) {
        repeat = fork.repeat();
        lines.add("Repeat " + repeat + " of " + plan.repeats());
      }
      lines.add(
          "Fork "
              + fork.number()
              + ": "
              + fork.system().name()
              + "/"
              + fork.approach().name()
              + fork.jvm().map(jvm -> ", Java " + jvm.version()).orElse("")
              + ", "
              + ScenarioWords.limits(fork.limits())
              + ", about "
              + about(fork.estimate()));
      paragraph("  ", String.join(" ", StartCommand.added(fork.system(), fork.approach())));
      table(fork).forEach(line -> lines.add("  " + line));
      lines.add("");
    }
    lines.removeLast();
  }

  private static List<String> table(Fork fork) {
    return TerminalWriter.lines(
        Table.of(
            Column.all(
                "#trial", "#delay", "load", "#cycle", "#settle", "#window", "#ceiling", "because"),
            fork.trials().stream().map(PlanText::row)));
  }

  private static List<String> row(Trial trial) {
    return List.of(
        trial.id().substring(0, trial.id().indexOf('-')),
        ScenarioWords.duration(trial.delay()),
        load(trial.load()),
        ScenarioWords.duration(trial.timing().cycle()),
        ScenarioWords.duration(trial.timing().settle()),
        ScenarioWords.duration(trial.timing().window()),
        trial.bound().ceiling().map(rate -> ceiling(rate.perSecond()) + " rps").orElse("-"),
        trial.bound().ceilingWhy());
  }

  private static String ceiling(double perSecond) {
    return perSecond >= 10 ? Numbers.grouped(Math.round(perSecond)) : Numbers.of(perSecond);
  }

  private static String load(Load load) {
    return switch (load) {
      case Load.Closed closed ->
          ScenarioWords.count(closed.users(), "user")
              + (closed.think().isZero()
                  ? ""
                  : ", think " + ScenarioWords.duration(closed.think()));
      case Load.AtOnce burst ->
          Numbers.grouped(burst.users())
              + (burst.ramp().isZero()
                  ? " at once"
                  : " over " + ScenarioWords.duration(burst.ramp()))
              + " x "
              + burst.requestsEach();
      case Load.Open open -> open.arrivals().name().toLowerCase(Locale.ROOT) + " " + rates(open);
    };
  }

  private static String rates(Load.Open open) {
    if (open.profile().size() > 3) {
      return "profile of " + open.profile().size() + " segments";
    }
    return open.profile().stream().map(PlanText::segment).collect(Collectors.joining(", "))
        + " rps";
  }

  private static String segment(Load.Segment segment) {
    String from = Numbers.of(segment.from().perSecond());
    String to = Numbers.of(segment.to().perSecond());
    return from.equals(to) ? from : from + ".." + to;
  }

  private static String about(Duration value) {
    return ScenarioWords.duration(Duration.ofSeconds(Math.ceilDiv(value.toMillis(), 1000L)));
  }

  private void entry(String label, String words) {
    paragraph(label + " ".repeat(Math.max(0, LABEL - label.length())), words);
  }

  /** Wraps words behind a label; a word longer than the line stays whole. */
  private void paragraph(String label, String words) {
    StringBuilder line = new StringBuilder(label);
    boolean bare = true;
    for (String word : words.strip().split(" +", -1)) {
      if (!bare && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(label.length()));
        bare = true;
      }
      line.append(bare ? "" : " ").append(word);
      bare = false;
    }
    Optional.of(line.toString()).filter(text -> !text.isBlank()).ifPresent(lines::add);
  }
}
