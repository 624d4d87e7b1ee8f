package parkbench.systems.kotlin

import java.time.Duration
import org.springframework.boot.context.properties.ConfigurationProperties

/**
 * Where the upstream is and how the clients reach it: `upstream.*` of application.yaml, which says
 * why each value is what it is.
 *
 * @param url base URL, without a path
 * @param timeout how long a client waits: for a connection, and for the answer
 * @param maxConnections of WebClient
 * @param maxPending how many calls of WebClient may wait for a connection; -1: any number
 */
@ConfigurationProperties("upstream")
class UpstreamSettings(
  val url: String,
  val timeout: Duration,
  val maxConnections: Int,
  val maxPending: Int,
)
