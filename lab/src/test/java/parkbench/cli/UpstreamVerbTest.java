package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import parkbench.session.Exit;

class UpstreamVerbTest {
  private final StringWriter reported = new StringWriter();

  private int run(int port) {
    return Parkbench.commandLine()
        .setErr(new PrintWriter(reported, true))
        .execute("upstream", "--port", Integer.toString(port));
  }

  @Test
  void aBusyPortIsToldBeforeAnythingStarts() throws Exception {
    try (ServerSocket busy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      assertThat(run(busy.getLocalPort())).isEqualTo(Exit.USAGE.code());
      assertThat(reported.toString()).contains("port " + busy.getLocalPort() + " is taken");
    }
  }

  @Test
  void whatIsNoPortIsRefused() {
    assertThat(run(70_000)).isEqualTo(Exit.USAGE.code());
    assertThat(reported.toString()).contains("--port 70000 is not from 0 to 65535");
  }
}
