package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportSchemaTest {
  @Test
  void aWrittenReportConformsAndComesBackEqual() throws IOException {
    for (Report report :
        List.of(
            Reports.quick(),
            Reports.battle(),
            Reports.troubled(),
            Reports.overTime(),
            Reports.noisy(),
            Reports.everyStatement())) {
      String json = Json.page(report);

      assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
      assertThat(Json.read(json, Report.class)).isEqualTo(report);
    }
  }

  @Test
  void aReportWithAnUnknownFieldOrAMissingFigureDoesNot() throws IOException {
    String json = Json.page(Reports.quick());

    assertThat(schema().validate(json.replace("\"stack\"", "\"stock\""), InputFormat.JSON))
        .isNotEmpty();
    assertThat(schema().validate(json.replace(": 392.0", ": \"many\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void everyConstantIsInTheSchema(String pointer, Object[] constants) throws IOException {
    Set<String> written =
        Stream.of(constants)
            .map(constant -> Json.line(constant).replace("\"", ""))
            .collect(Collectors.toSet());
    Set<String> inSchema =
        StreamSupport.stream(document().at(pointer).spliterator(), false)
            .filter(word -> !word.isNull())
            .map(JsonNode::asString)
            .collect(Collectors.toSet());

    assertThat(inSchema).isEqualTo(written);
  }

  static Stream<Arguments> everyConstantIsInTheSchema() {
    return Stream.of(
        Arguments.of("/$defs/finding/properties/rule/enum", RuleId.values()),
        Arguments.of("/$defs/check_id/enum", CheckId.values()),
        Arguments.of("/$defs/check_reason/enum", Audit.Reason.values()));
  }

  private static JsonNode document() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ReportPage.class.getResourceAsStream("report.schema.json"))) {
      return JsonMapper.shared().readTree(in);
    }
  }

  private static Schema schema() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ReportPage.class.getResourceAsStream("report.schema.json"))) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(in);
    }
  }
}
