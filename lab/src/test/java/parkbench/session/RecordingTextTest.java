package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.capture.CaptureProxy;
import parkbench.capture.CapturedRoute;
import parkbench.harness.FirstRequest;
import parkbench.plan.Plan;
import parkbench.record.FirstContact;
import parkbench.text.Block;
import parkbench.text.RouteEntry;
import parkbench.text.TerminalWriter;
import parkbench.wire.Secrets;

class RecordingTextTest {
  private static final Plan PLAN = Plans.of(1, 1);

  @Test
  void bodiesAreDraftedAsTheyCameAndTheirSecretsAreNamed() {
    assertThat(routes("access_token=abc&a=b", false))
        .contains("body: 'access_token=abc&a=b'")
        .contains(
            "The body of GET /a holds what looks like a secret (access_token); replace it, or record"
                + " with --redact.");
    assertThat(routes("{\"password\": \"abc\"}", false))
        .contains("body: '{\"password\": \"abc\"}'", "(password)");
    assertThat(routes("<a><password>abc</password></a>", false)).contains("(password)");
  }

  @Test
  void aBodyWithoutSecretsOrWithReplacedOnesIsNoReasonToWarn() {
    assertThat(routes("{\"name\": \"abc\"}", false)).doesNotContain("secret");
    assertThat(routes("{\"password\": \"xxx\"}", true)).doesNotContain("secret");
  }

  @Test
  void aSecretInAPathIsHidden() {
    assertThat(text(RecordingText.routes(route("/token=abc/b", "x"), Secrets.of(PLAN), false)))
        .contains("path: \"/token=***")
        .doesNotContain("abc");
  }

  @Test
  void withoutAnyCallTheAddressIsToBeSet() throws Exception {
    assertThat(summary(""))
        .contains(
            "Nothing was recorded. Put ${upstream} where the service takes the address from.");
  }

  @Test
  void aCallThatCannotBeRecordedIsNamed() throws Exception {
    assertThat(summary("CONNECT stock.example:443 HTTP/1.1\r\n\r\n"))
        .contains(
            "the service asked for a tunnel to stock.example:443, and a recording opens none;"
                + " give it an http:// URL",
            "Nothing was recorded.")
        .doesNotContain("${upstream}");
  }

  private static String summary(String sent) throws Exception {
    HttpServer upstream =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (CaptureProxy proxy =
        CaptureProxy.start(0, URI.create("http://127.0.0.1:" + upstream.getAddress().getPort()))) {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), URI.create(proxy.url()).getPort())) {
        socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
        socket.shutdownOutput();
        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      }
      FirstContact.Response last =
          new FirstContact.Response(
              FirstContact.Response.End.COMPLETE, 500, Map.of(), 1, 0, "", false, "");
      return text(
          RecordingText.summary(
              PLAN.forks().getFirst(),
              new FirstRequest.Repeated(1.5, 1, 0, last),
              proxy.captured()));
    } finally {
      upstream.stop(0);
    }
  }

  private static String routes(String body, boolean redacted) {
    return text(RecordingText.routes(route("/a", body), Secrets.of(PLAN), redacted));
  }

  private static List<CapturedRoute> route(String path, String body) {
    return List.of(
        new CapturedRoute(
            List.of("1 call"),
            new RouteEntry("GET", path, Optional.of(200), "text/plain", body, Optional.of("5ms"))));
  }

  private static String text(List<Block> blocks) {
    return TerminalWriter.of(blocks, TerminalWriter.UNLIMITED);
  }
}
