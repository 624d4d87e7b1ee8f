package parkbench.sandbox;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS that takes any certificate, for what the lab asks itself: it measures services of its own
 * machine, whose certificates are rarely signed for {@code localhost}.
 */
public final class UnverifiedTls {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  private UnverifiedTls() {}

  /** Whether a URL is asked over TLS. */
  public static boolean isFor(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  /** The port of a URL, or that of its scheme. */
  public static int port(URI url) {
    if (url.getPort() > 0) {
      return url.getPort();
    }
    return isFor(url) ? HTTPS : HTTP;
  }

  /** For clients of the JDK. */
  public static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TakesAll()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  /**
   * TLS over a connected socket; its handshake is done when this returns. Closing it closes the
   * socket.
   *
   * @param host in brackets where it is an IPv6 address
   * @throws IOException when the handshake fails
   */
  public static Socket over(Socket socket, String host, SSLContext context) throws IOException {
    SSLSocket secure =
        (SSLSocket) context.getSocketFactory().createSocket(socket, host, socket.getPort(), true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    parameters.setServerNames(names(host));
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    return secure;
  }

  /** Addresses are never sent as the name of a server (RFC 6066, 3). */
  private static List<SNIServerName> names(String host) {
    boolean address = host.startsWith("[") || host.matches("[0-9.]+");
    return address ? List.of() : List.of(new SNIHostName(host));
  }

  /** Extended, since the JDK verifies host names itself for any other kind. */
  private static final class TakesAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
