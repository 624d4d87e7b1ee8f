package parkbench.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import parkbench.plan.Numbers;
import parkbench.plan.Rate;
import parkbench.text.ScenarioWords;

/**
 * One load point of the matrix: what varies inside a fork.
 *
 * @param delayAt pointer of the delay in the scenario file
 * @param loadAt pointer of the number of users or the rate
 */
public record MatrixPoint(Duration delay, LoadShape shape, String delayAt, String loadAt) {

  /** Every combination of delay and load, in the order of the file. */
  public static List<MatrixPoint> of(Scenario scenario) {
    List<MatrixPoint> points = new ArrayList<>();
    List<Duration> delays = scenario.matrix().delays();
    for (int i = 0; i < Math.max(1, delays.size()); i++) {
      boolean varied = !delays.isEmpty();
      Duration delay = varied ? delays.get(i) : scenario.upstream().delay();
      points.addAll(loads(scenario, delay, varied ? "/matrix/delay/" + i : "/upstream/delay"));
    }
    return points;
  }

  private static List<MatrixPoint> loads(Scenario scenario, Duration delay, String delayAt) {
    List<MatrixPoint> points = new ArrayList<>();
    List<Integer> users = scenario.matrix().users();
    List<Rate> rates = scenario.matrix().rates();
    for (int i = 0; i < users.size(); i++) {
      points.add(
          new MatrixPoint(
              delay, scenario.load().withUsers(users.get(i)), delayAt, "/matrix/users/" + i));
    }
    for (int i = 0; i < rates.size(); i++) {
      points.add(
          new MatrixPoint(
              delay, scenario.load().withRate(rates.get(i)), delayAt, "/matrix/rate/" + i));
    }
    return points.isEmpty()
        ? List.of(new MatrixPoint(delay, scenario.load(), delayAt, "/load"))
        : points;
  }

  /** For the id of a trial: {@code 500ms-400u}. */
  public String slug() {
    String load =
        switch (shape) {
          case LoadShape.Closed closed -> closed.users() + "u";
          case LoadShape.Burst burst ->
              burst.users()
                  + "x"
                  + burst.requestsEach()
                  + (burst.ramp().isZero() ? "" : "-over-" + ScenarioWords.duration(burst.ramp()));
          case LoadShape.Steady steady -> Numbers.of(steady.rate().perSecond()) + "rps";
          case LoadShape.Profile profile -> "profile";
        };
    return ScenarioWords.duration(delay) + "-" + load;
  }
}
