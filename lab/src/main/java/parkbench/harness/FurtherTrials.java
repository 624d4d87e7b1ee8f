package parkbench.harness;

import java.util.Optional;
import parkbench.plan.Fork;
import parkbench.plan.Trial;

/** Decides what a fork measures beyond its plan, by what it has measured. */
@FunctionalInterface
public interface FurtherTrials {
  /** Forks measure what is planned. */
  FurtherTrials NONE = fork -> Optional.empty();

  /** The next trial of a fork whose service still runs, which is on record; empty: it has all. */
  Optional<Trial> next(Fork fork);
}
