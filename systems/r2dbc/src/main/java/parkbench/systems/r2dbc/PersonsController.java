package parkbench.systems.r2dbc;

import java.util.List;
import java.util.Map;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** One statement for a request, each committed by itself, or a transaction. */
@RestController
final class PersonsController {
  private final Persons persons;
  private final Partner partner;
  private final TransactionalOperator transaction;
  private final UpstreamSettings upstream;

  PersonsController(
      Persons persons,
      Partner partner,
      TransactionalOperator transaction,
      UpstreamSettings upstream) {
    this.persons = persons;
    this.partner = partner;
    this.transaction = transaction;
    this.upstream = upstream;
  }

  @GetMapping("/person")
  Mono<Person> one() {
    return inTime(persons.one());
  }

  @GetMapping("/persons")
  Mono<List<Person>> hundred() {
    return inTime(persons.hundred().collectList());
  }

  @PostMapping("/visit")
  Mono<Map<String, Long>> insert() {
    return inTime(persons.insert().map(count -> Map.of("inserted", count)));
  }

  @DeleteMapping("/due")
  Mono<Map<String, Long>> remove() {
    return inTime(persons.remove().map(count -> Map.of("removed", count)));
  }

  /** The query is slow, and not the way to it. */
  @GetMapping("/sleep")
  Mono<Map<String, Long>> sleep(@RequestParam long delay) {
    return inTime(persons.sleep(delay).thenReturn(Map.of("slept", delay)));
  }

  @GetMapping("/transaction")
  Mono<Person> oneInTransaction() {
    return inTime(transaction.transactional(persons.one()));
  }

  @GetMapping("/sleep-in-transaction")
  Mono<Map<String, Long>> sleepInTransaction(@RequestParam long delay) {
    return inTime(
        transaction.transactional(persons.sleep(delay).thenReturn(Map.of("slept", delay))));
  }

  /** All of these requests want the same row. */
  @GetMapping("/lock")
  Mono<Map<String, Long>> lock(@RequestParam long delay) {
    return inTime(
        transaction.transactional(
            persons.lockFirst().then(persons.sleep(delay)).thenReturn(Map.of("locked", delay))));
  }

  @GetMapping("/call-in-transaction")
  Mono<Person> callInside() {
    return inTime(
        transaction.transactional(
            persons.one().flatMap(person -> partner.call().thenReturn(person))));
  }

  @GetMapping("/call-before-transaction")
  Mono<Person> callBefore() {
    return inTime(partner.call().then(transaction.transactional(persons.one())));
  }

  private <T> Mono<T> inTime(Mono<T> answer) {
    return answer.timeout(upstream.timeout());
  }
}
