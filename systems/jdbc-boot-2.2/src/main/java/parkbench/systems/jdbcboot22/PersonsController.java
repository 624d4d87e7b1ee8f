package parkbench.systems.jdbcboot22;

import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** One statement for a request, each committed by itself. */
@RestController
final class PersonsController {
  private final Persons persons;

  PersonsController(Persons persons) {
    this.persons = persons;
  }

  @GetMapping("/person")
  Person one() {
    return persons.one();
  }

  @GetMapping("/persons")
  List<Person> hundred() {
    return persons.hundred();
  }

  @PostMapping("/visit")
  Map<String, Integer> insert() {
    return Map.of("inserted", persons.insert());
  }

  @DeleteMapping("/due")
  Map<String, Integer> remove() {
    return Map.of("removed", persons.remove());
  }

  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
