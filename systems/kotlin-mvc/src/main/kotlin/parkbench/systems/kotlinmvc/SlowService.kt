package parkbench.systems.kotlinmvc

import io.opentelemetry.instrumentation.annotations.WithSpan
import org.springframework.stereotype.Service

/** Stands for blocking I/O. */
@Service
class SlowService {
  /**
   * Keeps the calling thread for so many milliseconds. The annotation is the post's; it means
   * something to an agent alone.
   */
  @WithSpan("blockingIO")
  fun sleep(delay: Long): String {
    Thread.sleep(delay)
    return "Slept $delay ms"
  }
}
