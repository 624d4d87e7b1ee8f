package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortOwnerTest {
  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void whoListensIsKnownAndSoIsWhoDoesNot() throws IOException {
    int port;
    try (ServerSocket open = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = open.getLocalPort();
      assertThat(PortOwner.pids(port)).containsExactly(SELF);
      assertThat(PortOwner.serves(SELF, port)).isTrue();
      assertThat(PortOwner.serves(1, port)).isFalse();
      assertThat(PortOwner.ports(SELF)).contains(port).isSorted();
    }
    assertThat(PortOwner.serves(SELF, port)).isFalse();
    assertThat(PortOwner.ports(SELF)).doesNotContain(port);
    assertThat(PortOwner.ports(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void aCommandLineMovesNobodysCursor() {
    assertThat(PortOwner.command(SELF)).contains("java").doesNotContainPattern("\\p{Cntrl}");
    assertThat(PortOwner.command(Long.MAX_VALUE)).isEqualTo("unknown");
  }
}
