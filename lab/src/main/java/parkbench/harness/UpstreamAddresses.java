package parkbench.harness;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import parkbench.plan.Endpoint;

/**
 * Where a service reaches its upstreams.
 *
 * @param urls base URLs without a slash at the end, by name; the only one has the name ""
 * @param certificate that it has to trust, in PEM; absent: all speak plain HTTP
 */
record UpstreamAddresses(Map<String, String> urls, Optional<String> certificate) {
  /** Of a service that calls none. */
  static final UpstreamAddresses NONE = new UpstreamAddresses(Map.of(), Optional.empty());

  UpstreamAddresses {
    urls = new LinkedHashMap<>(urls);
  }

  /** One upstream in plain HTTP. */
  static UpstreamAddresses of(String url) {
    return new UpstreamAddresses(Map.of("", url), Optional.empty());
  }

  /** Endpoints on these ports of the loopback address; with TLS by a name of the certificate. */
  static UpstreamAddresses of(
      List<Endpoint> endpoints, List<Integer> ports, Optional<String> certificate) {
    Map<String, String> urls = new LinkedHashMap<>();
    List<Integer> rest = new ArrayList<>(ports);
    for (Endpoint endpoint : endpoints) {
      urls.put(endpoint.name(), start(endpoint) + rest.removeFirst());
    }
    return new UpstreamAddresses(urls, certificate);
  }

  private static String start(Endpoint endpoint) {
    if (endpoint.database().isPresent()) {
      return "postgresql://127.0.0.1:";
    }
    return endpoint.tls().isPresent() ? "https://localhost:" : "http://127.0.0.1:";
  }

  /** The first one that speaks HTTP; empty: there is none. */
  String firstOfHttp() {
    return urls.values().stream().filter(url -> url.startsWith("http")).findFirst().orElse("");
  }

  /** The first one; empty: there is none. */
  String first() {
    return urls.isEmpty() ? "" : urls.values().iterator().next();
  }

  /** What the placeholders of {@link parkbench.system.Start} stand for. */
  Map<String, String> placeholders() {
    Map<String, String> values = new TreeMap<>();
    values.put("upstream", first());
    urls.forEach(
        (name, url) -> {
          String key = name.isEmpty() ? "upstream" : "upstreams." + name;
          URI address = URI.create(url);
          values.put(key, url);
          values.put(key + ".host", address.getHost());
          values.put(key + ".port", Integer.toString(address.getPort()));
        });
    return values;
  }
}
