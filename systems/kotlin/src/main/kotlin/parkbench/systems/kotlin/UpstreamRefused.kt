package parkbench.systems.kotlin

/**
 * The upstream answered, but with no 2xx status. Without a stack trace: it is about the upstream,
 * and under load it would cost more than it says.
 */
class UpstreamRefused(status: Int) :
  RuntimeException("upstream answered $status", null, false, false)
