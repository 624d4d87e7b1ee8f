package parkbench.plan;

import parkbench.system.Guards;

/** Which connections carry the load. */
public sealed interface Connections {

  /** Each user of a closed load or burst keeps a connection of its own. */
  record OwnPerUser() implements Connections {}

  /** Exchanges share at most {@code max} connections and wait, in order, for a free one. */
  record Pool(int max) implements Connections {
    public Pool {
      Guards.positive(max, "max");
    }
  }
}
