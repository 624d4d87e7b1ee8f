package parkbench.system;

import java.util.Locale;

/** How a service is asked. Certificates are not verified. */
public enum Scheme {
  HTTP,
  HTTPS,
  /** It is a PostgreSQL server, which may be behind an upstream and gets no load itself. */
  POSTGRESQL;

  /** As it begins a URL. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
