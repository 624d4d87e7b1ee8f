package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Scenario;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.system.Start;

/** A jar of Spring Boot says all that a first scenario needs. */
class SpringBootJarTest {
  private static final String WEB = "org.springframework.web.bind.annotation.";
  private static final String FEIGN = "org.springframework.cloud.openfeign.FeignClient";

  @TempDir private Path folder = Path.of("");

  private Path jar = Path.of("");

  @BeforeEach
  void build() throws IOException {
    jar =
        Jars.main(
                "org.springframework.boot.loader.launch.JarLauncher",
                "Start-Class: com.example.shop.Shop",
                "Spring-Boot-Version: 3.5.1",
                "Build-Jdk-Spec: 21")
            .libraries(
                "BOOT-INF/lib/",
                "spring-boot-3.5.1",
                "spring-webmvc-6.2.8",
                "spring-web-6.2.8",
                "tomcat-embed-core-10.1.42",
                "spring-boot-actuator-3.5.1",
                "micrometer-registry-prometheus-1.15.1",
                "feign-core-13.6",
                "HikariCP-6.3.0")
            .with(
                "BOOT-INF/classes/application.yml",
                """
                server:
                  port: 9000
                  servlet.context-path: /shop
                  tomcat.threads.max: 60
                stock:
                  url: ${STOCK_URL:http://stock.example:8080/api}
                spring.datasource:
                  url: jdbc:postgresql://db/shop?user=shop&password=geheim
                  password: geheim
                ---
                spring.config.activate.on-profile: dev
                server.port: 1
                """)
            .classes("BOOT-INF/classes/", shop())
            .file(folder.resolve("shop-1.2.jar"));
  }

  private static Sources shop() {
    return Sources.of(
            """
            package com.example.shop;
            import org.springframework.web.bind.annotation.*;
            @RestController @RequestMapping("/orders")
            public class Orders {
              private final StockClient client;
              Orders(StockClient client) { this.client = client; }
              @GetMapping("/{id}")
              public String one(String id) { return client.stock(id).id(); }
              @PostMapping public String add() { return ""; }
            }
            """,
            """
            package com.example.shop;
            import org.springframework.web.bind.annotation.*;
            @RestController
            public class About {
              @GetMapping("/about")
              public String about(@RequestParam String of) { return ""; }
            }
            """,
            """
            package com.example.shop;
            import org.springframework.cloud.openfeign.FeignClient;
            import org.springframework.web.bind.annotation.*;
            @FeignClient(name = "stock", url = "${stock.url}")
            public interface StockClient {
              @GetMapping("/stock/{id}") Stock stock(String id);
            }
            """,
            "package com.example.shop; public record Stock(String id, int quantity) {}",
            "package com.example.shop; public class Shop { }")
        .annotation(WEB + "RestController", "")
        .annotation(WEB + "RequestMapping", "value path method")
        .annotation(WEB + "GetMapping", "value path")
        .annotation(WEB + "PostMapping", "value path")
        .annotation(WEB + "RequestParam", "value name defaultValue")
        .annotation(FEIGN, "name value url path");
  }

  @Test
  void frameworkServerPortAndHealthAreFoundWithTheirSources() throws Exception {
    Inspection found = Jars.inspected(jar);
    assertThat(found.platform().framework())
        .hasValue(
            new Fact(
                "framework", "Spring Boot 3.5.1", "META-INF/MANIFEST.MF: Spring-Boot-Version"));
    assertThat(found.platform().server().map(Fact::value)).hasValue("Tomcat 10.1.42");
    assertThat(found.platform().release()).hasValue(17);
    assertThat(found.listening().port())
        .hasValue(new Fact("port", "9000", "application.yml: server.port"));
    assertThat(found.listening().base().map(Fact::value)).hasValue("/shop");
    assertThat(found.listening().ready().map(Fact::value)).hasValue("/shop/actuator/health");
    assertThat(found.others())
        .extracting(Fact::value)
        .containsExactly(
            "Micrometer with Prometheus at /actuator/prometheus (not exposed)", "postgresql");
  }

  @Test
  void poolsAreFoundBySettingsAndByWhatLibrariesDoAlone() throws Exception {
    assertThat(Jars.inspected(jar).pools())
        .extracting(PoolFact::name, pool -> pool.size().orElse(0), PoolFact::setting)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("Tomcat threads", 60, "server.tomcat.threads.max"),
            org.assertj.core.groups.Tuple.tuple(
                "Hikari connections", 10, "spring.datasource.hikari.maximum-pool-size"));
  }

  @Test
  void whatLeadsToAClientIsAskedFirst() throws Exception {
    assertThat(Jars.inspected(jar).served())
        .extracting(RequestFact::method, RequestFact::path, RequestFact::query, RequestFact::calls)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("GET", "/shop/orders/{id}", "", true),
            org.assertj.core.groups.Tuple.tuple("GET", "/shop/about", "of=1", false),
            org.assertj.core.groups.Tuple.tuple("POST", "/shop/orders", "", false));
  }

  @Test
  void theUpstreamIsPutInThePlaceOfASettingAndKeepsItsPath() throws Exception {
    Inspection found = Jars.inspected(jar);
    assertThat(found.upstreams())
        .singleElement()
        .satisfies(
            upstream -> {
              assertThat(upstream.name()).isEqualTo("stock");
              assertThat(upstream.address().text()).isEqualTo("http://stock.example:8080/api");
              assertThat(upstream.where()).isEqualTo("application.yml: stock.url");
            });
    assertThat(found.asked())
        .extracting(RouteFact::method, RouteFact::path, RouteFact::body)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "GET", "/api/stock/{id}", "{\"id\": \"${path.id}\", \"quantity\": 1}"));
  }

  @Test
  void theDraftCanBePlannedAsItIs() throws Exception {
    Inspection found = Jars.inspected(jar);
    assertThat(Jars.draft(found, folder).fillIns())
        .containsExactly(
            "A database: postgresql at spring.datasource.url. Start it, or give another address.");
    Scenario scenario = Jars.scenario(found, folder);
    assertThat(scenario.subjects().systems())
        .singleElement()
        .satisfies(
            system -> {
              assertThat(system.name()).isEqualTo("shop");
              assertThat(system.ready().path()).isEqualTo("/shop/actuator/health");
              assertThat(((Start.Jar) system.start()).arguments())
                  .isEqualTo(List.of("--server.port=${port}", "--stock.url=${upstream}/api"));
            });
  }

  @Test
  void noSecretIsCopied() throws Exception {
    Inspection found = Jars.inspected(jar);
    assertThat(Jars.draft(found, folder).yaml()).doesNotContain("geheim");
    assertThat(InspectionText.table(found).toString()).doesNotContain("geheim");
  }

  @Test
  void eachValueOfTheDraftHasItsSourceBehindIt() throws Exception {
    assertThat(Jars.draft(Jars.inspected(jar), folder).yaml())
        .contains(
            "- \"--stock.url=${upstream}/api\"  # was http://stock.example:8080/api"
                + " (application.yml: stock.url)",
            "request: \"GET /shop/orders/42\"  # Orders.one",
            "# 42 is an example for {id}.",
            "# or GET /shop/about?of=1 (About.about)",
            "setting: \"server.tomcat.threads.max\"}  # application.yml: server.tomcat.threads.max",
            "path: \"/api/stock/{id}\"");
  }

  @Test
  void aConnectionThatARequestKeepsBoundsIt() throws Exception {
    Jars shop =
        Jars.main(
                "x.JarLauncher", "Start-Class: com.example.shop.Shop", "Spring-Boot-Version: 3.5.1")
            .libraries(
                "BOOT-INF/lib/",
                "spring-webmvc-6.2.8",
                "tomcat-embed-core-10.1.42",
                "hibernate-core-6.6.18",
                "HikariCP-6.3.0")
            .classes("BOOT-INF/classes/", shop());
    Path open = shop.file(folder.resolve("open.jar"));
    Path closed =
        shop.with("BOOT-INF/classes/application.properties", "spring.jpa.open-in-view=false\n")
            .file(folder.resolve("closed.jar"));
    assertThat(Jars.draft(Jars.inspected(open), folder).yaml())
        .contains("        pool: {name: \"Hikari connections\", size: 10")
        .contains("load: {users: 40}  # enough to fill a pool of 10");
    assertThat(Jars.draft(Jars.inspected(closed), folder).yaml())
        .contains("        pool: {name: \"Tomcat threads\", size: 200")
        .contains("load: {users: 400}");
  }

  @Test
  void whereNoGetIsAnsweredReadinessIsAMethodThatIsNotAllowed() throws Exception {
    Path post =
        Jars.main("x.JarLauncher", "Start-Class: com.example.Shop", "Spring-Boot-Version: 3.5.1")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        import org.springframework.web.bind.annotation.*;
                        @RestController
                        public class Shop {
                          @PostMapping("/orders") void add(@RequestBody Order order) {}
                        }
                        """,
                        "package com.example; public record Order(String name, java.util.List<Integer> sizes) {}")
                    .annotation(WEB + "RestController", "")
                    .annotation(WEB + "RequestBody", "")
                    .annotation(WEB + "PostMapping", "value path"))
            .file(folder.resolve("post.jar"));
    assertThat(Jars.draft(Jars.inspected(post), folder).yaml())
        .contains("ready: {path: \"/orders\", status: 405, within: 60s}")
        .contains("body: \"{\\\"name\\\": \\\"text\\\", \\\"sizes\\\": [1]}\"}");
    assertThat(Jars.scenario(Jars.inspected(post), folder).subjects().systems()).hasSize(1);
  }

  @Test
  void aPathWithTheNameOfAHealthCheckAnswersAsOne() throws Exception {
    Path health =
        Jars.boot("3.5.1", "spring-boot-3.5.1")
            .classes(
                "BOOT-INF/classes/",
                Sources.of(
                        """
                        package com.example;
                        import org.springframework.web.bind.annotation.*;
                        @RestController
                        public class Shop { @GetMapping("/health") String health() { return ""; } }
                        """,
                        """
                        package com.example;
                        @org.aspectj.lang.annotation.Aspect
                        public class Watch { Object client = java.net.http.HttpClient.newHttpClient(); }
                        """)
                    .annotation("org.aspectj.lang.annotation.Aspect", "")
                    .annotation(WEB + "RestController", "")
                    .annotation(WEB + "GetMapping", "value path"))
            .file(folder.resolve("health.jar"));
    assertThat(Jars.draft(Jars.inspected(health), folder).yaml())
        .contains("within: 60s}  # Shop.health; it answers as a health check, by its name")
        .contains("# FILL IN: Watch is an aspect that calls an upstream");
  }

  @Test
  void anUnpackedJarIsStartedByItsMainClass() throws Exception {
    Path unpacked = folder.resolve("unpacked");
    try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(jar.toFile())) {
      for (var entry : java.util.Collections.list(zip.entries())) {
        Path file = unpacked.resolve(entry.getName());
        java.nio.file.Files.createDirectories(file.getParent());
        java.nio.file.Files.write(file, zip.getInputStream(entry).readAllBytes());
      }
    }
    Inspection found = Jars.inspected(unpacked);
    assertThat(found.platform().framework().map(Fact::value)).hasValue("Spring Boot 3.5.1");
    assertThat(found.served()).hasSize(3);
    assertThat(
            ((Start.Command) Jars.scenario(found, folder).subjects().systems().getFirst().start())
                .words())
        .containsSubsequence(
            "-cp",
            unpacked.toString(),
            "org.springframework.boot.loader.launch.JarLauncher",
            "--server.port=${port}");
  }
}
