package parkbench.systems.users;

import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/** A service that is told of each answer that has gone out, and counts them. */
@Component
final class Completions {
  private final LongAdder count = new LongAdder();

  void one() {
    count.increment();
  }
}
