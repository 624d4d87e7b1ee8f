package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartAdviceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Web server failed to start. Port 8081 was already in use. | A port is taken (8081).",
        "Error: App has been compiled: class file version 65.0 | It needs a later Java (65).",
        "org.postgresql.util.PSQLException: Connection to localhost:5432 refused. | PostgreSQL",
        "Failed to configure a DataSource: 'url' attribute is not specified | a database",
        "Could not resolve placeholder 'stock.url' in value | A setting is missing (stock.url).",
        "java.net.UnknownHostException: config-server | a host that is not known here (config-server)",
        "no main manifest attribute, in x.jar | Give the executable jar",
        "Unable to connect to Redis | Redis"
      })
  void aLineThatMeansOneThingHasItsAdvice(String line, String advice) {
    assertThat(StartAdvice.of(List.of("before", line, "after")).orElseThrow()).contains(advice);
  }

  @Test
  void otherLinesHaveNone() {
    assertThat(StartAdvice.of(List.of("Exception in thread main", "at a.B.c"))).isEmpty();
  }
}
