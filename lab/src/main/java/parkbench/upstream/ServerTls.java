package parkbench.upstream;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.channels.ClosedChannelException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import parkbench.plan.Tls;

/**
 * TLS of the upstream, with a certificate of its own making: an authority, and a certificate that
 * it issues. The private keys exist in the memory of this process alone.
 *
 * <p>The expensive steps of a handshake run on a thread of their own, so that those of a thousand
 * connections do not delay the answers on the event loop.
 */
final class ServerTls implements AutoCloseable {
  /** Longer than any run; clocks of containers may differ. */
  private static final Duration VALID = Duration.ofDays(30);

  private final String certificate;
  private final SslContext context;
  private final ExecutorService handshakes =
      Executors.newSingleThreadExecutor(new DefaultThreadFactory("tls-handshake", true));
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  private ServerTls(String certificate, SslContext context) {
    this.certificate = certificate;
    this.context = context;
  }

  /**
   * Generates the certificates.
   *
   * @throws IllegalStateException when this JVM cannot
   */
  @SuppressWarnings("IllegalCatch") // the builder declares Exception
  static ServerTls generate(Tls tls) {
    try {
      CertificateBuilder any =
          new CertificateBuilder()
              .ecp256()
              .notBefore(Instant.now().minus(VALID))
              .notAfter(Instant.now().plus(VALID));
      X509Bundle authority =
          any.copy()
              .subject("CN=Parkbench upstream authority")
              .setIsCertificateAuthority(true)
              .setKeyUsage(true, KeyUsage.keyCertSign, KeyUsage.cRLSign)
              .buildSelfSigned();
      CertificateBuilder server =
          any.copy()
              .subject("CN=localhost")
              .setKeyUsage(true, KeyUsage.digitalSignature)
              .addExtendedKeyUsageServerAuth()
              .addSanDnsName("localhost")
              .addSanIpAddress("127.0.0.1")
              .addSanIpAddress("::1");
      for (String name : tls.names()) {
        server.addSanDnsName(name);
      }
      X509Bundle issued = server.buildIssuedBy(authority);
      return new ServerTls(
          authority.getCertificatePEM(),
          SslContextBuilder.forServer(issued.getKeyPair().getPrivate(), issued.getCertificatePath())
              .sslProvider(SslProvider.JDK)
              .applicationProtocolConfig(
                  new ApplicationProtocolConfig(
                      Protocol.ALPN,
                      SelectorFailureBehavior.NO_ADVERTISE,
                      SelectedListenerFailureBehavior.ACCEPT,
                      ApplicationProtocolNames.HTTP_1_1))
              .build());
    } catch (Exception e) {
      throw new IllegalStateException("no certificate could be generated for the upstream", e);
    }
  }

  /** For a client that takes any certificate. */
  static SSLContext unverified() {
    try {
      SSLContext any = SSLContext.getInstance("TLS");
      any.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
      return any;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  /** The certificate that clients have to trust, in PEM. */
  String certificate() {
    return certificate;
  }

  /** Has a new connection speak TLS. */
  void secure(Channel channel) {
    SslHandler handler = context.newHandler(channel.alloc(), handshakes);
    channel.pipeline().addLast(handler);
    var ignored =
        handler
            .handshakeFuture()
            .addListener(
                shaken -> {
                  if (!shaken.isSuccess()) {
                    failed(shaken.cause());
                  }
                });
  }

  /** Reports a failed handshake in the log, each cause once. */
  private void failed(Throwable cause) {
    String why =
        switch (cause) {
          // Its message is what came, which may hold secrets.
          case NotSslRecordException plain -> "what came is no TLS";
          case ClosedChannelException gone -> "the client closed the connection";
          default -> String.valueOf(cause.getMessage());
        };
    if (said.add(why)) {
      System.err.println(
          "a TLS handshake failed: "
              + why
              + "\n  A client that does not trust the certificate, or speaks plain HTTP, gets no"
              + " answer."
              + "\n  Give it ${upstream.certificate} or ${upstream.trust-store}, and ask"
              + " ${upstream}.");
    }
  }

  @Override
  public void close() {
    handshakes.shutdownNow();
  }
}
