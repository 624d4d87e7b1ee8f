package parkbench.systems.kotlinwebflux

import org.springframework.stereotype.Service

/** Stands for blocking I/O. */
@Service
class SlowService {
  /** Keeps the calling thread for so many milliseconds. */
  fun sleep(delay: Long): String {
    Thread.sleep(delay)
    return "Slept $delay ms"
  }
}
