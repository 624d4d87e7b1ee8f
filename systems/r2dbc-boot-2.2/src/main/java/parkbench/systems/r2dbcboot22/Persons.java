package parkbench.systems.r2dbcboot22;

import io.r2dbc.spi.Row;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.data.r2dbc.core.DatabaseClient;
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
        .execute("select id, name, email from person where id = $1")
        .bind(0, anyId())
        .map(Persons::person)
        .one();
  }

  Flux<Person> hundred() {
    return database
        .execute("select id, name, email from person order by id limit 100")
        .map(Persons::person)
        .all();
  }

  Mono<Integer> insert() {
    return database
        .execute("insert into visit (person) values ($1)")
        .bind(0, anyId())
        .fetch()
        .rowsUpdated();
  }

  Mono<Integer> remove() {
    return database
        .execute("delete from due where id = (select nextval('due_removed'))")
        .fetch()
        .rowsUpdated();
  }

  private static Person person(Row row) {
    return new Person(
        Objects.requireNonNull(row.get("id", Integer.class)),
        row.get("name", String.class),
        row.get("email", String.class));
  }

  private static Integer anyId() {
    return ThreadLocalRandom.current().nextInt(PERSONS) + 1;
  }
}
