package parkbench.systems.kotlin

import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import org.springframework.beans.factory.DisposableBean
import org.springframework.stereotype.Component

/** Threads without a bound: one for each task that finds none idle. */
@Component
class CachedPool : DisposableBean {
  private val number = AtomicInteger()

  val executor: ExecutorService = Executors.newCachedThreadPool { task ->
    Thread(task, "cached-${number.incrementAndGet()}").apply { isDaemon = true }
  }

  override fun destroy() {
    executor.shutdownNow()
  }
}
