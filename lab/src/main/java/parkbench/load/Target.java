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
 */
record Target(InetSocketAddress address, String host) {

  /**
   * Reads and resolves a base URL.
   *
   * @throws IllegalArgumentException when it is no {@code http://host[:port]}
   * @throws IOException when its host is unknown
   */
  static Target of(String url) throws IOException {
    URI uri = parse(url);
    String host = uri.getHost();
    String path = uri.getRawPath();
    if (!"http".equalsIgnoreCase(uri.getScheme())
        || host == null
        || !(path == null || path.isEmpty() || path.equals("/"))) {
      throw notBase(url, null);
    }
    int port = uri.getPort() < 0 ? 80 : uri.getPort();
    try {
      return new Target(
          new InetSocketAddress(InetAddress.getByName(host), port),
          port == 80 ? host : host + ":" + port);
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
            + "\": the engine speaks plain HTTP/1.1 to one host, with the path in the request; give"
            + " http://host:port",
        cause);
  }
}
