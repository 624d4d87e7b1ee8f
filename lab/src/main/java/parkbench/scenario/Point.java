package parkbench.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import parkbench.model.Numbers;
import parkbench.model.Rate;

/**
 * One load point of the matrix: what varies inside a fork.
 *
 * @param delayAt pointer of the delay in the scenario file
 * @param loadAt pointer of the number of users or the rate
 */
record Point(Duration delay, Shape shape, String delayAt, String loadAt) {

  /** Every combination of delay and load, in the order of the file. */
  static List<Point> of(Scenario scenario) {
    List<Point> points = new ArrayList<>();
    List<Duration> delays = scenario.matrix().delays();
    for (int i = 0; i < Math.max(1, delays.size()); i++) {
      boolean varied = !delays.isEmpty();
      Duration delay = varied ? delays.get(i) : scenario.upstream().delay();
      points.addAll(loads(scenario, delay, varied ? "/matrix/delay/" + i : "/upstream/delay"));
    }
    return points;
  }

  private static List<Point> loads(Scenario scenario, Duration delay, String delayAt) {
    List<Point> points = new ArrayList<>();
    List<Integer> users = scenario.matrix().users();
    List<Rate> rates = scenario.matrix().rates();
    for (int i = 0; i < users.size(); i++) {
      points.add(
          new Point(delay, with(scenario.load(), users.get(i)), delayAt, "/matrix/users/" + i));
    }
    for (int i = 0; i < rates.size(); i++) {
      points.add(
          new Point(delay, with(scenario.load(), rates.get(i)), delayAt, "/matrix/rate/" + i));
    }
    return points.isEmpty() ? List.of(new Point(delay, scenario.load(), delayAt, "/load")) : points;
  }

  private static Shape with(Shape shape, int users) {
    return switch (shape) {
      case Shape.Closed closed -> new Shape.Closed(users, closed.think());
      case Shape.Burst burst -> new Shape.Burst(users, burst.requestsEach(), burst.ramp());
      case Shape.Steady steady -> steady;
      case Shape.Profile profile -> profile;
    };
  }

  private static Shape with(Shape shape, Rate rate) {
    return shape instanceof Shape.Steady steady ? new Shape.Steady(steady.arrivals(), rate) : shape;
  }

  /** For the id of a trial: {@code 500ms-400u}. */
  String slug() {
    String load =
        switch (shape) {
          case Shape.Closed closed -> closed.users() + "u";
          case Shape.Burst burst ->
              burst.users()
                  + "x"
                  + burst.requestsEach()
                  + (burst.ramp().isZero() ? "" : "-over-" + Words.duration(burst.ramp()));
          case Shape.Steady steady -> Numbers.of(steady.rate().perSecond()) + "rps";
          case Shape.Profile profile -> "profile";
        };
    return Words.duration(delay) + "-" + load;
  }
}
