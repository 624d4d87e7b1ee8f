package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;

/** The upstream over TLS, asked by clients that verify its certificate. */
class UpstreamTlsIT {
  private static final List<Endpoint> TLS =
      List.of(new Endpoint("", 0, Optional.of(new Tls(List.of("stock.example")))));

  @SuppressWarnings("NullAway.Init")
  private UpstreamServer server;

  @BeforeEach
  void start() throws IOException {
    server = UpstreamServer.start(Worlds.of().at(TLS), 0, 1);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static SSLContext trusting(UpstreamServer server) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("upstream", certificate(server));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static X509Certificate certificate(UpstreamServer server) throws Exception {
    byte[] pem = server.certificate().orElseThrow().getBytes(StandardCharsets.US_ASCII);
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
  }

  private HttpClient client() throws Exception {
    return HttpClient.newBuilder().sslContext(trusting(server)).build();
  }

  private HttpRequest get(String host, String path) {
    return HttpRequest.newBuilder(URI.create("https://" + host + ":" + server.port() + path))
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1"})
  void aClientThatTrustsTheCertificateIsAnsweredAfterTheDelay(String host) throws Exception {
    try (HttpClient client = client()) {
      long start = System.nanoTime();
      HttpResponse<String> answer =
          client.send(get(host, "/user?delay=50"), BodyHandlers.ofString());

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(50));
      assertThat(answer.body()).isEqualTo("OLOLO-USER");
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }
  }

  @Test
  void theLedgerCountsWhatCameOverTls() throws Exception {
    server.begin();
    try (HttpClient client = client()) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        answers.add(client.sendAsync(get("localhost", "/user?delay=20"), BodyHandlers.ofString()));
      }
      assertThat(answers).allSatisfy(each -> assertThat(each.join().statusCode()).isEqualTo(200));
      // Over connections that are there by now.
      assertThat(client.send(get("localhost", "/nowhere"), BodyHandlers.ofString()).statusCode())
          .isEqualTo(404);
    }
    Ledger ledger = server.tell();

    assertThat(ledger.requests().arrivals()).isEqualTo(31);
    assertThat(ledger.requests().answered()).isEqualTo(31);
    assertThat(ledger.requests().unmatched()).isEqualTo(1);
    assertThat(ledger.connectionsOpened()).isBetween(1L, 31L);
    assertThat(ledger.delays()).isNotEmpty();
  }

  @Test
  void aFurtherNameIsInTheCertificate() throws Exception {
    try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port());
        SSLSocket secure =
            (SSLSocket)
                trusting(server)
                    .getSocketFactory()
                    .createSocket(plain, "stock.example", server.port(), true)) {
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      parameters.setServerNames(List.of(new SNIHostName("stock.example")));
      secure.setSSLParameters(parameters);

      secure.startHandshake();

      assertThat(secure.getSession().getPeerCertificates()).isNotEmpty();
    }
  }

  @Test
  void aClientThatDoesNotTrustItGetsNoAnswer() throws Exception {
    try (HttpClient untrusting = HttpClient.newHttpClient()) {
      assertThatThrownBy(() -> untrusting.send(get("localhost", "/user"), BodyHandlers.ofString()))
          .isInstanceOf(SSLHandshakeException.class);
    }
    assertThat(server.soFar().requests().arrivals()).isZero();
  }

  @Test
  void aRequestWithoutTlsIsNotAnswered() throws Exception {
    try (Line line = new Line(server)) {
      line.send("GET /user HTTP/1.1\r\nHost: localhost\r\n\r\n");

      assertThatThrownBy(line::reply).isInstanceOf(IOException.class);
    }
    assertThat(server.soFar().requests().arrivals()).isZero();
  }

  @Test
  void eachStartHasACertificateOfItsOwnWhichIsAnAuthority() throws Exception {
    try (UpstreamServer other = UpstreamServer.start(Worlds.of().at(TLS), 0, 1);
        UpstreamServer plain = UpstreamServer.start(Worlds.of(), 0, 1)) {
      assertThat(certificate(other)).isNotEqualTo(certificate(server));
      assertThat(certificate(server).getBasicConstraints()).isNotNegative();
      assertThat(plain.certificate()).isEmpty();
    }
  }

  @Test
  void aPlantedResetIsAResetAndNoOrderlyEnd() throws Exception {
    Upstream resets = Worlds.failing(new Faults(0, 500, 1, 0)).at(TLS);
    server.behave(resets, 1);
    try (SSLSocket caller =
        (SSLSocket)
            trusting(server)
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      caller
          .getOutputStream()
          .write("GET /user HTTP/1.1\r\nHost: u\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void aConnectionThatIsToCloseEndsInOrderBehindItsAnswer() throws Exception {
    try (SSLSocket caller =
        (SSLSocket)
            trusting(server)
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      caller
          .getOutputStream()
          .write(
              "GET /user HTTP/1.1\r\nHost: u\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String all = new String(caller.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(all).startsWith("HTTP/1.1 200").endsWith("OLOLO-USER");
    }
  }
}
