package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.files.Unreadable;

class ComposeDraftTest {
  private static final String SHOP =
      """
      services:
        shop:
          build: {context: .}
          ports:
            - "8085:8080"
          environment:
            - SPRING_DATASOURCE_URL=jdbc:postgresql://db:5432/shop
            - STOCK_URL=http://stock:8080/api
            - PUBLIC_URL=http://localhost:8085
          depends_on:
            db: {condition: service_healthy}
            stock: {condition: service_started}
            cache: {condition: service_started}
          healthcheck:
            test: ["CMD", "curl", "-f", "http://localhost:8080/actuator/health"]
          networks: [inner]
        db:
          image: postgres:16
        cache:
          image: redis:7
          ports: [{target: 6379, published: 6379}]
        stock:
          image: wiremock/wiremock:3.9.1
          ports: ["9100:8080"]
      networks: {inner: {}}
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void theServiceGetsItsLimitsAndTheUpstreamByASecondFile() throws Exception {
    assertThat(draft(SHOP).overriding().yaml())
        .contains(
            """
              "shop":
                restart: "no"  # a death is to be seen
                network_mode: host  # its upstream and its load are at 127.0.0.1
                networks: !reset null
                ports: !reset null
                cpuset: "${PARKBENCH_CORES:-0}"
                cpus: "${PARKBENCH_CPUS:-1}"
                mem_limit: "${PARKBENCH_MEMORY:-1g}"
                memswap_limit: "${PARKBENCH_MEMORY:-1g}"
                environment:
                  JAVA_TOOL_OPTIONS: "${JAVA_TOOL_OPTIONS:-}"
                  "STOCK_URL": "${PARKBENCH_UPSTREAM:-}/api"  # was at stock
            """)
        .contains("\"db:127.0.0.1\"")
        .contains("  \"db\":\n    ports: [\"127.0.0.1:5432:5432\"]")
        .as("it is published already, or the lab answers in its place")
        .doesNotContain("6379", "\"stock\":", "FILL IN");
  }

  @Test
  void theScenarioStartsAndStopsIt() throws Exception {
    ScenarioDraft draft = draft(SHOP).scenario(folder);
    assertThat(draft.yaml())
        .contains(
            "command: [\"docker\", \"compose\", \"-p\", \"parkbench-shop\", \"-f\","
                + " \"${home}/compose.yaml\", \"-f\", \"${home}/parkbench.compose.yaml\", \"up\","
                + " \"shop\"]",
            "\"down\", \"--timeout\", \"2\"]",
            "PARKBENCH_CORES: \"${cores}\"",
            "port: 8080",
            "properties-as: system-properties",
            "ready: {path: \"/actuator/health\"");
    assertThat(draft.fillIns()).hasSize(2).noneMatch(each -> each.contains("port"));
  }

  @Test
  void whatIsNotFoundIsToBeFilledIn() throws Exception {
    ComposeDraft draft = draft("services: {app: {image: shop}}");
    assertThat(draft.scenario(folder).fillIns()).hasSize(4);
    assertThat(draft.overriding().fillIns()).hasSize(1);
    assertThat(draft.overriding().yaml()).contains("image: \"${PARKBENCH_IMAGE:-shop}\"");
  }

  /** Compose refuses two different limits of one service. */
  @Test
  void limitsOfADeploymentAreThoseOfTheLabToo() throws Exception {
    String yaml = "services: {app: {image: shop, deploy: {resources: {limits: {memory: 512M}}}}}";
    assertThat(draft(yaml).overriding().yaml()).contains("deploy: {resources: {limits: {cpus:");
  }

  @Test
  void onlyAPersonKnowsWhichOfSeveralAddressesIsMeantAndWhereAnUnknownImageListens()
      throws Exception {
    ScenarioDraft draft =
        draft(
                """
                services:
                  app:
                    build: .
                    depends_on: [store, web]
                    environment: {A_URL: "http://a", B_URL: "http://b:1/x", SECRET: "http://u:p@c/"}
                  store: {image: "registry:5000/team/postgis:16"}
                  web: {image: postgrest/postgrest}
                """)
            .overriding();
    assertThat(draft.yaml())
        .contains(
            "\"A_URL\": \"${PARKBENCH_UPSTREAM:-}\"", "\"B_URL\": \"${PARKBENCH_UPSTREAM:-}/x\"")
        .contains("127.0.0.1:5432:5432")
        .doesNotContain("u:p@c", "image:");
    assertThat(draft.fillIns())
        .satisfiesExactly(
            first -> assertThat(first).contains("Keep the variables"),
            second -> assertThat(second).contains("where web listens"));
  }

  @Test
  void theOneThatIsBuiltIsMeantOrTheOneThatIsNamed() throws Exception {
    assertThat(read(SHOP).chosen(Optional.empty())).isEqualTo("shop");
    assertThat(read(SHOP).chosen(Optional.of("stock"))).isEqualTo("stock");
    assertThat(
            read("services: {a: {image: x, ports: [80]}, b: {image: mysql, ports: [3306]}}")
                .chosen(Optional.empty()))
        .isEqualTo("a");
    assertThatThrownBy(() -> read(SHOP).chosen(Optional.of("shpo")))
        .isInstanceOfSatisfying(
            Unreadable.class, e -> assertThat(e.why()).contains("shop, db, cache, stock"));
    assertThatThrownBy(
            () -> read("services: {a: {image: x}, b: {image: y}}").chosen(Optional.empty()))
        .hasMessageContaining("several services: a, b");
  }

  @Test
  void anotherYamlIsRefused() {
    assertThatThrownBy(() -> read("spring: {application: {name: shop}}"))
        .hasMessageContaining("has no services");
    assertThatThrownBy(() -> read("services: [a: b: c")).hasMessageContaining("is no YAML");
  }

  private ComposeDraft draft(String yaml) throws Exception {
    ComposeFile file = read(yaml);
    return new ComposeDraft(
        file, file.chosen(Optional.empty()), folder.resolve("parkbench.compose.yaml"));
  }

  private ComposeFile read(String yaml) throws Exception {
    return ComposeFile.read(Files.writeString(folder.resolve("compose.yaml"), yaml));
  }
}
