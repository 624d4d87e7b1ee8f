package parkbench.load;

/** Why an exchange failed. */
public enum Cause {
  /** No whole answer in time, counted from the intended instant. */
  TIMEOUT("timeout"),
  /** No connection could be opened; with https, TLS included. */
  CONNECT("connect"),
  /** The connection ended before the answer was whole. */
  RESET("reset"),
  /** A whole answer with another status than the expected one. */
  STATUS("status"),
  /** A whole answer with the right status whose body lacks the expected text. */
  BODY("body"),
  /** What came is no HTTP/1.1 answer. */
  PROTOCOL("protocol"),
  /** Something else, of which another tool says no more. */
  OTHER("other");

  private final String word;

  Cause(String word) {
    this.word = word;
  }

  /** Its name without a status. */
  public String word() {
    return word;
  }

  /** Its name in results and files; a status follows it: {@code status 503}. */
  public String named(int status) {
    return this == STATUS ? word + " " + status : word;
  }
}
