package parkbench.systems.jdbc;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The statements. The database has 1,000 persons, and 1,000,000 rows that can be removed. */
@Component
final class Persons {
  private static final int PERSONS = 1_000;

  private final JdbcClient database;

  Persons(JdbcClient database) {
    this.database = database;
  }

  Person one() {
    return database
        .sql("select id, name, email from person where id = ?")
        .param(anyId())
        .query(Person::of)
        .single();
  }

  List<Person> hundred() {
    return database
        .sql("select id, name, email from person order by id limit 100")
        .query(Person::of)
        .list();
  }

  int insert() {
    return database.sql("insert into visit (person) values (?)").param(anyId()).update();
  }

  int remove() {
    return database.sql("delete from due where id = (select nextval('due_removed'))").update();
  }

  void lockFirst() {
    database.sql("select id from person where id = 1 for update").query(Integer.class).single();
  }

  void sleep(long millis) {
    database.sql("select pg_sleep(?)::text").param(millis / 1e3).query(String.class).single();
  }

  private static int anyId() {
    return ThreadLocalRandom.current().nextInt(PERSONS) + 1;
  }
}
