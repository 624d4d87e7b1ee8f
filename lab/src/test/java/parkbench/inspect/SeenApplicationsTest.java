package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.NeedFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.inspect.Inspection.UpstreamFact;

/** What public applications do that frameworks alone do not show; each as a small jar. */
class SeenApplicationsTest {
  private static final String WEB = "org.springframework.web.bind.annotation.";

  @TempDir private Path folder = Path.of("");

  private static Sources shop(String text) {
    return Sources.of("package com.example;\n" + text)
        .annotation(WEB + "RestController", "")
        .annotation(WEB + "GetMapping", "value path")
        .annotation(WEB + "PostMapping", "value path")
        .annotation(WEB + "ResponseStatus", "value code");
  }

  @Test
  void anOldSpringBootGetsTheOptionThatNewRuntimesAskFor() throws Exception {
    Path old =
        Jars.boot("2.0.2.RELEASE")
            .classes(
                "BOOT-INF/classes/", Sources.of("package com.example; class Shop {}").release(8))
            .file(folder.resolve("old.jar"));
    Path later =
        Jars.boot("2.1.2.RELEASE")
            .classes(
                "BOOT-INF/classes/", Sources.of("package com.example; class Shop {}").release(8))
            .file(folder.resolve("later.jar"));
    assertThat(Jars.draft(Jars.inspected(old), folder).yaml())
        .contains("java: {from: 9}", "- \"--add-opens=java.base/java.lang=ALL-UNNAMED\"");
    assertThat(Jars.draft(Jars.inspected(later), folder).yaml())
        .contains("java: {from: 8}")
        .doesNotContain("--add-opens");
  }

  @Test
  void anAnswerThatIsNot200IsExpected() throws Exception {
    Path jar =
        Jars.boot("3.5.1")
            .classes(
                "BOOT-INF/classes/",
                shop("""
                        import org.springframework.http.*;
                        import org.springframework.web.bind.annotation.*;
                        @RestController
                        public class Shop {
                          @PostMapping("/a") Object a() { return made(); }
                          private Object made() {
                            return new ResponseEntity<>("", HttpStatus.CREATED);
                          }
                          @PostMapping("/b") @ResponseStatus("ACCEPTED") void b() {}
                          @PostMapping("/c") Object c(int i) {
                            return new ResponseEntity<>("", i > 0 ? HttpStatus.OK : HttpStatus.NOT_FOUND);
                          }
                        }
                        """)
                    .type("org.springframework.http.HttpStatus", "enum", "CREATED, OK, NOT_FOUND")
                    .type(
                        "org.springframework.http.ResponseEntity<T>",
                        "class",
                        "public ResponseEntity(T body, HttpStatus status) {}"))
            .file(folder.resolve("shop.jar"));
    Inspection found = Jars.inspected(jar);
    assertThat(found.served())
        .extracting(RequestFact::path, RequestFact::status)
        .containsExactlyInAnyOrder(tuple("/a", 201), tuple("/b", 202), tuple("/c", 200));
    assertThat(Jars.draft(found, folder).yaml()).contains("expect: {status: 201}");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  @Test
  void anAnswerIsMadeFromTheTypeThatASubclassHolds() throws Exception {
    Path jar =
        Jars.boot("3.5.1", "spring-web-6.2.8")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        import org.springframework.core.ParameterizedTypeReference;
                        public class Shop {
                          Object items(org.springframework.web.client.RestTemplate client) {
                            return client.exchange(
                                "http://stock/items", new ParameterizedTypeReference<java.util.List<Item>>() {});
                          }
                        }
                        """,
                        "package com.example; public record Item(String name) {}")
                    .type("org.springframework.core.ParameterizedTypeReference<T>", "class", "")
                    .type(
                        "org.springframework.web.client.RestTemplate",
                        "interface",
                        "Object exchange(String url, Object type);"))
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.inspected(jar).asked())
        .extracting(RouteFact::path, RouteFact::body)
        .containsExactly(tuple("/items", "[{\"name\": \"text\"}]"));
  }

  @Test
  void servicesThatAreFoundByNameGetTheirAddressesFromSettings() throws Exception {
    Path jar =
        Jars.boot(
                "4.0.1",
                "spring-cloud-loadbalancer-5.0.0",
                "spring-cloud-gateway-server-webflux-5.0.0")
            .with(
                "BOOT-INF/classes/application.yml",
                """
                spring.cloud.gateway.server.webflux.routes:
                  - id: stock
                    uri: lb://stock-service
                    predicates: ["Path=/api/stock/**"]
                """)
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        public class Shop {
                          String host = "http://stock-service/";
                          Object one(org.springframework.web.client.RestTemplate client, String id) {
                            return client.getForObject(host + "items/" + id, String.class);
                          }
                        }
                        """)
                    .type(
                        "org.springframework.web.client.RestTemplate",
                        "interface",
                        "Object getForObject(String url, Class<?> type);"))
            .file(folder.resolve("shop.jar"));
    Inspection found = Jars.inspected(jar);
    assertThat(Jars.given(found))
        .containsExactly(
            "--spring.cloud.discovery.client.simple.instances.stock-service[0].uri=${upstream}");
    assertThat(found.upstreams())
        .singleElement()
        .satisfies(upstream -> assertThat(upstream.constant()).isFalse());
    assertThat(found.asked()).extracting(RouteFact::path).contains("/items/{p1}");
  }

  @Test
  void aRouteToAWebSocketIsNoRequest() throws Exception {
    Path jar =
        Jars.boot("2.6.1", "spring-cloud-gateway-server-3.1.0")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        public class Shop {
                          void socket(org.springframework.cloud.gateway.route.builder.PredicateSpec spec) {
                            spec.path("/echo").uri("ws://localhost:9000");
                          }
                          void http(org.springframework.cloud.gateway.route.builder.PredicateSpec spec) {
                            spec.path("/items").uri("http://stock.example");
                          }
                        }
                        """)
                    .type(
                        "org.springframework.cloud.gateway.route.builder.PredicateSpec",
                        "interface",
                        "PredicateSpec path(String path); Object uri(String uri);"))
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.inspected(jar).served())
        .extracting(RequestFact::path)
        .containsExactly("/items");
  }

  private Path helidon(String build) throws IOException {
    new Jars().file(folder.resolve("libs/helidon-webserver-4.1.2.jar"));
    return Jars.main("com.example.Main", "Class-Path: libs/helidon-webserver-4.1.2.jar")
        .classes(
            "",
            Sources.of(
                    """
                    package com.example;
                    import io.helidon.webserver.*;
                    public class Main {
                      static void start(io.helidon.config.Config config, Rules rules) {
                        Object host = config.get("backend.host").orElse("localhost");
                        BUILD
                        rules.register("/api", new Orders(host, 9080));
                      }
                    }
                    """
                        .replace("BUILD", build),
                    """
                    package com.example;
                    import io.helidon.webserver.*;
                    public class Orders {
                      private final Object host;
                      Orders(Object host, int port) { this.host = host; }
                      void route(Rules rules) { rules.get(this::one); }
                      void one(io.helidon.common.uri.UriQuery query, Object answer) {
                        query.first("word");
                      }
                    }
                    """)
                .type(
                    "io.helidon.webserver.Rules",
                    "interface",
                    """
                    void register(String path, Object service);
                    void get(Handler handler);
                    interface Handler { void handle(io.helidon.common.uri.UriQuery query, Object answer); }
                    """)
                .type(
                    "io.helidon.webserver.WebServer",
                    "interface",
                    "static WebServer builder() { return null; } WebServer config(Object config);")
                .type(
                    "io.helidon.config.Config",
                    "interface",
                    "Config get(String key); Object orElse(Object other);")
                .type("io.helidon.common.uri.UriQuery", "interface", "String first(String name);"))
        .file(folder.resolve("shop.jar"));
  }

  @Test
  void aServiceIsAnsweredBelowThePathThatItIsRegisteredAt() throws Exception {
    Inspection found = Jars.inspected(helidon("WebServer.builder().config(config);"));
    assertThat(found.served())
        .extracting(RequestFact::path, RequestFact::query)
        .containsExactly(tuple("/api", "word=1"));
    assertThat(found.listening().passing().with("${port}")).isEqualTo("SERVER_PORT=${port}");
  }

  @Test
  void aHostThatCodeReadsBesideANumberIsAnUpstreamAtThatPort() throws Exception {
    Inspection found = Jars.inspected(helidon("WebServer.builder().config(config);"));
    assertThat(Jars.given(found)).containsExactly("BACKEND_HOST=${upstream.host}");
    assertThat(Jars.draft(found, folder).yaml()).contains("  port: 9080  # com.example.Main");
  }

  @Test
  void aServerWithoutSettingsTakesAnyPort() throws Exception {
    Inspection found = Jars.inspected(helidon("WebServer.builder();"));
    assertThat(found.listening().passing().isPossible()).isFalse();
    assertThat(Jars.draft(found, folder).fillIns())
        .anyMatch(sentence -> sentence.startsWith("It takes a free port at each start"));
  }

  @Test
  void settingsOfAnotherNameAreReadWithTheirProfiles() throws Exception {
    Path jar =
        Jars.boot("3.5.1")
            .with("BOOT-INF/classes/shop-server.yml", "spring.profiles.include: shared\n")
            .with("BOOT-INF/classes/shop-server-shared.yml", "server.port: ${QUERY_PORT:9411}\n")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                    """
                    package com.example;
                    public class Shop { String name = "spring.config.name=shop-server"; }
                    """))
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.inspected(jar).listening().port().map(Fact::value)).hasValue("9411");
  }

  private List<String> needs(Jars jar) throws Exception {
    return Jars.inspected(jar.file(folder.resolve("needs.jar"))).needs().stream()
        .filter(NeedFact::open)
        .map(NeedFact::text)
        .toList();
  }

  @Test
  void aDatabaseBesideTheServiceIsToBeFilledIn() throws Exception {
    String file = "BOOT-INF/classes/application.properties";
    Sources own = Sources.of("package com.example; class Shop {}");
    assertThat(
            needs(
                Jars.boot("3.5.1")
                    .with(file, "spring.datasource.url=jdbc:h2:tcp://localhost:19092/x")
                    .classes("BOOT-INF/classes/", own)))
        .containsExactly(
            "A database: h2 at spring.datasource.url. Start it, or give another address.");
    assertThat(
            needs(
                Jars.boot("3.5.1")
                    .with(file, "spring.datasource.url=jdbc:h2:mem:shop")
                    .classes("BOOT-INF/classes/", own)))
        .isEmpty();
    assertThat(
            needs(
                Jars.boot("3.5.1", "hibernate-core-6.6.18", "postgresql-42.7.7")
                    .classes("BOOT-INF/classes/", own)))
        .singleElement()
        .asString()
        .startsWith("A database for postgresql");
  }

  @Test
  void aLibraryAloneIsNoNeed() throws Exception {
    assertThat(
            needs(
                Jars.boot("3.5.1", "spring-security-web-6.5.1")
                    .classes(
                        "BOOT-INF/classes/", Sources.of("package com.example; class Shop {}"))))
        .isEmpty();
    assertThat(
            needs(
                Jars.boot("3.5.1", "helidon-webserver-security-4.1.2")
                    .with("BOOT-INF/classes/application.yml", "security.providers.google: x")
                    .classes(
                        "BOOT-INF/classes/", Sources.of("package com.example; class Shop {}"))))
        .containsExactly("Headers with credentials, for requests that need a login.");
  }

  @Test
  void aHostThatIsPutTogetherIsAConstant() throws Exception {
    Path jar =
        Jars.main("com.example.Main")
            .classes(
                "",
                Sources.of(
                    """
                    package com.example;
                    public class Main {
                      Object ask(String language) throws Exception {
                        java.net.http.HttpClient.newHttpClient();
                        return java.net.URI.create("https://" + language + ".stock.example");
                      }
                    }
                    """))
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.draft(Jars.inspected(jar), folder).fillIns())
        .anyMatch(sentence -> sentence.startsWith("https://{…}.stock.example is a constant"));
  }

  @Test
  void aRequestCallsThoseUpstreamsThatItsCodeLeadsTo() throws Exception {
    String feign = "org.springframework.cloud.openfeign.FeignClient";
    Path jar =
        Jars.boot("3.5.1")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        @org.springframework.web.bind.annotation.RestController
                        public class Shop {
                          Stock stock;
                          @org.springframework.web.bind.annotation.GetMapping("/orders")
                          String orders() { return stock.all(); }
                        }
                        """,
                        """
                        package com.example;
                        @org.springframework.cloud.openfeign.FeignClient(name = "stock", url = "http://a:1")
                        public interface Stock {
                          @org.springframework.web.bind.annotation.GetMapping("/stock") String all();
                        }
                        """,
                        """
                        package com.example;
                        @org.springframework.cloud.openfeign.FeignClient(name = "prices", url = "http://b:1")
                        public interface Prices {
                          @org.springframework.web.bind.annotation.GetMapping("/prices") String all();
                        }
                        """)
                    .annotation(WEB + "RestController", "")
                    .annotation(WEB + "GetMapping", "value path")
                    .annotation(feign, "name value url path"))
            .file(folder.resolve("shop.jar"));
    Inspection found = Jars.inspected(jar);
    assertThat(found.upstreams())
        .extracting(UpstreamFact::name)
        .containsExactlyInAnyOrder("a", "b");
    assertThat(Jars.draft(found, folder).yaml()).containsPattern("calls: \\{.*a: 1.*}");
    assertThat(Jars.draft(found, folder).yaml()).contains("b: 0");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }
}
