package parkbench.systems.jdbc;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the database is, and the partner of those requests that call one.
 *
 * @param url of JDBC
 * @param partner base URL, without a path
 * @param timeout how long a query or a call may take; the driver counts whole seconds
 */
@ConfigurationProperties("upstream")
public record UpstreamSettings(String url, String partner, Duration timeout) {}
