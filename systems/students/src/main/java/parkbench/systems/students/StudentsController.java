package parkbench.systems.students;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The upstream's customers, by a thread that waits or by none. */
@RestController
final class StudentsController {
  private final BlockingUpstream blocking;
  private final ReactiveUpstream reactive;

  StudentsController(BlockingUpstream blocking, ReactiveUpstream reactive) {
    this.blocking = blocking;
    this.reactive = reactive;
  }

  @GetMapping("/studentsresttemplate")
  Transaction restTemplate() {
    Transaction.Started started = Transaction.start();
    return started.with(blocking.ask());
  }

  /** Spring MVC gives the thread back; another one writes the answer when it is there. */
  @GetMapping("/studentsreactive")
  Mono<Transaction> reactive() {
    Transaction.Started started = Transaction.start();
    return reactive.asking().map(started::with);
  }

  /** The same call; the thread of Tomcat waits for it. */
  @GetMapping("/studentsreactiveblocking")
  Transaction reactiveBlocking() {
    Transaction.Started started = Transaction.start();
    return started.with(reactive.asking().block());
  }
}
