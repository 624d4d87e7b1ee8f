package parkbench.load;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import parkbench.system.Request;

/** A request as it goes over the wire, made once and sent again and again. */
public final class RequestBytes {
  private static final Set<String> WITH_LENGTH = Set.of("POST", "PUT", "PATCH");

  private RequestBytes() {}

  /**
   * Writes a request for a host.
   *
   * @throws IllegalArgumentException when a part of it would break the message's frame
   */
  public static byte[] of(Request request, String host) {
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(256);
    head.append(plain(request.method(), "the method")).append(' ');
    head.append(plain(request.path(), "the path")).append(" HTTP/1.1\r\n");
    Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      named.add(header.getKey());
      line(head, plain(header.getKey(), "a header's name"), oneLine(header));
    }
    if (!named.contains("Host")) {
      line(head, "Host", host);
    }
    if (!named.contains("Content-Length")
        && (body.length > 0 || WITH_LENGTH.contains(request.method().toUpperCase(Locale.ROOT)))) {
      line(head, "Content-Length", Integer.toString(body.length));
    }
    byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    byte[] whole = new byte[start.length + body.length];
    System.arraycopy(start, 0, whole, 0, start.length);
    System.arraycopy(body, 0, whole, start.length, body.length);
    return whole;
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static String plain(String text, String what) {
    if (text.isEmpty() || !text.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException(
          what
              + " of the request is \""
              + text
              + "\": only printable ASCII without spaces can stand there; percent-encode the rest,"
              + " such as %20 for a space");
    }
    return text;
  }

  private static String oneLine(Map.Entry<String, String> header) {
    String value = header.getValue();
    if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException(
          "header "
              + header.getKey()
              + " holds a line break: it would end the header early; put its value on one line");
    }
    return value;
  }
}
