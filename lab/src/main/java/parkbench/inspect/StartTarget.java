package parkbench.inspect;

import java.util.Locale;
import java.util.regex.Pattern;

/** What the value of a variable, of an option or of an argument leads to. */
enum StartTarget {
  /** Something that is called over HTTP. */
  UPSTREAM,
  /** An address of which neither its name nor its form says that it is an upstream. */
  UNCLEAR,
  /** A database or a broker: a run uses it as the process did. */
  DATABASE,
  /** No address, or one on which the service itself listens. */
  OTHER;

  private static final Pattern URL = Pattern.compile("(?i)https?://");

  /** One address, or several with commas between them. */
  private static final Pattern URLS =
      Pattern.compile(
          "(?i)\\s*https?://[^\\s,;\"'{}<>]+(\\s*[,;]\\s*https?://[^\\s,;\"'{}<>]+)*\\s*");

  private static final Pattern DATABASE_URL =
      Pattern.compile(
          "(?i)\\b((jdbc|r2dbc):(?!(h2|hsqldb|derby|sqlite):(?!tcp|ssl|hsql|http|//))|(postgres(ql)?|mysql|mariadb|rediss?|mongodb(\\+srv)?|amqps?|kafka"
              + "|cassandra|ldaps?|smtps?|nats|mqtts?)://)");

  private static final Pattern DATABASE_NAME =
      Pattern.compile(
          "(.*\\.)?(db|database|datasource|jdbc|r2dbc|postgres|postgresql|mysql|redis|mongo|mongodb"
              + "|rabbit|rabbitmq|amqp|kafka|bootstrap|brokers?|cassandra|ldap|mail|smtp)(\\..*)?");

  /** Names of what watches a service, finds others for it, lets users in, or is the service. */
  private static final Pattern UNCLEAR_NAME =
      Pattern.compile(
          "(.*\\.)?(otlp|otel|opentelemetry|zipkin|jaeger|trace|traces|tracing|metrics?|prometheus"
              + "|pushgateway|graphite|statsd|influx|datadog|newrelic|apm|sentry|loki|logs?|logging"
              + "|logstash|collector|eureka|consul|nacos|vault|registry|admin|issuer|jwks?|oauth2?|oidc"
              + "|keycloak|sso|saml|cors|origins?|callback|redirect|webhook|public|external|self"
              + "|elastic|elasticsearch|kibana|frontend|swagger|openapi|documentation"
              + "|spring\\.config|config\\.(uri|url|server|import))(\\..*)?");

  private static final Pattern HOST_OR_PORT =
      Pattern.compile(".*[.](host|hostname|host\\.name|port)");

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9a-f:]+]):\\d{2,5}(,\\S+:\\d{2,5})*");

  /** Names of where a service listens, and of what its JVM does. */
  private static final Pattern OWN =
      Pattern.compile(
          "(server|management|quarkus\\.(http|management)|micronaut\\.server|ktor\\.deployment|java"
              + "|jdk|sun|com\\.sun|spring\\.rsocket)\\..*|(.*\\.)?(listen|bind)(\\..*)?");

  /**
   * By a name such as {@code STOCK_URL} or {@code stock.url}; empty: a word without a name.
   *
   * @param value with its secrets masked or not
   */
  static StartTarget of(String name, String value) {
    String parts = parts(name);
    if (URL.matcher(value).find()) {
      return URLS.matcher(value).matches() && !UNCLEAR_NAME.matcher(parts).matches()
          ? UPSTREAM
          : UNCLEAR;
    }
    if (DATABASE_URL.matcher(value).find()) {
      return DATABASE;
    }
    boolean address =
        HOST_OR_PORT.matcher(parts).matches() || HOST_AND_PORT.matcher(value).matches();
    if (!address || value.isBlank() || OWN.matcher(parts).matches()) {
      return OTHER;
    }
    return DATABASE_NAME.matcher(parts).matches() ? DATABASE : UNCLEAR;
  }

  /** {@code stock.host} of {@code STOCK_HOST}, {@code stock-host} and {@code stockHost}. */
  private static String parts(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".")
        .replaceAll("[^A-Za-z0-9]+", ".")
        .toLowerCase(Locale.ROOT);
  }
}
