package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths and addresses read the same, however code writes them. */
class PathsTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "/stock/{id}, /stock/{id}",
    "/stock/:id, /stock/{id}",
    "'/stock/{id:[0-9]+}', /stock/{id}",
    "/stock/%s/prices/%d, /stock/{p1}/prices/{p2}",
    "/stock/item-%s, /stock/{p1}",
    "/api/**, /api/{p1}",
    "/stock?size=1, /stock",
    "/stock{?size}, /stock",
    "stock//all/, /stock/all",
    "'', /"
  })
  void variablesAreInBraces(String written, String read) {
    assertThat(Paths.pattern(written)).isEqualTo(read);
  }

  @ParameterizedTest(name = "{0} is {1} at port {2}, path {3}")
  @CsvSource({
    "http://stock, stock, 80, ''",
    "https://stock/, stock, 443, ''",
    "http://stock:8080/api/, stock, 8080, /api",
    "http://me:secret@stock:8080/api?x=1, stock, 8080, /api",
    "lb://stock, stock, 80, ''",
    "http://127.0.0.1:9100/v1/x, 127.0.0.1, 9100, /v1/x"
  })
  void addressesAreTakenApart(String text, String host, int port, String path) {
    assertThat(Address.of(text))
        .hasValueSatisfying(
            address -> {
              assertThat(address.host()).isEqualTo(host);
              assertThat(address.portOrDefault()).isEqualTo(port);
              assertThat(address.path()).isEqualTo(path);
              assertThat(address.text()).doesNotContain("secret");
            });
  }

  @Test
  void otherTextsAreNoAddresses() {
    for (String text :
        new String[] {
          "", "http://", "stock:8080", "see http://stock", "jdbc:h2:mem:a", "ftp://a"
        }) {
      assertThat(Address.of(text)).as(text).isEmpty();
    }
  }

  @ParameterizedTest(name = "the package of {0} is {1}")
  @CsvSource({
    "com.example.shop.web.Main, com/example/shop/",
    "com.github.me.shop.Main, com/github/me/",
    "shop.Main, shop/",
    "Main, ''"
  })
  void theOwnPackageIsThatOfTheMainClass(String main, String root) {
    assertThat(ApplicationParts.root(main)).isEqualTo(root);
  }
}
