package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Expectation;
import parkbench.system.Request;

/**
 * Everything the load generator needs to know for one load, of a warm-up or a trial.
 *
 * @param url base URL, without a path
 * @param seed of the Poisson arrivals
 * @param directory where {@code latency.hlog} and {@code exchanges.csv.gz} go; absent: nothing is
 *     kept
 * @param rawLimit how many raw exchanges are kept at most
 */
public record LoadOrder(
    String url,
    Request request,
    Expectation expect,
    Load load,
    Connections connections,
    Duration settle,
    Duration window,
    Duration timeout,
    Duration drain,
    long seed,
    Optional<String> directory,
    int rawLimit) {}
