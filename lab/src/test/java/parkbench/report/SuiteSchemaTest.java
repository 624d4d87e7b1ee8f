package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.result.SuiteReport;
import parkbench.wire.Json;

class SuiteSchemaTest {
  /** By its place, since it takes a claim from the schema of a run's report beside it. */
  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(SchemaLocation.of("classpath:parkbench/report/suite-report.schema.json"));

  @Test
  void aWrittenReportOfASuiteConforms() {
    for (SuiteReport report : List.of(Suites.posts(), Suites.hostile())) {
      assertThat(schema.validate(Json.page(report), InputFormat.JSON)).isEmpty();
    }
  }

  @Test
  void aReportWithAnUnknownFieldOrAWrongVerdictDoesNot() {
    String json = Json.page(Suites.posts());

    assertThat(broken(json, "\"stack\"", "\"stock\"")).isNotEmpty();
    assertThat(broken(json, "\"not tested\"", "\"untested\"")).isNotEmpty();
    assertThat(broken(json, "\"Intel Xeon\"", "7")).isNotEmpty();
    assertThat(broken(json, "suite-report/5", "suite-report/1")).isNotEmpty();
  }

  private List<?> broken(String json, String sound, String other) {
    assertThat(json).contains(sound);
    return schema.validate(json.replace(sound, other), InputFormat.JSON);
  }
}
