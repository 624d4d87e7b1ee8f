package parkbench.system;

/**
 * What bounds the requests, or where an approach makes its calls together the calls, that are
 * worked on at the same time.
 *
 * @param name as a reader knows it: {@code Tomcat threads}
 * @param size how many
 * @param threads prefix of the names of its threads, empty where it is no thread pool
 * @param setting the key that changes it, in the stack's own words
 */
public record Pool(String name, int size, String threads, String setting) {
  public Pool {
    Guards.positive(size, "size");
  }

  /** Whether its threads are those of the HTTP server. */
  public boolean ofServer() {
    return setting.startsWith("server.") || threads.startsWith("http-nio");
  }

  /** Whether a name says what the pool has: {@code Tomcat threads}. */
  public static boolean namesThreads(String name) {
    return name.endsWith("threads");
  }

  /** The same of another size. */
  public Pool sized(int other) {
    return new Pool(name, other, threads, setting);
  }
}
