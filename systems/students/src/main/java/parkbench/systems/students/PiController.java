package parkbench.systems.students;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Pi, on the thread that took the request or on one of a few others. */
@RestController
final class PiController implements DisposableBean {
  private final Pi pi;
  private final Scheduler two = Schedulers.newParallel("pi-of-2", 2);
  private final Scheduler four = Schedulers.newParallel("pi-of-4", 4);

  PiController(Pi pi) {
    this.pi = pi;
  }

  @GetMapping("/calcpi")
  Transaction here(@RequestParam("iterations") long iterations) {
    return compute(Transaction.start(), iterations);
  }

  /** A Mono around the same work: nothing moves it away from the thread that subscribes. */
  @GetMapping("/calcpireactive")
  Mono<Transaction> reactive(@RequestParam("iterations") long iterations) {
    Transaction.Started started = Transaction.start();
    return Mono.just(iterations).map(number -> compute(started, number));
  }

  @GetMapping("/calcpireactiveparl2")
  Mono<Transaction> onTwo(@RequestParam("iterations") long iterations) {
    return on(two, iterations);
  }

  @GetMapping("/calcpireactiveparl4")
  Mono<Transaction> onFour(@RequestParam("iterations") long iterations) {
    return on(four, iterations);
  }

  private Mono<Transaction> on(Scheduler scheduler, long iterations) {
    Transaction.Started started = Transaction.start();
    return Mono.just(iterations).map(number -> compute(started, number)).subscribeOn(scheduler);
  }

  private Transaction compute(Transaction.Started started, long iterations) {
    return started.with(pi.after(iterations));
  }

  @Override
  public void destroy() {
    two.dispose();
    four.dispose();
  }
}
