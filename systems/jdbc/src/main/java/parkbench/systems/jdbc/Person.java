package parkbench.systems.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A row. */
record Person(int id, String name, String email) {

  /** By hand, as in the system r2dbc: drivers are compared, and not mappers. */
  static Person of(ResultSet rows, int number) throws SQLException {
    return new Person(rows.getInt("id"), rows.getString("name"), rows.getString("email"));
  }
}
