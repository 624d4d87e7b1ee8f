package parkbench.systems.r2dbc;

import io.r2dbc.spi.Readable;
import java.util.Objects;

/** A row. */
record Person(int id, String name, String email) {

  /** By hand, as in the system jdbc: drivers are compared, and not mappers. */
  static Person of(Readable row) {
    return new Person(
        Objects.requireNonNull(row.get("id", Integer.class)),
        Objects.requireNonNull(row.get("name", String.class)),
        Objects.requireNonNull(row.get("email", String.class)));
  }
}
