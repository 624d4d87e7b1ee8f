package parkbench.drivers;

import java.time.Duration;

/** Who asks when. */
public sealed interface Load {
  /**
   * A closed load without think time: each user asks again as soon as he was answered.
   *
   * @param duration for which they go on
   */
  record Users(int users, Duration duration) implements Load {}

  /**
   * An open load at a constant rate, whatever the answers do.
   *
   * @param perSecond requests in a second
   * @param duration for which they go on
   */
  record Rate(double perSecond, Duration duration) implements Load {}

  /**
   * A burst: all users ask at once, and each of them again when he was answered.
   *
   * @param requests of each user
   */
  record AtOnce(int users, int requests) implements Load {}
}
