package parkbench.systems.r2dbc;

import java.util.concurrent.ThreadLocalRandom;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The statements. The database has 1,000 persons, and 1,000,000 rows that can be removed. */
@Component
final class Persons {
  private static final int PERSONS = 1_000;

  private final DatabaseClient database;

  Persons(DatabaseClient database) {
    this.database = database;
  }

  Mono<Person> one() {
    return database
        .sql("select id, name, email from person where id = $1")
        .bind(0, anyId())
        .map(Person::of)
        .one();
  }

  Flux<Person> hundred() {
    return database
        .sql("select id, name, email from person order by id limit 100")
        .map(Person::of)
        .all();
  }

  Mono<Long> insert() {
    return database
        .sql("insert into visit (person) values ($1)")
        .bind(0, anyId())
        .fetch()
        .rowsUpdated();
  }

  Mono<Long> remove() {
    return database
        .sql("delete from due where id = (select nextval('due_removed'))")
        .fetch()
        .rowsUpdated();
  }

  Mono<Integer> lockFirst() {
    return database
        .sql("select id from person where id = 1 for update")
        .mapValue(Integer.class)
        .one();
  }

  Mono<String> sleep(long millis) {
    return database
        .sql("select pg_sleep($1)::text")
        .bind(0, millis / 1e3)
        .mapValue(String.class)
        .one();
  }

  private static int anyId() {
    return ThreadLocalRandom.current().nextInt(PERSONS) + 1;
  }
}
