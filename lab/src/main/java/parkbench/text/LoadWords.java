package parkbench.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Arrivals;
import parkbench.plan.Capacity;
import parkbench.plan.Driver;
import parkbench.plan.Incident;
import parkbench.plan.Load;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.system.Limits;

/** A load and an upstream in the report's words. */
public final class LoadWords {
  private LoadWords() {}

  public static Report.LoadSummary of(Load load) {
    return switch (load) {
      case Load.Closed closed ->
          new Report.LoadSummary(
              "closed",
              Figures.count(closed.users())
                  + " users"
                  + (closed.think().isZero()
                      ? ""
                      : " thinking " + Figures.millis(closed.think().toNanos() / 1e6)),
              Optional.of(closed.users()),
              Optional.empty());
      case Load.AtOnce burst ->
          new Report.LoadSummary(
              Report.LoadSummary.AT_ONCE,
              Figures.count(burst.users())
                  + (burst.ramp().isZero()
                      ? " users at once, "
                      : " users over " + Figures.number(burst.ramp().toMillis() / 1e3) + " s, ")
                  + burst.requestsEach()
                  + (burst.requestsEach() == 1 ? " request each" : " requests each"),
              Optional.of(burst.users()),
              Optional.empty());
      case Load.Open open -> open(open);
    };
  }

  /** With what the service was given, where that differs within the run. */
  public static Report.LoadSummary of(Load load, Limits given, List<Limits> all) {
    Report.LoadSummary summary = of(load);
    if (all.size() < 2) {
      return summary;
    }
    boolean memory = all.stream().map(Limits::memory).distinct().count() > 1;
    return new Report.LoadSummary(
        summary.shape(),
        summary.words() + ", " + cores(given) + (memory ? ", " + given.memory() : ""),
        summary.users(),
        summary.rate());
  }

  /** By whom, where that is not the built-in engine: the figures of two drivers are not one's. */
  public static Report.LoadSummary by(Driver driver, Report.LoadSummary load) {
    return driver.builtIn()
        ? load
        : new Report.LoadSummary(
            load.shape(), load.words() + ", asked by " + driver.word(), load.users(), load.rate());
  }

  /** Under which incident: those of a run have the same load. */
  public static Report.LoadSummary meeting(Incident.Kind kind, Report.LoadSummary load) {
    return new Report.LoadSummary(
        load.shape(), load.words() + ", upstream " + kind.word(), load.users(), load.rate());
  }

  /** {@code 1 core}, {@code 2 cores}, {@code 1 CPU over 2 cores}. */
  public static String cores(Limits given) {
    String cores = given.cores() + (given.cores() == 1 ? " core" : " cores");
    return given.quota().map(quota -> Figures.number(quota) + " CPU over " + cores).orElse(cores);
  }

  private static Report.LoadSummary open(Load.Open open) {
    double seconds = open.duration().toNanos() / 1e9;
    double asked =
        open.profile().stream()
            .mapToDouble(
                segment ->
                    (segment.from().perSecond() + segment.to().perSecond())
                        / 2
                        * (segment.duration().toNanos() / 1e9))
            .sum();
    boolean steady =
        open.profile().stream()
                .flatMap(segment -> Stream.of(segment.from(), segment.to()))
                .distinct()
                .count()
            == 1;
    String arrivals =
        open.arrivals() == Arrivals.CONSTANT
            ? ""
            : ", "
                + open.arrivals().name().charAt(0)
                + open.arrivals().name().substring(1).toLowerCase(Locale.ROOT);
    return new Report.LoadSummary(
        "open",
        Figures.rps(asked / seconds) + (steady ? "" : " on average") + arrivals,
        Optional.empty(),
        Optional.of(asked / seconds));
  }

  public static String capacity(Capacity capacity) {
    return switch (capacity) {
      case Capacity.Unlimited unlimited -> "unlimited";
      case Capacity.Servers servers -> servers.servers() + " servers, queue of " + servers.queue();
    };
  }

  /** {@code 500 ms}: the delay of the upstream. */
  public static String delay(LoadPoint point) {
    return Figures.millis(point.delayMillis());
  }

  /** {@code 500 ms, 400 users}. */
  public static String point(LoadPoint point) {
    return delay(point) + ", " + point.load();
  }

  /** {@code upstream 500 ms, 400 users, repeat 2}. */
  public static String where(TrialReport trial) {
    int repeat = trial.identity().repeat();
    return title(LoadPoint.of(trial)) + (repeat > 1 ? ", repeat " + repeat : "");
  }

  /** As a title: {@code upstream 500 ms, 400 users}. */
  public static String title(LoadPoint point) {
    return "upstream " + point(point);
  }

  /** {@code spring-mvc/blocking at 500 ms, 400 users}. */
  public static String subject(Report.Subject subject) {
    return subject.approach() + " at " + point(subject.point());
  }
}
