package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A draft of a running service sends no load to what the service calls. */
class RunWordsTest {
  @TempDir private Path folder = Path.of("");

  private Path jar = Path.of("");

  @BeforeEach
  void build() throws Exception {
    jar =
        Jars.boot("3.5.1", "spring-boot-3.5.1", "spring-webmvc-6.2.8", "tomcat-embed-core-10.1.42")
            .with("BOOT-INF/classes/application.properties", "other.upstream.url=http://other:1\n")
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop.jar"));
  }

  private ScenarioDraft draft(
      List<String> options, List<String> arguments, Map<String, String> environment)
      throws Exception {
    RunWords run =
        RunWords.of(
            Jars.inspected(jar),
            new StartWords("", options, arguments, environment, List.of(), List.of(), Map.of()));
    return ScenarioDraft.of(run.inspection(), run.start(), folder, "4711");
  }

  @Test
  void addressesOfOptionsArgumentsAndVariablesAreThoseOfARun() throws Exception {
    String yaml =
        draft(
                List.of("-Dstock.url=http://prod-stock:80/v1"),
                List.of("--prices.url=https://token@prod-prices"),
                Map.of("NEWS_URL", "http://prod-news,http://prod-stock:80"))
            .yaml();
    assertThat(yaml)
        .contains(
            "\"-Dstock.url=${upstreams.stock}/v1\"  # was http://prod-stock:80/v1",
            "\"--prices.url=${upstreams.prices}\"  # was https://***@prod-prices",
            "NEWS_URL: \"${upstreams.news},${upstreams.stock}\"  # was http://prod-news")
        .doesNotContain("\"http://", "token@");
  }

  @Test
  void aKeyHasOneUpstream() throws Exception {
    String yaml =
        draft(
                List.of(),
                List.of("--other.upstream.url=http://prod:1", "--list[0].uri=http://other:1"),
                Map.of("OTHER_UPSTREAM_URL", "http://prod:2"))
            .yaml();
    assertThat(yaml)
        .contains(
            "\"--other.upstream.url=${upstream}\"",
            "\"--list[0].uri=${upstream}\"  # was http://other:1",
            "OTHER_UPSTREAM_URL: \"${upstream}\"  # was http://prod:2")
        .contains("upstream:\n  delay")
        .doesNotContain("upstreams:", "prod:1\"");
  }

  @Test
  void optionsInAVariableAreReadAsOptions() throws Exception {
    assertThat(
            draft(
                    List.of(),
                    List.of(),
                    Map.of(
                        "JAVA_TOOL_OPTIONS",
                        "-Xmx1g -Dstock.url=http://prod -Dotlp.url=http://otel:4317"))
                .yaml())
        .contains("JAVA_TOOL_OPTIONS: \"-Xmx1g -Dstock.url=${upstreams.stock}\"");
  }

  @Test
  void whatMayBeNoUpstreamIsLeftOutAndNamed() throws Exception {
    ScenarioDraft draft =
        draft(
            List.of("-Dotel.exporter.otlp.endpoint=http://otel:4317"),
            List.of("--eureka.client.service-url.defaultZone=http://eureka:8761/eureka"),
            Map.of("STOCK_HOST", "stock", "STOCK_PORT", "80", "DB_URL", "jdbc:postgresql://db/x"));
    assertThat(draft.yaml())
        .doesNotContain("=http://otel:4317", "=http://eureka:8761", "STOCK_HOST:", "STOCK_PORT:")
        .contains("DB_URL: \"jdbc:postgresql://db/x\"");
    assertThat(draft.fillIns())
        .anyMatch(each -> each.startsWith("-Dotel.exporter.otlp.endpoint was left out"))
        .anyMatch(each -> each.startsWith("--eureka.client.service-url.defaultZone was left out"))
        .anyMatch(each -> each.matches("STOCK_HOST was left out: .*was stock.*"))
        .anyMatch(each -> each.startsWith("STOCK_PORT was left out"))
        .anyMatch(each -> each.startsWith("DB_URL names a database"));
  }

  @Test
  void aGatewayWithRoutesInItsCodeGetsARouteBySettings() throws Exception {
    Sources sources =
        Sources.of(
                """
                package com.example;
                public class Shop {
                  Object routes(org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder b) {
                    return b.path("/things/**").uri("http://httpbin.org").path("/get").uri("http://httpbin.org");
                  }
                }
                """)
            .type(
                "org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder",
                "class",
                "public RouteLocatorBuilder path(String path) { return this; }"
                    + " public RouteLocatorBuilder uri(String uri) { return this; }");
    for (String version : List.of("3.1.0", "5.0.0")) {
      String artifact =
          version.startsWith("3")
              ? "spring-cloud-gateway-server-3.1.0"
              : "spring-cloud-gateway-server-webflux-5.0.0";
      Path gateway =
          Jars.boot("3.5.1", "spring-boot-3.5.1", artifact)
              .classes("BOOT-INF/classes/", sources)
              .file(folder.resolve(version + ".jar"));
      String prefix =
          version.startsWith("3") ? "spring.cloud.gateway" : "spring.cloud.gateway.server.webflux";
      assertThat(Jars.draft(Jars.inspected(gateway), folder).yaml())
          .contains(
              "\"--" + prefix + ".routes[0].uri=${upstream}\"  # was http://httpbin.org",
              "\"--" + prefix + ".routes[0].predicates[0]=Path=/get\"",
              "\"--" + prefix + ".routes[0].order=-1\"",
              "request: \"GET /get\"")
          .doesNotContain("/etc/hosts");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "STOCK_URL, http://stock:8080, UPSTREAM",
    "stock.base-url, https://stock/api, UPSTREAM",
    "SPRING_APPLICATION_JSON, '{\"a\":\"http://stock\"}', UNCLEAR",
    "MANAGEMENT_ZIPKIN_TRACING_ENDPOINT, http://zipkin:9411, UNCLEAR",
    "STOCK_HOST, stock, UNCLEAR",
    "stockPort, 8080, UNCLEAR",
    "stock.address, stock:8080, UNCLEAR",
    "SERVER_PORT, 8080, OTHER",
    "SPRING_REDIS_HOST, redis, DATABASE",
    "KAFKA_BOOTSTRAP_SERVERS, 'k1:9092,k2:9092', DATABASE",
    "SPRING_DATASOURCE_URL, jdbc:h2:tcp://db/x, DATABASE",
    "SPRING_DATASOURCE_URL, jdbc:h2:mem:test, OTHER",
    "SPRING_PROFILES_ACTIVE, prod, OTHER",
    "java.rmi.server.hostname, host, OTHER"
  })
  void namesAndValuesSayWhatAnAddressLeadsTo(String name, String value, StartTarget target) {
    assertThat(StartTarget.of(name, value)).isEqualTo(target);
  }
}
