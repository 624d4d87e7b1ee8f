package parkbench.systems.students;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** One customer of the upstream, as it is received and passed on. */
public final class Student {
  public final int id;
  public final String name;

  @JsonCreator
  Student(@JsonProperty("id") int id, @JsonProperty("name") String name) {
    this.id = id;
    this.name = name;
  }
}
