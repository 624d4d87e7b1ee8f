package parkbench.systems.kotlin

import org.springframework.boot.context.properties.ConfigurationProperties

/**
 * `noop.*` of application.yaml.
 *
 * @param lines how many `/suspendNoop` prints for each request
 */
@ConfigurationProperties("noop")
class NoopSettings(val lines: Int)
