package parkbench.record;

/**
 * What sets the size of a pool.
 *
 * @param key {@code server.tomcat.threads.max}
 * @param standard what it is by default; empty: not known
 * @param of for which part it counts; empty: for all
 * @param since the first version that knows it; empty: from the beginning
 * @param until the last version; empty: to this day
 */
public record PoolSetting(String key, String standard, String of, String since, String until) {
  /** One that is known by its key alone. */
  public static PoolSetting of(String key) {
    return new PoolSetting(key, "", "", "", "");
  }
}
