package parkbench.systems.strangewebflux

import java.util.concurrent.ThreadFactory
import java.util.concurrent.atomic.AtomicInteger
import org.springframework.stereotype.Component

/** Names for threads, made up anew at each start. */
@Component
class ThreadNames {
  /** Daemons with one made-up prefix, such as `rokuve-`. */
  fun factory(): ThreadFactory {
    val prefix = word() + "-"
    val number = AtomicInteger()
    return ThreadFactory { task ->
      Thread(task, prefix + number.incrementAndGet()).apply { isDaemon = true }
    }
  }

  private fun word() =
    (1..3).joinToString("") { "${"bcdfghjklmnpqrstvwxz".random()}${"aeiouy".random()}" }
}
