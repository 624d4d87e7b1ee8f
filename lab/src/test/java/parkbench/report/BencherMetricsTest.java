package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import parkbench.wire.Json;
import tools.jackson.databind.JsonNode;

class BencherMetricsTest {
  @Test
  void aBenchmarkIsALabelAtALoadPointWithValuesAndIntervals() {
    JsonNode metrics = Json.readWhole(BencherMetrics.of(Reports.repeated()), JsonNode.class);

    JsonNode blocking = metrics.get("spring-mvc/blocking, 500 ms, 400 users");
    assertThat(blocking.at("/throughput-rps/value").asDouble()).isEqualTo(400);
    assertThat(blocking.at("/throughput-rps/lower_value").asDouble()).isEqualTo(398);
    assertThat(blocking.at("/throughput-rps/upper_value").asDouble()).isEqualTo(402);
    assertThat(metrics).hasSize(3);
  }

  @Test
  void whatFailedOrHangsOnTooFewAnswersHasNoFigure() {
    JsonNode metrics = Json.readWhole(BencherMetrics.of(Reports.troubled()), JsonNode.class);

    assertThat(metrics.propertyNames()).noneMatch(name -> name.startsWith("mine"));
    assertThat(metrics.get("spring-mvc/blocking, 50 ms, 200 rps").has("response-p99-ms")).isFalse();
  }
}
