package parkbench.systems.jdbcboot22;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** The statements. The database has 1,000 persons, and 1,000,000 rows that can be removed. */
@Component
final class Persons {
  private static final int PERSONS = 1_000;

  private final JdbcTemplate database;

  Persons(JdbcTemplate database) {
    this.database = database;
  }

  Person one() {
    return database.queryForObject(
        "select id, name, email from person where id = ?", Persons::person, anyId());
  }

  List<Person> hundred() {
    return database.query(
        "select id, name, email from person order by id limit 100", Persons::person);
  }

  int insert() {
    return database.update("insert into visit (person) values (?)", anyId());
  }

  int remove() {
    return database.update("delete from due where id = (select nextval('due_removed'))");
  }

  private static Person person(ResultSet row, int number) throws SQLException {
    return new Person(row.getInt("id"), row.getString("name"), row.getString("email"));
  }

  private static Integer anyId() {
    return ThreadLocalRandom.current().nextInt(PERSONS) + 1;
  }
}
