package parkbench.systems.users;

import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/** Counts the answers that have gone out. */
@Component
final class Completions {
  private final LongAdder count = new LongAdder();

  void one() {
    count.increment();
  }
}
