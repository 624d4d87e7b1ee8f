package parkbench.drivers.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.drivers.Cause;

final class ComplaintTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Request timeout to localhost/127.0.0.1:8080 after 500 ms  | TIMEOUT
          i.n.c.ConnectTimeoutException: connection timed out       | CONNECT
          j.n.NoRouteToHostException: No route to host              | CONNECT
          j.n.SocketException: Connection reset                     | RESET
          i.n.c.n.Errors$NativeIoException: Broken pipe             | RESET
          i.n.h.c.DecoderException: invalid version format          | OTHER
          """)
  void names_its_cause(String text, Cause cause) {
    assertThat(Complaint.cause(text)).isEqualTo(cause);
  }
}
