package parkbench.load.external;

import java.util.List;
import java.util.Optional;
import parkbench.record.LoadResult;

/**
 * What a tool says of an order that it carried out.
 *
 * @param version as it reported it with its result; empty: it did not
 * @param connections that it opened; absent: it does not report it
 * @param dropped requests that it was to ask inside the window and says that it did not
 * @param notes what a reader must know of these figures; each a sentence
 */
public record Account(
    LoadResult result,
    String version,
    Optional<Long> connections,
    long dropped,
    List<String> notes) {
  public Account {
    notes = List.copyOf(notes);
  }
}
