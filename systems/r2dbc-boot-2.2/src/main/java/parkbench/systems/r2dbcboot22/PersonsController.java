package parkbench.systems.r2dbcboot22;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** One statement for a request, each committed by itself. */
@RestController
final class PersonsController {
  private final Persons persons;
  private final Duration timeout;

  PersonsController(Persons persons, @Value("${upstream.timeout}") Duration timeout) {
    this.persons = persons;
    this.timeout = timeout;
  }

  @GetMapping("/person")
  Mono<Person> one() {
    return persons.one().timeout(timeout);
  }

  @GetMapping("/persons")
  Mono<List<Person>> hundred() {
    return persons.hundred().collectList().timeout(timeout);
  }

  @PostMapping("/visit")
  Mono<Map<String, Integer>> insert() {
    return persons.insert().map(count -> Map.of("inserted", count)).timeout(timeout);
  }

  @DeleteMapping("/due")
  Mono<Map<String, Integer>> remove() {
    return persons.remove().map(count -> Map.of("removed", count)).timeout(timeout);
  }

  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
