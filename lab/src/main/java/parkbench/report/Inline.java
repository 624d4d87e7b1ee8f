package parkbench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

/** Everything that the page carries inside itself: style, scripts, and data between them. */
final class Inline {
  private static final String STYLE = read("/parkbench/chart/chart.css") + read("page.css");
  private static final String SCRIPT = read("page.js");
  private static final String LIVE_SCRIPT = read("live.js");
  private static final String CHARTS = charts();

  private Inline() {}

  static String style() {
    return STYLE;
  }

  static String script() {
    return SCRIPT;
  }

  /** Apache ECharts, the build with bars, lines and scatters. */
  static String echarts() {
    return CHARTS;
  }

  /**
   * The page's Content-Security-Policy: nothing is loaded, nothing is sent, and only the very
   * scripts and styles of this room run.
   */
  static String policy() {
    return "default-src 'none'; script-src %s %s; style-src %s; base-uri 'none'; form-action 'none'"
        .formatted(hash(CHARTS), hash(SCRIPT), hash(STYLE));
  }

  static String liveScript() {
    return LIVE_SCRIPT;
  }

  /** The policy of a page that its own server fills in. */
  static String livePolicy() {
    return "default-src 'none'; script-src %s; style-src %s; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        .formatted(hash(LIVE_SCRIPT), hash(STYLE));
  }

  /** The same for a page without scripts, in the style of a report. */
  static String plainPolicy() {
    return "default-src 'none'; style-src %s; base-uri 'none'; form-action 'none'"
        .formatted(hash(STYLE));
  }

  /**
   * JSON that cannot end the script element around it, open a comment in it, or break a line in the
   * eyes of an old script engine.
   */
  static String json(String json) {
    StringBuilder safe = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      switch (c) {
        case '<', '>', '&', '\u2028', '\u2029' -> safe.append("\\u%04x".formatted((int) c));
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String charts() {
    Properties jar = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars/echarts/pom.properties")) {
      jar.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read(
        "/META-INF/resources/webjars/echarts/"
            + jar.getProperty("version")
            + "/echarts.common.min.js");
  }

  private static String read(String resource) {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = Inline.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException(
          resource
              + " is not on the class path; the report page cannot be written without it;"
              + " build the lab again, so that its libraries lie beside its jar");
    }
    return in;
  }
}
