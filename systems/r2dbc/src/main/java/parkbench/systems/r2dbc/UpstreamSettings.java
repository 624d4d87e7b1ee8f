package parkbench.systems.r2dbc;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The partner of those requests that call one, and how long all may take. Where the database is,
 * {@code spring.r2dbc} says.
 *
 * @param partner base URL, without a path
 * @param timeout how long the queries and the call of a request may take
 */
@ConfigurationProperties("upstream")
public record UpstreamSettings(String partner, Duration timeout) {}
