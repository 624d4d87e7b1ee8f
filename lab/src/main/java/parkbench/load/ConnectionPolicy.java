package parkbench.load;

/** Finds a connection for each exchange. */
interface ConnectionPolicy {

  /** Sends the exchange on a connection, now or as soon as there is one. */
  void want(Exchange exchange);

  /** The connection has been established. */
  void connected(Connection connection);

  /** The connection's answer came, and it may carry another request. */
  void free(Connection connection);

  /** The connection is closed, or could not be opened, and carries no exchange any more. */
  void lost(Connection connection);

  /** The exchange has ended while it had no connection. */
  void forget(Exchange exchange);
}
