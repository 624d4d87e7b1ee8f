package parkbench.measure;

import static parkbench.record.Metric.GC_PAUSE;
import static parkbench.record.Metric.HEAP_USED;
import static parkbench.record.Metric.RSS;
import static parkbench.record.Metric.SAFEPOINT_TIME;
import static parkbench.record.Metric.THREADS;
import static parkbench.record.Metric.UNREAD_CONNECTIONS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.record.LoadProgress;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Timeline;
import parkbench.result.Timeline.Line;
import parkbench.result.Timeline.Mark;
import parkbench.result.Timeline.Point;
import parkbench.stacks.JvmThreads;
import parkbench.store.StoredTrial;
import parkbench.text.Figures;

/** Everything that was seen in a trial on one axis: seconds since its t = 0. */
public final class Timelines {
  private static final int POOLS_SHOWN = 4;
  private static final double MEBI = 1 << 20;

  /** Percentiles from p0 to p90, and as many from there to p99. */
  private static final double PER_DECADE = 12;

  /** What threads of the JVM and of looking into it are shown as, together. */
  private static final String JVM = "JVM";

  private final StoredTrial trial;
  private final Samples samples;
  private final List<LoadProgress> progress;
  private final Latencies latencies;
  private final long zero;

  private Timelines(StoredTrial trial) {
    this.trial = trial;
    this.samples = new Samples(trial.samples());
    this.progress = trial.progress();
    this.latencies = Latencies.read(trial.latencies());
    this.zero =
        trial
            .record()
            .load()
            .map(load -> load.instants().startNanos())
            .orElseGet(() -> samples.all().stream().mapToLong(Sample::atNanos).min().orElse(0));
  }

  public static Timeline of(StoredTrial trial) {
    return new Timelines(trial).timeline();
  }

  private Timeline timeline() {
    return new Timeline(
        trial.record().trial().id(),
        trial.record().load().map(load -> second(load.instants().windowStartNanos())).orElse(0.0),
        trial.record().load().map(load -> second(load.instants().windowEndNanos())).orElse(0.0),
        marks(),
        Stream.of(responses(), answers(), inFlight(), cpu(), threads(), heap(), pauses())
            .flatMap(List::stream)
            .filter(line -> !line.points().isEmpty())
            .toList(),
        percentiles());
  }

  private List<Timeline.Percentile> percentiles() {
    Histogram window =
        trial
            .record()
            .load()
            .map(
                load ->
                    latencies.sum(
                        Latencies.RESPONSE,
                        second(load.instants().windowStartNanos()),
                        second(load.instants().windowEndNanos())))
            .orElseGet(() -> new Histogram(3));
    return Stream.iterate(0, half -> half + 1)
        .map(half -> 1 - Math.pow(10, -half / PER_DECADE))
        .takeWhile(share -> window.getTotalCount() * (1 - share) >= Distribution.ENOUGH)
        .map(
            share -> new Timeline.Percentile(share, window.getValueAtPercentile(100 * share) / 1e3))
        .toList();
  }

  private List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    for (Change change : trial.record().trial().upstream().script()) {
      String words = words(change.effect());
      marks.add(new Mark(change.from().toNanos() / 1e9, words));
      change
          .until()
          .ifPresent(until -> marks.add(new Mark(until.toNanos() / 1e9, "end of " + words)));
    }
    return marks;
  }

  private static String words(Change.Effect effect) {
    return switch (effect) {
      case Change.Effect.Takes takes -> "delay " + words(takes.delay());
      case Change.Effect.Stall stall -> "stall";
      case Change.Effect.Refuse refuse -> "connections refused";
      case Change.Effect.Failing failing -> "faults";
    };
  }

  private static String words(Delay delay) {
    return switch (delay) {
      case Delay.Constant constant -> millis(constant.value());
      case Delay.Uniform uniform -> millis(uniform.low()) + " to " + millis(uniform.high());
      case Delay.LogNormal shape ->
          "median " + millis(shape.median()) + ", p99 " + millis(shape.p99());
      case Delay.Exponential shape -> "exponential, mean " + millis(shape.mean());
      case Delay.FromQuery query -> "as the query says";
      case Delay.FromPath path -> "as the path says";
    };
  }

  private static String millis(Duration duration) {
    return Figures.millis(duration.toNanos() / 1e6);
  }

  private List<Line> responses() {
    SortedMap<Integer, Histogram> seconds = latencies.perSecond(Latencies.RESPONSE);
    List<Line> lines = new ArrayList<>();
    for (double percentile : new double[] {50, 95, 99}) {
      lines.add(
          new Line(
              Timeline.RESPONSE_TIME,
              "p" + Figures.number(percentile),
              "ms",
              points(
                  withEnough(seconds, percentile),
                  each -> each.getValueAtPercentile(percentile) / 1e3)));
    }
    lines.add(
        new Line(
            Timeline.RESPONSE_TIME,
            "max",
            "ms",
            points(seconds, each -> each.getMaxValue() / 1e3)));
    lines.add(
        new Line(
            Timeline.RESPONSE_TIME,
            Timeline.HEALTH_CHECK,
            "ms",
            trial.record().beside().probe().stream()
                .flatMap(probe -> probe.asks().stream())
                .map(ask -> new Point(second(ask.atNanos()), ask.millis()))
                .toList()));
    return lines;
  }

  /** Seconds in which enough answers lie beyond a percentile. */
  private static SortedMap<Integer, Histogram> withEnough(
      SortedMap<Integer, Histogram> seconds, double percentile) {
    SortedMap<Integer, Histogram> enough = new TreeMap<>(seconds);
    enough
        .values()
        .removeIf(each -> each.getTotalCount() * (100 - percentile) / 100 < Distribution.ENOUGH);
    return enough;
  }

  /** In the second in which they were sent or answered. */
  private List<Line> answers() {
    return List.of(
        change(Timeline.ARRIVALS, word -> word.finished() + word.inFlight()),
        change(Timeline.COMPLETIONS, LoadProgress::good),
        change("failures", word -> word.finished() - word.good()));
  }

  /** By how much a count grew from word to word, per second. */
  private Line change(String name, ToLongFunction<LoadProgress> count) {
    List<Point> points = new ArrayList<>();
    long before = zero;
    long counted = 0;
    for (LoadProgress word : progress) {
      double seconds = (word.atNanos() - before) / 1e9;
      if (seconds > 0) {
        points.add(
            new Point(
                second(word.atNanos()) - seconds / 2,
                (count.applyAsLong(word) - counted) / seconds));
      }
      before = word.atNanos();
      counted = count.applyAsLong(word);
    }
    return new Line(Timeline.REQUESTS, name, "per second", points);
  }

  private List<Line> inFlight() {
    return List.of(
        new Line(
            Timeline.IN_FLIGHT,
            "requests",
            "requests",
            progress.stream()
                .map(word -> new Point(second(word.atNanos()), word.inFlight()))
                .toList()),
        gauge(Timeline.IN_FLIGHT, "unread by the service", "requests", UNREAD_CONNECTIONS, 1));
  }

  private List<Line> cpu() {
    return Stream.of(Subject.SERVICE, Subject.LOAD, Subject.UPSTREAM, Subject.CONTROLLER)
        .map(
            subject ->
                rate(
                    "CPU",
                    subject.name().toLowerCase(Locale.ROOT),
                    "cores",
                    subject,
                    Metric.CPU,
                    1e9))
        .toList();
  }

  private List<Line> threads() {
    Map<String, List<Point>> alive = new TreeMap<>();
    Map<String, List<Point>> busy = new TreeMap<>();
    SortedMap<Double, Double> jvm = new TreeMap<>();
    for (Sample sample : samples.of(Subject.SERVICE)) {
      double second = second(sample.atNanos());
      for (PoolSample pool : sample.pools()) {
        if (JvmThreads.named(pool.name())) {
          jvm.merge(second, (double) pool.threads(), Double::sum);
          continue;
        }
        alive
            .computeIfAbsent(pool.name(), name -> new ArrayList<>())
            .add(new Point(second, pool.threads()));
        pool.busy()
            .ifPresent(
                threads ->
                    busy.computeIfAbsent(pool.name(), name -> new ArrayList<>())
                        .add(new Point(second, threads)));
      }
    }
    List<Line> lines = new ArrayList<>();
    lines.add(gauge("threads", "all", "threads", THREADS, 1));
    for (String name : largest(alive)) {
      lines.add(new Line("threads", name, "threads", alive.getOrDefault(name, List.of())));
      lines.add(
          new Line("threads", name + ", busy", "threads", busy.getOrDefault(name, List.of())));
    }
    lines.add(
        new Line(
            "threads",
            JVM,
            "threads",
            jvm.entrySet().stream()
                .map(each -> new Point(each.getKey(), each.getValue()))
                .toList()));
    return lines;
  }

  private static Set<String> largest(Map<String, List<Point>> pools) {
    Comparator<Map.Entry<String, List<Point>>> bySize =
        Comparator.comparingDouble(
            pool -> pool.getValue().stream().mapToDouble(Point::value).max().orElse(0));
    return pools.entrySet().stream()
        .sorted(bySize.reversed())
        .limit(POOLS_SHOWN)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<Line> heap() {
    return List.of(
        gauge("heap", "used", "MiB", HEAP_USED, MEBI),
        gauge("heap", "resident memory", "MiB", RSS, MEBI));
  }

  private List<Line> pauses() {
    String group = "garbage collection";
    return List.of(
        rate(group, "pauses", "ms per second", Subject.SERVICE, GC_PAUSE, 1e6),
        rate(group, "all safepoints", "ms per second", Subject.SERVICE, SAFEPOINT_TIME, 1e6));
  }

  private Line gauge(String group, String name, String unit, Metric metric, double scale) {
    return new Line(
        group,
        name,
        unit,
        samples.gauge(Subject.SERVICE, metric).readings().stream()
            .map(reading -> new Point(second(reading.atNanos()), reading.value() / scale))
            .toList());
  }

  private Line rate(
      String group, String name, String unit, Subject subject, Metric metric, double scale) {
    return new Line(
        group,
        name,
        unit,
        samples.counter(subject, metric).steps().stream()
            .filter(step -> step.nanos() > 0 && step.change() >= 0)
            .map(
                step ->
                    new Point(
                        second(step.to().atNanos()), step.change() / scale / (step.nanos() / 1e9)))
            .toList());
  }

  /** A second is drawn at its middle. */
  private static List<Point> points(
      SortedMap<Integer, Histogram> seconds, ToDoubleFunction<Histogram> value) {
    return seconds.entrySet().stream()
        .map(second -> new Point(second.getKey() + 0.5, value.applyAsDouble(second.getValue())))
        .toList();
  }

  private double second(long atNanos) {
    return (atNanos - zero) / 1e9;
  }
}
