package parkbench.load;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Users that ask, wait for the answer, think, and ask again: closed loads and bursts. */
final class UsersPacer implements Pacer {
  /** A quota that no user ever reaches. */
  static final long ENDLESS = Long.MAX_VALUE;

  private final long thinkNanos;
  private final Fire fire;

  /** Users before their first request, in its order: no sorting when thousands start together. */
  private final ArrayDeque<User> starting;

  private final PriorityQueue<User> resting =
      new PriorityQueue<>(Comparator.comparingLong(user -> user.due));
  private int active;
  private boolean stopped;

  /**
   * @param start t = 0 on the monotonic clock
   * @param users how many
   * @param spreadNanos the first requests are spread evenly over this time
   * @param thinkNanos pause between an answer and the next request
   * @param quota requests of each user, or {@link #ENDLESS}
   */
  UsersPacer(long start, int users, long spreadNanos, long thinkNanos, long quota, Fire fire) {
    this.thinkNanos = thinkNanos;
    this.fire = fire;
    this.active = users;
    this.starting = new ArrayDeque<>(users);
    for (int i = 0; i < users; i++) {
      starting.add(new User(start + firstAfter(i, users, spreadNanos), quota));
    }
  }

  /** When user {@code i} of {@code users} asks first, in ns since t = 0. */
  static long firstAfter(int i, int users, long spreadNanos) {
    return Math.round((double) spreadNanos * i / users);
  }

  @Override
  public void fireDue(long now) {
    for (User user = next(); user != null && user.due <= now; user = next()) {
      if (user == starting.peek()) {
        starting.remove();
      } else {
        resting.remove();
      }
      fire.accept(user.due, user);
    }
  }

  /** The next user that does not wait for an answer. */
  private @Nullable User next() {
    User first = starting.peek();
    User rested = resting.peek();
    return first == null || (rested != null && rested.due < first.due) ? rested : first;
  }

  @Override
  public long nextDue() {
    User user = next();
    return user == null ? NEVER : user.due;
  }

  @Override
  public void ended(Exchange exchange, long now, long pause) {
    User user = exchange.user;
    if (user == null) {
      return;
    }
    user.left--;
    if (stopped || user.left == 0) {
      active--;
      return;
    }
    user.due = now + Math.max(thinkNanos, pause);
    if (user.due == now) {
      fire.accept(now, user);
    } else {
      resting.add(user);
    }
  }

  @Override
  public void stop() {
    stopped = true;
    active -= starting.size() + resting.size();
    starting.clear();
    resting.clear();
  }

  @Override
  public boolean exhausted() {
    return active == 0 || stopped;
  }

  @Override
  public long unfired(long from, long until) {
    return 0;
  }
}
