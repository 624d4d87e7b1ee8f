package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;

/** A relay in front of a real PostgreSQL, asked by its JDBC driver. */
class PostgresRelayIT {
  private static final Duration DELAY = Duration.ofMillis(20);

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedPostgres.start();
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  private static Upstream relay(int port, Faults faults) {
    return new Upstream(List.of(), new Capacity.Unlimited(), faults, List.of())
        .at(
            List.of(
                new Endpoint(
                    "",
                    0,
                    Optional.empty(),
                    Optional.of(
                        new Database("localhost", port, Optional.of(new Delay.Constant(DELAY)))))));
  }

  private static UpstreamServer relay() throws IOException {
    return UpstreamServer.start(relay(postgres.getPort(), Faults.NONE), 0, 7);
  }

  private static Connection connect(UpstreamServer relay, String more) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:"
            + relay.port()
            + "/postgres?user=postgres&loginTimeout=20"
            + more);
  }

  private static Connection connect(UpstreamServer relay) throws SQLException {
    return connect(relay, "");
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Test
  void aQueryWaitsForTheDelayAndIsCountedOnce() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      relay.begin();
      long began = System.nanoTime();
      for (int i = 0; i < 5; i++) {
        assertThat(one(connection, "SELECT 6 * 7")).isEqualTo("42");
      }
      long took = System.nanoTime() - began;
      Ledger ledger = relay.tell();

      assertThat(ledger.requests().arrivals()).isEqualTo(5);
      assertThat(ledger.requests().answered()).isEqualTo(5);
      assertThat(ledger.queue().inFlightMax()).isOne();
      assertThat(took).isGreaterThanOrEqualTo(5 * DELAY.toNanos());
      assertThat(ledger.delays()).hasSize(1);
      assertThat(ledger.delays().getFirst().route()).isEqualTo("query");
      assertThat(ledger.origin().orElseThrow().answered()).isEqualTo(5);
    }
  }

  @Test
  void aTransactionOfOneStatementIsTwoRoundTrips() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      connection.setAutoCommit(false);
      relay.begin();
      one(connection, "SELECT 1");
      connection.commit();

      assertThat(relay.tell().requests().arrivals()).isEqualTo(2);
    }
  }

  @Test
  void aBeginAndWhatIsSentBehindItAreOneRoundTrip() throws Exception {
    try (UpstreamServer relay = relay();
        Socket client = session(relay)) {
      relay.begin();
      client.getOutputStream().write(simple("BEGIN", "SELECT 1"));
      readUntilReady(client, 2);
      client.getOutputStream().write(simple("SELECT 2", "COMMIT"));
      readUntilReady(client, 2);

      Ledger ledger = relay.tell();
      assertThat(ledger.requests().arrivals()).isEqualTo(3);
      assertThat(ledger.requests().answered()).isEqualTo(3);
    }
  }

  @Test
  void aPlantedErrorFailsAllThatIsSentTogether() throws Exception {
    try (UpstreamServer relay =
            UpstreamServer.start(relay(postgres.getPort(), new Faults(1, 500, 0, 0)), 0, 7);
        Socket client = session(relay)) {
      client
          .getOutputStream()
          .write(simple("BEGIN", "CREATE TABLE never_made (id integer)", "COMMIT"));
      readUntilReady(client, 3);
    }
    try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
      assertThat(one(connection, "SELECT to_regclass('never_made')")).isNull();
    }
  }

  /** One that speaks the protocol itself, and has logged in. */
  private static Socket session(UpstreamServer relay) throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), relay.port());
    client.setSoTimeout(20_000);
    byte[] parameters =
        "user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);
    client
        .getOutputStream()
        .write(
            ByteBuffer.allocate(8 + parameters.length)
                .putInt(8 + parameters.length)
                .putInt(3 << 16)
                .put(parameters)
                .array());
    readUntilReady(client, 1);
    return client;
  }

  /** As simple queries. */
  private static byte[] simple(String... statements) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String statement : statements) {
      byte[] text = (statement + "\0").getBytes(StandardCharsets.US_ASCII);
      all.writeBytes(
          ByteBuffer.allocate(5 + text.length)
              .put((byte) 'Q')
              .putInt(4 + text.length)
              .put(text)
              .array());
    }
    return all.toByteArray();
  }

  /** Reads messages until so many of them are ReadyForQuery. */
  private static void readUntilReady(Socket client, int times) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    int left = times;
    while (left > 0) {
      int type = in.readByte();
      in.skipNBytes(in.readInt() - 4);
      left -= type == 'Z' ? 1 : 0;
    }
  }

  @Test
  void queriesOfManyConnectionsAreInFlightTogether() throws Exception {
    try (UpstreamServer relay = relay()) {
      List<CompletableFuture<String>> answers =
          IntStream.range(0, 20)
              .mapToObj(
                  number ->
                      CompletableFuture.supplyAsync(
                          () -> {
                            try (Connection connection = connect(relay)) {
                              return one(connection, "SELECT " + number);
                            } catch (SQLException e) {
                              throw new IllegalStateException(e);
                            }
                          },
                          Thread::startVirtualThread))
              .toList();
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).join()).isEqualTo(String.valueOf(i));
      }
      assertThat(relay.soFar().queue().inFlightMax()).isGreaterThan(1);
    }
  }

  @Test
  void aPlantedErrorFailsTheTransactionOfTheServerToo() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      one(connection, "SELECT 1");
      connection.setAutoCommit(false);
      one(connection, "SELECT 2");
      relay.behave(relay(postgres.getPort(), new Faults(1, 500, 0, 0)), 7);
      assertThatThrownBy(() -> one(connection, "SELECT 3"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("A planted fault.")
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("58000");
      relay.behave(relay(postgres.getPort(), Faults.NONE), 7);
      assertThatThrownBy(() -> one(connection, "SELECT 4"))
          .as("the transaction is aborted")
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("25P02");
      connection.rollback();

      assertThat(one(connection, "SELECT 5")).isEqualTo("5");
    }
  }

  @Test
  void aResetBreaksTheConnection() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      relay.behave(relay(postgres.getPort(), new Faults(0, 500, 1, 0)), 7);
      relay.begin();
      assertThatThrownBy(() -> one(connection, "SELECT 1")).isInstanceOf(SQLException.class);

      assertThat(relay.tell().requests().faults()).containsEntry("reset", 1L);
    }
  }

  @Test
  void aClientThatInsistsOnTlsIsRefused() throws Exception {
    try (UpstreamServer relay = relay()) {
      assertThatThrownBy(() -> connect(relay, "&sslmode=require"))
          .hasMessageContaining("does not support SSL");
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (UpstreamServer relay = UpstreamServer.start(relay(free, Faults.NONE), 0, 7)) {
      assertThatThrownBy(() -> connect(relay))
          .hasMessageContaining("The relay does not reach the server");
    }
  }

  @Test
  void dataOfCopyPassesThrough() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TEMPORARY TABLE copied (n int)");
      }
      CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
      String rows =
          IntStream.range(0, 5000).mapToObj(Integer::toString).collect(Collectors.joining("\n"));
      copies.copyIn("COPY copied FROM STDIN", new StringReader(rows));

      assertThat(one(connection, "SELECT count(*) FROM copied")).isEqualTo("5000");
      assertThat(one(connection, "SELECT repeat('x', 1000000)")).hasSize(1_000_000);
    }
  }

  @Test
  void rowsThatAreFetchedInPartsComeWhole() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(10);
        int count = 0;
        try (ResultSet rows = statement.executeQuery("SELECT generate_series(1, 35)")) {
          while (rows.next()) {
            count++;
          }
        }
        assertThat(count).isEqualTo(35);
      }
    }
  }

  @Test
  void aQueryIsCancelledThroughTheRelay() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay);
        Statement statement = connection.createStatement()) {
      CompletableFuture<Void> cancelling =
          CompletableFuture.runAsync(
              () -> {
                try {
                  while (relay.soFar().queue().inFlightNow() == 0) {
                    Thread.onSpinWait();
                  }
                  Thread.sleep(200); // the server has to have begun
                  statement.cancel();
                } catch (SQLException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              },
              Thread::startVirtualThread);
      assertThatThrownBy(() -> statement.execute("SELECT pg_sleep(60)"))
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("57014");
      cancelling.join();
    }
  }

  /** The transaction that holds it never ends; the server ends the wait. */
  @Test
  void aQueryBehindALockIsInFlightUntilTheServerEndsItsWait() throws Exception {
    try (UpstreamServer relay = relay();
        Connection holds = connect(relay);
        Connection waits = connect(relay)) {
      try (Statement table = holds.createStatement()) {
        table.execute("CREATE TABLE held AS SELECT 1 AS id");
      }
      holds.setAutoCommit(false);
      one(holds, "SELECT id FROM held FOR UPDATE");
      one(waits, "SELECT set_config('lock_timeout', '1s', false)");
      relay.begin();
      CompletableFuture<Throwable> refused =
          CompletableFuture.supplyAsync(
              () -> catchThrowable(() -> one(waits, "SELECT id FROM held FOR UPDATE")),
              Thread::startVirtualThread);
      while (relay.soFar().queue().inFlightNow() == 0 && !refused.isDone()) {
        Thread.sleep(1);
      }

      assertThat(refused.join())
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("55P03");
      Ledger ledger = relay.tell();
      assertThat(ledger.requests().arrivals()).isOne();
      assertThat(ledger.origin().orElseThrow().failed()).isOne();
      assertThat(ledger.queue().inFlightNow()).isZero();
      holds.rollback();
      try (Statement table = waits.createStatement()) {
        table.execute("DROP TABLE held");
      }
    }
  }

  /** The session of the server waits on; the client does not. */
  @Test
  void aQueryBehindALockForEverIsInFlightAsLongAsItsConnection() throws Exception {
    try (UpstreamServer relay = relay();
        Connection holds = connect(relay)) {
      Connection waits = connect(relay); // the relay ends it, too
      one(holds, "SELECT pg_advisory_lock(7)::text");
      CompletableFuture<Throwable> broken =
          CompletableFuture.supplyAsync(
              () -> catchThrowable(() -> one(waits, "SELECT pg_advisory_lock(7)::text")),
              Thread::startVirtualThread);
      while (relay.soFar().queue().inFlightNow() == 0 && !broken.isDone()) {
        Thread.sleep(1);
      }
      assertThat(broken).isNotDone();
      waits.close();

      assertThat(broken.join()).isInstanceOf(SQLException.class);
      while (relay.soFar().queue().inFlightNow() > 0) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void aQueryWhoseSessionTheServerKillsFailsOnce() throws Exception {
    try (UpstreamServer relay = relay();
        Connection killer = connect(relay);
        Connection killed = connect(relay)) {
      String session = one(killed, "SELECT pg_backend_pid()");
      relay.begin();
      CompletableFuture<Throwable> broken =
          CompletableFuture.supplyAsync(
              () -> catchThrowable(() -> one(killed, "SELECT pg_sleep(60)::text")),
              Thread::startVirtualThread);
      while (relay.soFar().queue().inFlightNow() == 0 && !broken.isDone()) {
        Thread.sleep(1);
      }
      one(killer, "SELECT pg_terminate_backend(" + session + ")::text");

      assertThat(broken.join()).isInstanceOf(SQLException.class);
      while (relay.soFar().queue().inFlightNow() > 0) {
        Thread.sleep(1);
      }
      Ledger ledger = relay.tell();
      assertThat(ledger.requests().arrivals()).isEqualTo(2);
      assertThat(ledger.origin().orElseThrow().failed()).isOne();
      assertThat(ledger.origin().orElseThrow().answered()).isOne();
    }
  }

  @Test
  void aFullQueueIsAnErrorOfTheServer() throws Exception {
    Upstream one = relay(postgres.getPort(), Faults.NONE);
    Upstream full =
        new Upstream(List.of(), new Capacity.Servers(1, 0, 503), Faults.NONE, List.of())
            .at(
                one.endpoints().stream()
                    .map(endpoint -> slow(endpoint, Duration.ofSeconds(2)))
                    .toList());
    try (UpstreamServer relay = relay();
        Connection first = connect(relay);
        Connection second = connect(relay)) {
      relay.behave(full, 7);
      CompletableFuture<Void> waiting =
          CompletableFuture.runAsync(
              () -> {
                try {
                  one(first, "SELECT 1");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              },
              Thread::startVirtualThread);
      while (relay.soFar().queue().inFlightNow() == 0) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> one(second, "SELECT 1"))
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isEqualTo("53400");
      assertThat(relay.soFar().requests().refused()).isOne();
      waiting.join();
    }
  }

  private static Endpoint slow(Endpoint endpoint, Duration delay) {
    Database database = endpoint.database().orElseThrow();
    return new Endpoint(
        endpoint.name(),
        endpoint.port(),
        Optional.empty(),
        Optional.of(
            new Database(
                database.host(), database.port(), Optional.of(new Delay.Constant(delay)))));
  }

  @Test
  void aRefusalBreaksConnectionsThatAreOpen() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      Upstream usual = relay(postgres.getPort(), Faults.NONE);
      relay.behave(
          new Upstream(
                  List.of(),
                  usual.capacity(),
                  usual.faults(),
                  List.of(
                      new Change(
                          Duration.ZERO,
                          Optional.of(Duration.ofHours(1)),
                          new Change.Effect.Refuse())))
              .at(usual.endpoints()),
          7);
      relay.begin();

      assertThatThrownBy(() -> one(connection, "SELECT 1")).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> connect(relay)).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void batchesOfManyStatementsAreOneQuery() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TEMPORARY TABLE many (n int)");
      }
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO many VALUES (?)")) {
        for (int i = 0; i < 200; i++) {
          insert.setInt(1, i);
          insert.addBatch();
        }
        connection.setAutoCommit(false);
        relay.begin();
        insert.executeBatch();
        assertThat(relay.tell().requests().arrivals()).isLessThan(10);
      }
      assertThat(one(connection, "SELECT count(*) FROM many")).isEqualTo("200");
    }
  }

  /** A client that flushes in the middle of a query, as those of R2DBC do. */
  @Test
  void aFlushIsAnsweredAtOnceAndItsQueryIsOne() throws Exception {
    try (UpstreamServer relay = relay();
        PostgresWire client = PostgresWire.connect(relay.port())) {
      relay.begin();
      client.parse("SELECT 6 * 7").send('D', "S\0").send('H', "");
      assertThat(client.until('T')).contains("1");
      client.send('B', "\0\0\0\0\0\0\0\0").send('E', "\0\0\0\0\0").send('S', "");
      assertThat(client.until('Z')).contains("D");
      Ledger ledger = relay.tell();

      assertThat(ledger.requests().arrivals()).isOne();
      assertThat(ledger.requests().answered()).isOne();
      assertThat(ledger.queue().inFlightNow()).isZero();
    }
  }

  @Test
  void copyByTheExtendedProtocolIsOneQuery() throws Exception {
    try (UpstreamServer relay = relay();
        PostgresWire client = PostgresWire.connect(relay.port())) {
      client.send('Q', "CREATE TEMPORARY TABLE taken (n int)\0").until('Z');
      relay.begin();
      client
          .parse("COPY taken FROM STDIN")
          .send('B', "\0\0\0\0\0\0\0\0")
          .send('E', "\0\0\0\0\0")
          .send('S', "");
      client.until('G');
      client.send('d', "1\n2\n").send('c', "").send('S', "");
      client.until('Z');
      client.send('Q', "SELECT 1\0");
      client.until('Z');
      Ledger ledger = relay.tell();

      assertThat(ledger.requests().arrivals()).isEqualTo(2);
      assertThat(ledger.requests().answered()).isEqualTo(2);
      assertThat(ledger.queue().inFlightNow()).isZero();
    }
  }

  @Test
  void aQueryThatTheServerRefusesFailsOnce() throws Exception {
    try (UpstreamServer relay = relay();
        Connection connection = connect(relay)) {
      relay.begin();
      assertThatThrownBy(() -> one(connection, "SELECT 1 / 0")).isInstanceOf(SQLException.class);
      Ledger.Proxied seen = relay.tell().origin().orElseThrow();

      assertThat(seen.failed()).isOne();
      assertThat(seen.answered()).isZero();
    }
  }
}
