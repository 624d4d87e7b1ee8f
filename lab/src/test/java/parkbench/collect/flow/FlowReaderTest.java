package parkbench.collect.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.record.FlowSample;
import parkbench.record.FlowSample.Group;

/** This process is both the service and its client, so each connection is seen from both sides. */
@EnabledOnOs(OS.LINUX)
class FlowReaderTest {
  /** Longer than a tick of the kernel: within one, what came first is not known. */
  private static final int TICKS_MILLIS = 60;

  private final List<AutoCloseable> open = new ArrayList<>();
  private ServerSocket server;

  @BeforeEach
  void listens() throws IOException {
    server = listen("127.0.0.1");
  }

  @AfterEach
  void closes() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void countsRequestsThatAreNotAnswered(String address) throws Exception {
    server = listen(address);
    Exchange waits = connect();
    Exchange answered = connect();
    connect();
    Thread.sleep(TICKS_MILLIS);
    waits.ask();
    answered.ask();
    Thread.sleep(TICKS_MILLIS);
    answered.answer();
    FlowSample seen = look();
    assertThat(port(seen).connections()).isEqualTo(3);
    assertThat(port(seen).underWay()).isEqualTo(1);
    assertThat(port(seen).ages().maxMillis()).isGreaterThanOrEqualTo(TICKS_MILLIS - 10);
    assertThat(peer(seen).underWay()).isEqualTo(1);
    assertThat(peer(seen).connections()).isEqualTo(3);
  }

  @Test
  void countsConnectionsThatAreNotAcceptedOrHalfClosed() throws Exception {
    Exchange left = connect();
    open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
    left.client().shutdownOutput();
    Thread.sleep(TICKS_MILLIS);
    FlowSample seen = look();
    assertThat(port(seen).pending()).isEqualTo(1);
    assertThat(port(seen).halfClosed()).isEqualTo(1);
  }

  @Test
  void countsWhatIsNewFromLookToLook() throws Exception {
    Exchange old = connect();
    old.ask();
    try (FlowReader reader = FlowReader.open(pid(), OptionalInt.of(server.getLocalPort()))) {
      old.answer();
      old.ask();
      Exchange fresh = connect();
      fresh.ask();
      FlowSample seen = reader.read();
      assertThat(port(seen).opened()).isEqualTo(1);
      assertThat(port(seen).messages()).isEqualTo(2);
      assertThat(peer(seen).messages()).isEqualTo(2);
    }
  }

  /** More files than other tests of this process may close meanwhile. */
  @Test
  void countsFilesThatAreNoSockets(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    try (FlowReader reader = FlowReader.open(pid(), OptionalInt.of(server.getLocalPort()))) {
      int before = reader.read().files().orElseThrow();
      for (int i = 0; i < 200; i++) {
        open.add(Files.newInputStream(file));
      }
      assertThat(reader.read().files().orElseThrow()).isGreaterThan(before + 100);
    }
  }

  /** A client that has gone is not waited for, but the service still works for it. */
  @Test
  void aRequestOfAClientThatHasGoneIsInFlight() throws Exception {
    Exchange left = connect();
    Thread.sleep(TICKS_MILLIS);
    left.ask();
    left.client().close();
    assertThat(port(look()).underWay()).isEqualTo(1);
  }

  private FlowSample look() throws IOException {
    try (FlowReader reader = FlowReader.open(pid(), OptionalInt.empty())) {
      return reader.read();
    }
  }

  private Group port(FlowSample seen) {
    return group(seen.ports(), ":" + server.getLocalPort());
  }

  private Group peer(FlowSample seen) {
    return group(seen.peers().orElseThrow(), ":" + server.getLocalPort());
  }

  private static Group group(List<Group> groups, String end) {
    return groups.stream().filter(group -> group.address().endsWith(end)).findFirst().orElseThrow();
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private ServerSocket listen(String address) throws IOException {
    ServerSocket listening = new ServerSocket(0, 10, address(address));
    open.add(listening);
    return listening;
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  private Exchange connect() throws IOException {
    Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
    Exchange exchange = new Exchange(client, server.accept());
    open.add(exchange.client());
    open.add(exchange.service());
    return exchange;
  }

  private record Exchange(Socket client, Socket service) {
    void ask() throws IOException {
      client.getOutputStream().write('?');
      service.getInputStream().read();
    }

    void answer() throws IOException {
      service.getOutputStream().write('!');
      client.getInputStream().read();
    }
  }
}
