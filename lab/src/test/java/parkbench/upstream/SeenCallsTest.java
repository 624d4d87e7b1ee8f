package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

class SeenCallsTest {
  private final SeenCalls seen = new SeenCalls();

  @Test
  void whatNoRouteAnswersIsKeptWithItsCountAndWithoutTheValuesOfItsQuery() {
    seen.open(false);
    seen.unmatched(
        request("GET /stock/42?key=secret&q HTTP/1.1\r\nACCEPT: a/b, c/d \r\n\r\n"), "stock");
    seen.unmatched(
        request("GET /stock/42?key=other&q HTTP/1.1\r\nAccept:a/b, c/d\r\n\r\n"), "stock");

    assertThat(seen.result())
        .containsExactly(
            new SeenCall("stock", Kind.REQUEST, "GET", "/stock/42?key=&q", "a/b, c/d", "", 2));
  }

  @Test
  void whatARouteAnswersIsKeptWhereItIsAskedFor() {
    ReadyRoute route = new ReadyRoute(BuiltIn.upstream().routes().getFirst());
    seen.open(false);
    seen.matched(request("GET /user HTTP/1.1\r\n\r\n"), "stock", route);
    assertThat(seen.result()).isEmpty();

    seen.open(true);
    seen.matched(request("GET /user HTTP/1.1\r\n\r\n"), "stock", route);
    assertThat(seen.result()).extracting(SeenCall::route).containsExactly(route.label());
    assertThat(seen.result()).noneMatch(SeenCall::unmatched);
  }

  @ParameterizedTest
  @CsvSource({
    "'CONNECT host:443 HTTP/1.1', CONNECT, host:443",
    "'PRI * HTTP/2.0', HTTP_2, ''",
    "'get /', UNREADABLE, ''"
  })
  void bytesThatAreNoRequestAreNamed(String text, Kind kind, String target) {
    seen.open(false);
    unreadable(text);

    assertThat(seen.result()).extracting(SeenCall::kind).containsExactly(kind);
    assertThat(seen.result()).extracting(SeenCall::target).containsExactly(target);
  }

  @Test
  void aHandshakeOfTlsIsNamed() {
    seen.open(false);
    unreadable("\u0016\u0003\u0001\u0002");

    assertThat(seen.result()).extracting(SeenCall::kind).containsExactly(Kind.TLS);
  }

  @Test
  void itKeepsTheFirstOnesAlone() {
    seen.open(false);
    for (int i = 0; i < 2 * SeenCalls.MOST; i++) {
      seen.unmatched(
          request("GET /" + i % (2 * SeenCalls.MOST_DISTINCT) + " HTTP/1.1\r\n\r\n"), "");
    }

    assertThat(seen.result()).hasSize(SeenCalls.MOST_DISTINCT);
    assertThat(seen.result().stream().mapToLong(SeenCall::count).sum())
        .isEqualTo(SeenCalls.MOST / 2);
  }

  private void unreadable(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    seen.unreadable(bytes, 0, bytes.length, "");
  }

  private static ReceivedRequest request(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    ReceivedRequest request = new ReceivedRequest();
    assertThat(RequestDecoder.decode(bytes, 0, bytes.length, request, new Unfinished()))
        .isEqualTo(bytes.length);
    return request;
  }
}
