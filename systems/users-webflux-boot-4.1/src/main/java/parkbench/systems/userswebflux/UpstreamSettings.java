package parkbench.systems.userswebflux;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the metadata service is and how WebClient reaches it: {@code upstream.*} of
 * application.yaml, which says why each value is what it is.
 *
 * @param url base URL, without a path
 * @param timeout how long it waits: for a connection, and for the answer
 * @param maxPending how many calls may wait for a connection; -1: any number
 */
@ConfigurationProperties("upstream")
public record UpstreamSettings(String url, Duration timeout, int maxConnections, int maxPending) {}
