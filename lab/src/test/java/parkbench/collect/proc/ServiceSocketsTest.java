package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import parkbench.collect.Texts;

class ServiceSocketsTest {
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
         0: 00000000:1F90 00000000:0000 0A 00000000:00000007 00:00000000 00000000     0
         1: 0100007F:1F90 0100007F:D431 01 00000000:0000002A 00:00000000 00000000     0
         2: 0100007F:1F90 0100007F:D432 01 00000000:00000000 00:00000000 00000000     0
         3: 0100007F:D431 0100007F:1F90 01 00000000:00000010 00:00000000 00000000     0
         4: 0100007F:1F90 0100007F:D433 08 00000000:00000001 00:00000000 00000000     0
      """;
  private static final String TABLE_6 =
      """
        sl  local_address                         remote_address                        st tx_queue rx_queue
         0: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000003
         1: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000100007F:D431 01 00000000:00000100
      """;

  @Test
  void findsTheSocketsOfThePortInTheKernelsTable() {
    assertThat(NetTcp.parse(Texts.of(TABLE), 8080))
        .isEqualTo(new ServiceSockets.Waiting(2, 1, 7, 1));
    assertThat(NetTcp.parse(Texts.of(TABLE_6), 8080))
        .isEqualTo(new ServiceSockets.Waiting(1, 1, 3, 1));
    assertThat(NetTcp.parse(Texts.of(TABLE), 8081))
        .isEqualTo(new ServiceSockets.Waiting(0, 0, 0, 0));
    assertThat(NetTcp.parse(Texts.of(""), 8080)).isEqualTo(new ServiceSockets.Waiting(0, 0, 0, 0));
  }

  /** Four clients: one is served, one has sent what nobody reads, two have not been accepted. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void bothWaysOfAskingSeeTheSameSockets() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        ServiceSockets netlink =
            DiagnosedPort.open(ProcessHandle.current().pid(), server.getLocalPort());
        ServiceSockets table = NetTcp.open(Path.of("/proc/self/net"), server.getLocalPort())) {
      for (int client = 0; client < 4; client++) {
        open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
      }
      open.get(1).getOutputStream().write('?');
      open.add(server.accept());
      open.add(server.accept());
      assertThat(netlink.read()).isEqualTo(new ServiceSockets.Waiting(4, 1, 2, 1));
      assertThat(table.read()).isEqualTo(new ServiceSockets.Waiting(4, 1, 2, 1));
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }
}
