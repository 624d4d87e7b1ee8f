package parkbench.plan;

import java.util.List;

/**
 * The upstream speaks TLS. Its certificate is generated when it starts, for {@code localhost},
 * {@code 127.0.0.1} and {@code ::1}.
 *
 * @param names further host names of the certificate
 */
public record Tls(List<String> names) {
  public Tls {
    names = List.copyOf(names);
  }
}
