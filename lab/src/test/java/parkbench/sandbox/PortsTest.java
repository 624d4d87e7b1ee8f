package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void aFreePortMayBeUsed() {
    assertThatCode(() -> Ports.requireFree(Ports.free())).doesNotThrowAnyException();
  }

  @Test
  void aTakenPortNamesItselfAndItsOwner() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      assertThatThrownBy(() -> Ports.requireFree(taken.getLocalPort()))
          .isInstanceOf(PortTaken.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " is taken")
          .hasMessageContaining("pid " + ProcessHandle.current().pid());
    }
  }

  @Test
  void aPortTakenOnTheLoopbackAloneIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> Ports.requireFree(taken.getLocalPort()))
          .isInstanceOf(PortTaken.class);
    }
  }
}
