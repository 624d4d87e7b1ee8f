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
import org.junit.jupiter.api.Test;
import parkbench.result.Report;
import parkbench.wire.Json;

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

  private static Schema schema() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ReportPage.class.getResourceAsStream("report.schema.json"))) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(in);
    }
  }
}
