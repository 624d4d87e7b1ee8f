package parkbench.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Where the requests go.
 *
 * @param address resolved once, so that no lookup falls into the measurement
 * @param host as the Host header reports it
 * @param name of the server, in brackets where it is an IPv6 address
 * @param secure whether they go there over TLS
 */
record Target(InetSocketAddress address, String host, String name, boolean secure) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /**
   * Reads and resolves a base URL.
   *
   * @throws IllegalArgumentException when it is no {@code http://host[:port]} or {@code
   *     https://host[:port]}
   * @throws IOException when its host is unknown
   */
  static Target of(String url) throws IOException {
    URI uri = parse(url);
    String host = uri.getHost();
    String path = uri.getRawPath();
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    if (!(secure || "http".equalsIgnoreCase(uri.getScheme()))
        || host == null
        || !(path == null || path.isEmpty() || path.equals("/"))) {
      throw notBase(url, null);
    }
    int usual = secure ? HTTPS : HTTP;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    try {
      return new Target(
          new InetSocketAddress(InetAddress.getByName(host), port),
          port == usual ? host : host + ":" + port,
          host,
          secure);
    } catch (UnknownHostException e) {
      throw new IOException(
          "host " + host + " of " + url + " is unknown: nothing can be asked there; check the name",
          e);
    }
  }

  private static URI parse(String url) {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      throw notBase(url, e);
    }
  }

  private static IllegalArgumentException notBase(String url, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "base URL is \""
            + url
            + "\": the engine speaks HTTP/1.1 to one host, with the path in the request; give"
            + " http://host:port or https://host:port",
        cause);
  }
}
