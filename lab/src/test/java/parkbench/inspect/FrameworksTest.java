package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.inspect.Inspection.UpstreamFact;

/** Each framework is recognised, and its way to take settings is used. */
class FrameworksTest {
  @TempDir private Path folder = Path.of("");

  private static Stream<String> paths(Inspection found) {
    return found.served().stream().map((RequestFact each) -> each.method() + " " + each.path());
  }

  @Test
  void quarkusIsReadFromItsFolder() throws Exception {
    Path app = folder.resolve("target/quarkus-app");
    Jars.main("io.quarkus.bootstrap.runner.QuarkusEntryPoint").file(app.resolve("quarkus-run.jar"));
    for (String library :
        List.of(
            "io.quarkus.quarkus-core-3.26.1",
            "io.quarkus.quarkus-vertx-http-3.26.1",
            "io.quarkus.quarkus-rest-client-3.26.1",
            "io.quarkus.quarkus-smallrye-health-3.26.1")) {
      new Jars().file(app.resolve("lib/main/" + library + ".jar"));
    }
    new Jars()
        .with(
            "application.properties",
            """
            quarkus.rest-client.stock.url=https://stock.example/api
            %dev.quarkus.http.port=1
            %prod.quarkus.http.port=8081
            """)
        .classes("", quarkus())
        .file(app.resolve("app/shop-1.0.0-SNAPSHOT.jar"));

    Inspection found = Jars.inspected(folder.resolve("target"));

    assertThat(found.name()).isEqualTo("shop");
    assertThat(found.platform().framework().map(Fact::value)).hasValue("Quarkus 3.26.1");
    assertThat(found.listening().port().map(Fact::value)).hasValue("8081");
    assertThat(found.listening().ready().map(Fact::value)).hasValue("/q/health/ready");
    assertThat(paths(found)).containsExactly("GET /orders/{id}");
    assertThat(found.served().getFirst().asynchronous()).isTrue();
    assertThat(Jars.given(found))
        .containsExactly("-Dquarkus.rest-client.stock.url=${upstream}/api");
    assertThat(found.asked())
        .extracting(RouteFact::method, RouteFact::path)
        .containsExactly(tuple("GET", "/api/stock/{id}"));
    assertThat(found.pools())
        .extracting(PoolFact::name, pool -> pool.size().orElse(0))
        .containsExactly(
            tuple("Quarkus worker threads", 200), tuple("REST client connections", 50));
    assertThat(Jars.draft(found, folder).yaml())
        .contains("pool: {name: \"REST client connections\", size: 50")
        .contains("- \"-Dquarkus.http.port=${port}\"");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  private static Sources quarkus() {
    String client = "org.eclipse.microprofile.rest.client.inject.RegisterRestClient";
    return Sources.of(
            """
            package org.acme.shop;
            @jakarta.ws.rs.Path("/orders")
            public class Orders {
              Stock stock;
              @jakarta.ws.rs.GET @jakarta.ws.rs.Path("/{id}")
              public io.smallrye.mutiny.Uni<String> one(String id) { return stock.of(id); }
            }
            """,
            """
            package org.acme.shop;
            @jakarta.ws.rs.Path("/stock")
            @org.eclipse.microprofile.rest.client.inject.RegisterRestClient(configKey = "stock")
            public interface Stock {
              @jakarta.ws.rs.GET @jakarta.ws.rs.Path("/{id}")
              io.smallrye.mutiny.Uni<String> of(String id);
            }
            """)
        .annotation("jakarta.ws.rs.Path", "value")
        .annotation("jakarta.ws.rs.GET", "")
        .annotation(client, "configKey baseUri")
        .type("io.smallrye.mutiny.Uni<T>", "interface", "");
  }

  @Test
  void aQuarkusClientWithoutAKeyIsSetByTheNameOfItsClass() throws Exception {
    Path jar =
        Jars.main("io.quarkus.runner.GeneratedMain")
            .with("io/quarkus/runner/GeneratedMain.class", new byte[0])
            .classes(
                "",
                Sources.of(
                        """
                        package org.acme;
                        @org.eclipse.microprofile.rest.client.inject.RegisterRestClient
                        public interface Stock {
                          @jakarta.ws.rs.GET String of();
                        }
                        """)
                    .annotation("jakarta.ws.rs.GET", "")
                    .annotation(
                        "org.eclipse.microprofile.rest.client.inject.RegisterRestClient",
                        "configKey baseUri"))
            .file(folder.resolve("shop-runner.jar"));
    assertThat(Jars.given(Jars.inspected(jar)))
        .containsExactly("-Dquarkus.rest-client.\"org.acme.Stock\".url=${upstream}");
  }

  @Test
  void micronautIsReadFromAShadedJar() throws Exception {
    Path jar =
        Jars.main("com.example.shop.Application")
            .with("io/micronaut/runtime/Micronaut.class", new byte[0])
            .with("io/micronaut/http/server/netty/NettyHttpServer.class", new byte[0])
            .with("io/micronaut/management/endpoint/health/HealthEndpoint.class", new byte[0])
            .with(
                "META-INF/maven/io.micronaut/micronaut-runtime/pom.properties",
                "artifactId=micronaut-runtime\nversion=4.9.1\n")
            .with("application.yml", "micronaut.http.services.stock.url: http://stock:8080\n")
            .classes("", micronaut())
            .file(folder.resolve("shop-0.1-all.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.name()).isEqualTo("shop");
    assertThat(found.platform().framework().map(Fact::value)).hasValue("Micronaut 4.9.1");
    assertThat(found.platform().server().map(Fact::value)).hasValue("Netty");
    assertThat(found.listening().ready().map(Fact::value)).hasValue("/health");
    assertThat(paths(found)).containsExactly("GET /orders/{id}");
    assertThat(Jars.given(found))
        .containsExactly("-Dmicronaut.http.services.stock.url=${upstream}");
    assertThat(found.asked()).extracting(RouteFact::path).containsExactly("/stock/{id}");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  private static Sources micronaut() {
    String http = "io.micronaut.http.annotation.";
    return Sources.of(
            """
            package com.example.shop;
            import io.micronaut.http.annotation.*;
            @Controller("/orders")
            public class Orders {
              Stock stock;
              @Get("/{id}") public String one(String id) { return stock.of(id); }
            }
            """,
            """
            package com.example.shop;
            @io.micronaut.http.client.annotation.Client(id = "stock")
            public interface Stock {
              @io.micronaut.http.annotation.Get("/stock/{id}") String of(String id);
            }
            """,
            "package com.example.shop; public class Application { }")
        .annotation(http + "Controller", "value")
        .annotation(http + "Get", "value uri")
        .annotation("io.micronaut.http.client.annotation.Client", "value id path");
  }

  @Test
  void helidonIsReadWithTheLibrariesBesideItsJar() throws Exception {
    new Jars().file(folder.resolve("libs/helidon-webserver-4.1.2.jar"));
    new Jars().file(folder.resolve("libs/helidon-webserver-observe-health-4.1.2.jar"));
    Path jar =
        Jars.main(
                "com.example.shop.Main",
                "Class-Path: libs/helidon-webserver-4.1.2.jar libs/helidon-webserver-obs",
                " erve-health-4.1.2.jar ../outside.jar")
            .with("application.yaml", "server.port: 8082\nstock.endpoint: http://stock:8080\n")
            .classes("", helidon())
            .file(folder.resolve("shop.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.platform().framework().map(Fact::value)).hasValue("Helidon 4.1.2");
    assertThat(found.listening().ready().map(Fact::value)).hasValue("/observe/health");
    assertThat(paths(found)).containsExactly("GET /orders/{id}");
    assertThat(Jars.given(found)).containsExactly("STOCK_ENDPOINT=${upstream}");
    assertThat(found.asked()).extracting(RouteFact::path).containsExactly("/stock/{p1}");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  private static Sources helidon() {
    return Sources.of(
            """
            package com.example.shop;
            public class Main {
              void route(io.helidon.webserver.http.HttpRules rules) {
                rules.get("/orders/{id}", "handler");
              }
              void call(io.helidon.webclient.api.WebClient client, String id) {
                client.get("/stock/" + id);
              }
            }
            """)
        .type(
            "io.helidon.webserver.http.HttpRules",
            "interface",
            "void get(String path, Object handler);")
        .type("io.helidon.webclient.api.WebClient", "interface", "void get(String path);");
  }

  @Test
  void vertxIsReadByItsVerticleAndItsConstants() throws Exception {
    Path jar =
        Jars.main("io.vertx.core.Launcher", "Main-Verticle: com.example.shop.MainVerticle")
            .with("io/vertx/core/Vertx.class", new byte[0])
            .classes("", vertx())
            .file(folder.resolve("shop-fat.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.platform().framework().map(Fact::value)).hasValue("Vert.x");
    assertThat(found.listening().fixed()).hasValue(8888);
    assertThat(paths(found)).containsExactly("GET /orders/{id}");
    assertThat(found.upstreams())
        .singleElement()
        .satisfies(
            upstream -> {
              assertThat(upstream.address().text()).isEqualTo("http://localhost:9100");
              assertThat(upstream.overrides()).isEmpty();
            });
    assertThat(found.pools())
        .extracting(PoolFact::name, pool -> pool.size().orElse(0))
        .containsExactly(tuple("Vert.x client connections", 5));
    assertThat(Jars.draft(found, folder).yaml())
        .contains("    port: 8888  # com.example.shop.MainVerticle (constant)")
        .contains("  port: 9100  # com.example.shop.MainVerticle");
  }

  private static Sources vertx() {
    return Sources.of(
            """
            package com.example.shop;
            public class MainVerticle {
              void start(io.vertx.ext.web.Router router, io.vertx.core.http.HttpServer server,
                  io.vertx.core.http.HttpClient client) {
                router.get("/orders/:id");
                server.listen(8888);
                client.request("GET", 9100, "localhost", "/stock");
              }
            }
            """)
        .type("io.vertx.ext.web.Router", "interface", "void get(String path);")
        .type("io.vertx.core.http.HttpServer", "interface", "void listen(int port);")
        .type(
            "io.vertx.core.http.HttpClient",
            "interface",
            "void request(String method, int port, String host, String path);");
  }

  @Test
  void ktorIsReadWithItsHocon() throws Exception {
    Path jar =
        Jars.main("io.ktor.server.netty.EngineMain")
            .with("io/ktor/server/application/Application.class", new byte[0])
            .with("io/ktor/server/netty/NettyApplicationEngine.class", new byte[0])
            .with(
                "application.conf",
                """
                ktor {
                  deployment { port = 8085, port = ${?PORT} }
                  application { modules = [ com.example.ShopKt.module ] }
                }
                stock { url = "http://stock:8080/v1", url = ${?STOCK_URL} }
                include "/etc/passwd"
                """)
            .file(folder.resolve("shop-all.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.platform().framework().map(Fact::value)).hasValue("Ktor");
    assertThat(found.listening().port().map(Fact::value)).hasValue("8085");
    assertThat(Jars.given(found)).containsExactly("-P:stock.url=${upstream}/v1");
    assertThat(Jars.draft(found, folder).yaml()).contains("\"-P:ktor.deployment.port=${port}\"");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  @Test
  void dropwizardIsReadWithTheFileOfItsArguments() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("shop.yml"),
            """
            database.url: jdbc:h2:./shop
            server:
              applicationConnectors: [{type: http, port: 9000}]
              adminConnectors: [{type: http, port: 9001, keyStorePath: shop.keystore}]
            """);
    Path store = Files.writeString(folder.resolve("shop.keystore"), "");
    Path jar =
        Jars.main("com.example.Shop")
            .with("io/dropwizard/core/Application.class", new byte[0])
            .classes("", Sources.of("package com.example; class Shop {}"))
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.draft(Jars.inspected(jar), folder).fillIns())
        .anyMatch(sentence -> sentence.startsWith("arguments: [server, FILE.yml]"));
    Inspection found = Jars.inspector().of(jar, List.of(file));
    assertThat(found.platform().framework().map(Fact::value)).hasValue("Dropwizard");
    assertThat(Jars.draft(found, folder).yaml())
        .contains(
            "\"-Ddw.server.applicationConnectors[0].port=${port}\"  # was 9000 (shop.yml",
            "\"-Ddw.server.adminConnectors[0].port=0\"",
            "\"-Ddw.server.adminConnectors[0].keyStorePath=" + store + "\"");
  }

  @Test
  void aPlainProgramIsGivenWhatItReadsItself() throws Exception {
    Path jar =
        Jars.main("com.example.shop.Main")
            .classes(
                "",
                Sources.of(
                    """
                    package com.example.shop;
                    import com.sun.net.httpserver.HttpServer;
                    import java.net.*;
                    import java.net.http.*;
                    public class Main {
                      public static void main(String[] words) throws Exception {
                        int port = Integer.getInteger("shop.port", 8080);
                        String stock = System.getenv().getOrDefault("STOCK_URL", "http://stock:80");
                        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
                        server.createContext("/orders", exchange -> ask(stock, "1"));
                      }
                      static void ask(String stock, String id) {
                        HttpRequest.newBuilder(URI.create(stock + "/stock/" + id));
                        HttpClient.newHttpClient();
                      }
                    }
                    """))
            .file(folder.resolve("shop.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.platform().server().map(Fact::value)).hasValue("HttpServer of the JDK");
    assertThat(found.listening().passing().with("${port}")).isEqualTo("-Dshop.port=${port}");
    assertThat(Jars.given(found)).containsExactly("STOCK_URL=${upstream}");
    assertThat(paths(found)).containsExactly("GET /orders");
    assertThat(found.asked()).extracting(RouteFact::path).containsExactly("/stock/{p1}");
    var system = Jars.scenario(found, folder).subjects().systems().getFirst();
    assertThat(system.environment()).containsEntry("STOCK_URL", "${upstream}");
  }

  @Test
  void aConstantOfAnotherHostIsReachedThroughTheProxyOfTheJvm() throws Exception {
    Inspection found = Jars.inspected(constant("http://stock.example:8080/stock/"));
    assertThat(found.upstreams())
        .singleElement()
        .satisfies(upstream -> assertThat(upstream.proxied()).isTrue());
    assertThat(Jars.draft(found, folder).yaml())
        .contains("\"-Dhttp.proxyHost=${upstream.host}\"", "\"-Dhttp.proxyPort=${upstream.port}\"")
        .contains("path: \"/stock/{p1}\"");
  }

  @Test
  void aConstantThatAsksForTlsIsToBeFilledIn() throws Exception {
    Inspection found = Jars.inspected(constant("https://stock.example/stock/"));
    assertThat(Jars.draft(found, folder).fillIns())
        .anyMatch(sentence -> sentence.contains("It asks for TLS"));
    assertThat(Jars.draft(found, folder).yaml()).doesNotContain("proxyHost");
  }

  private Path constant(String url) throws IOException {
    return Jars.main("com.example.shop.Main")
        .classes(
            "",
            Sources.of(
                """
                package com.example.shop;
                public class Main {
                  java.net.HttpURLConnection ask(String id) throws Exception {
                    var url = java.net.URI.create("URL" + id).toURL();
                    return (java.net.HttpURLConnection) url.openConnection();
                  }
                }
                """
                    .replace("URL\"", url + "\"")))
        .file(folder.resolve("shop.jar"));
  }

  @Test
  void routesOfAGatewayKeepTheirPredicatesWhenTheirAddressIsReplaced() throws Exception {
    Path jar =
        Jars.boot(
                "4.0.1",
                "spring-cloud-gateway-server-webflux-5.0.0",
                "spring-webflux-7.0.2",
                "reactor-netty-http-1.3.1")
            .with(
                "BOOT-INF/classes/application.yml",
                """
                spring.cloud.gateway.server.webflux.routes:
                  - id: stock
                    uri: lb://stock-service
                    predicates: ["Path=/api/stock/**"]
                    filters: [StripPrefix=1]
                """)
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("gateway.jar"));

    Inspection found = Jars.inspected(jar);

    String route = "--spring.cloud.gateway.server.webflux.routes[0].";
    assertThat(Jars.given(found))
        .containsExactly(
            route + "uri=${upstream}",
            route + "id=stock",
            route + "predicates[0]=Path=/api/stock/**",
            route + "filters[0]=StripPrefix=1");
    assertThat(paths(found)).containsExactly("GET /api/stock/{p1}");
    assertThat(found.asked()).extracting(RouteFact::path).containsExactly("/stock/{p1}");
    assertThat(Jars.scenario(found, folder).subjects().systems()).hasSize(1);
  }

  @Test
  void severalUpstreamsHaveNames() throws Exception {
    Path jar =
        Jars.boot("3.5.1", "spring-boot-3.5.1")
            .with(
                "BOOT-INF/classes/application.properties",
                "stock.url=http://stock:8080\nprices.host=prices\nprices.port=8081\n")
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop.jar"));

    Inspection found = Jars.inspected(jar);

    assertThat(found.upstreams())
        .extracting(UpstreamFact::name)
        .containsExactlyInAnyOrder("stock", "prices");
    assertThat(Jars.draft(found, folder).yaml())
        .contains(
            "\"--stock.url=${upstreams.stock}\"",
            "\"--prices.host=${upstreams.prices.host}\"",
            "\"--prices.port=${upstreams.prices.port}\"")
        .contains("upstreams:\n");
  }

  @Test
  void virtualThreadsLeaveNoPoolOfTheServer() throws Exception {
    Path jar =
        Jars.boot("3.5.1", "spring-webmvc-6.2.8", "tomcat-embed-core-10.1.42")
            .with(
                "BOOT-INF/classes/application.properties", "spring.threads.virtual.enabled=true\n")
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop.jar"));
    Inspection found = Jars.inspected(jar);
    assertThat(found.pools()).isEmpty();
    assertThat(found.others()).extracting(Fact::value).containsExactly("virtual threads");
  }

  @Test
  void aServerWithAPoolIsOfferedVirtualThreads() throws Exception {
    assertThat(drafted("3.5.1")).contains("--vary spring.threads.virtual.enabled=false,true");
    assertThat(drafted("3.1.12")).doesNotContain("virtual");
    // Sources.of compiles for an older release, which may run on Java 17.
    assertThat(drafted("3.5.1")).contains("=false,true --jdk 25");
  }

  private String drafted(String version) throws Exception {
    Path jar =
        Jars.boot(version, "spring-webmvc-6.0.1", "tomcat-embed-core-10.1.42")
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop-" + version + ".jar"));
    return Jars.draft(Jars.inspected(jar), folder).yaml();
  }
}
